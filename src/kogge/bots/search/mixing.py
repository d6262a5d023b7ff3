"""Regret matching plus over joint choices: how a player mixes moves that a rival must not foresee.

What a move is worth depends on what the others choose at the same time, so values are kept by joint
choice. After each visit every move is credited with what it would have brought against the others'
strategy of now, or, as far as the player believes that others do what seems best, against what they
tried most: each joint choice counts with its mean so far, one never tried with the mean of the
move alone. The strategies of all visits are averaged, later ones counting more;
those averages, not the favourite of the moment, come near an equilibrium.
"""

from __future__ import annotations

from typing import Final

from kogge.bots.search.memory import NOWHERE, Edge, Node, cell_key, find_cell, stir
from kogge.bots.search.mind import CERTAIN, Mind, Step
from kogge.core.compiling import rule
from kogge.core.manner import Keying, Selection
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.shares import UNIT

WEIGHT: Final = 1 << 14  # of a move played for sure, at the first visit
FADING: Final = 3  # bits by which earlier strategies fade whenever the visits have doubled
OFTEN: Final = 128  # visits after each of which regret is learned; later after every second …


@rule
def current_selection(mind: Mind) -> int:
    """How players choose at the decision that is being made."""
    return mind.opening if mind.begun == 0 else mind.selection


@rule
def mixes(mind: Mind) -> bool:
    """Whether players mix at the decision that is being made."""
    several = mind.acting & (mind.acting - 1) != 0
    return current_selection(mind) == Selection.REGRET and (several or mind.alone == 1)


@rule
def is_open(edge: Edge, mind: Mind) -> bool:
    """Whether the move can be made in this world; what looks the same always offers the same."""
    return mind.keying == Keying.SEEN or edge.seen == mind.iteration


@rule
def strays(mind: Mind, rng: Seq[int]) -> bool:
    """Whether a player who mixes tries what may be best instead of what it would play."""
    return bool(next_word(rng) / CERTAIN < mind.straying)


@rule
def match_regret(mind: Mind, node: Node, rng: Seq[int]) -> int:
    """An edge by regret matching; NOWHERE if there is none."""
    regrets, priors = sum_open(mind, node)
    left = next_word(rng) / CERTAIN
    last = NOWHERE
    number = node.first
    while number != NOWHERE and left >= 0:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            last = number
            left -= matched_share(edge, regrets, priors)
        number = edge.following
    return last


@rule
def sum_open(mind: Mind, node: Node) -> tuple[float, float]:
    """The regrets and the priors of all open moves."""
    regrets = 0.0
    priors = 0.0
    number = node.first
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            regrets += edge.regret
            priors += edge.prior
        number = edge.following
    return regrets, max(priors, 1.0)


@rule
def matched_share(edge: Edge, regrets: float, priors: float) -> float:
    """How likely regret matching is to play a move; without any regret, by the prior."""
    return edge.regret / regrets if regrets > 0 else edge.prior / priors


@rule
def note_others(mind: Mind, acting: int) -> None:
    """Tell every step of the decision just made what the others have chosen."""
    for i in range(mind.begun, mind.length):
        step = mind.path[i]
        step.rival = NOWHERE
        step.others = 0
        for seat in range(mind.seats):
            if acting >> seat & 1 and seat != step.seat:
                step.others = stir((mind.chosen[seat] + 1) & 0xFFFFFFFF, step.others & 0xFFFFFFFF)
        if mind.length - mind.begun == 2 and only_two(acting):
            step.rival = mind.path[2 * mind.begun + 1 - i].node


@rule
def only_two(acting: int) -> bool:
    """Whether exactly two seats choose."""
    rest = acting & (acting - 1)
    return rest != 0 and rest & (rest - 1) == 0


@rule
def is_due(visits: int) -> bool:
    """Whether regret is learned after this visit: about as often for every doubling of visits.

    Means change ever more slowly, and to learn from them takes as long as the iteration itself.
    """
    stride = 1
    while stride * OFTEN <= visits >> 1:
        stride <<= 1
    return visits & (stride - 1) == 0


@rule
def learn_regret(mind: Mind, step: Step) -> None:
    """After a visit: what every open move would bring beyond what is expected.

    Negative regret is forgotten, as in regret matching plus.
    """
    node = mind.memory.nodes[step.node]
    regrets, priors = sum_open(mind, node)
    fading = FADING if node.visits & (node.visits - 1) == 0 else 0
    expected = 0.0
    number = node.first
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            share = matched_share(edge, regrets, priors)
            edge.strategy = (edge.strategy >> fading) + int(share * WEIGHT * node.visits)
            edge.credit = int(credit_of(mind, step, node, edge))
            expected += share * edge.credit
        number = edge.following
    number = node.first
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            edge.regret = max(0, edge.regret + int(edge.credit - expected))
        number = edge.following


@rule
def credit_of(mind: Mind, step: Step, node: Node, edge: Edge) -> float:
    """What a move is worth against what the others choose, or might choose by their strategy."""
    hope = node.total / node.visits - mind.doubt * UNIT
    usual = (edge.total + mind.caution * hope) / max(edge.visits + mind.caution, 1e-9)
    if step.others == 0:
        return usual
    if step.rival == NOWHERE:
        return joint_mean(mind, step, edge.move, step.others, usual)
    rival = mind.memory.nodes[step.rival]
    regrets, priors = sum_open(mind, rival)
    worth = 0.0
    number = rival.first
    while number != NOWHERE:
        other = mind.memory.edges[number]
        if is_open(other, mind):
            share = matched_share(other, regrets, priors)
            share += mind.believing * (other.visits / rival.visits - share)
            if share > 0:
                key = stir((int(other.move) + 1) & 0xFFFFFFFF, 0)
                worth += share * joint_mean(mind, step, edge.move, key, usual)
        number = other.following
    return worth


@rule
def joint_mean(mind: Mind, step: Step, move: int, others: int, usual: float) -> float:
    """The mean of a joint choice; while it is little tried, nearer that of the move alone."""
    cell = mind.memory.cells[find_cell(mind.memory, cell_key(step.node, move, others))]
    if cell.key == 0:
        return usual
    return (cell.total + mind.leaning * usual) / (cell.visits + mind.leaning)
