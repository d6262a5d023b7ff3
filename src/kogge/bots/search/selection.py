"""How a player chooses at a node of the tree, from nothing but its own statistics."""

from __future__ import annotations

import math

from kogge.bots.search.memory import NOWHERE, Edge, Node
from kogge.bots.search.mind import CERTAIN, Mind
from kogge.core.compiling import rule
from kogge.core.manner import Keying, Selection
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.shares import UNIT


@rule
def choose_edge(mind: Mind, node: Node, seat: int, rng: Seq[int]) -> int:
    """The edge this seat follows now, or NOWHERE if the memory has no room for any."""
    if mind.selection == Selection.REGRET:
        return match_regret(mind, node, rng)
    best = NOWHERE
    highest = -1e18
    hope = node.total / (UNIT * node.visits) if node.visits > 0 else 0.5
    number = node.first
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            if edge.outcome == seat + 1:
                return number
            worth = bound(edge, mind, node, hope, rng)
            if edge.outcome > 0:
                worth -= UNIT  # lost: only where all else is lost as well
            if worth > highest:
                highest = worth
                best = number
        number = edge.following
    return best


@rule
def is_open(edge: Edge, mind: Mind) -> bool:
    """Whether the move can be made in this world; what looks the same always offers the same."""
    return mind.keying == Keying.SEEN or edge.seen == mind.iteration


@rule
def bound(edge: Edge, mind: Mind, node: Node, hope: float, rng: Seq[int]) -> float:
    """What the move may be worth at best: the less tried where it could be, the more."""
    times = node.visits if mind.keying == Keying.SEEN else edge.available
    if mind.selection == Selection.PRIOR:
        mean = edge.total / (UNIT * edge.visits) if edge.visits > 0 else hope
        share = edge.prior / UNIT
        return mean + mind.exploration * share * math.sqrt(times) / (1 + edge.visits)
    if edge.visits == 0:
        return 1e6 + next_word(rng)
    mean = edge.total / (UNIT * edge.visits)
    return mean + mind.exploration * math.sqrt(math.log(times + 1.0) / edge.visits)


@rule
def match_regret(mind: Mind, node: Node, rng: Seq[int]) -> int:
    """Choose by regret matching, and sometimes by the prior; the probability goes to the path."""
    regrets, priors = sum_open(mind, node)
    left = next_word(rng) / CERTAIN
    last = NOWHERE
    number = node.first
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            matched = matched_share(edge, regrets, priors)
            chance = (1 - mind.exploration) * matched + mind.exploration * edge.prior / priors
            edge.strategy += int(UNIT * matched)
            if left >= 0:
                last = number
                mind.path[mind.length].chance = max(1, int(UNIT * chance))
                left -= chance
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
def learn_regret(mind: Mind, node: Node, number: int, chance: int, value: int) -> None:
    """After a visit: what every open move would have brought beyond what was expected.

    For moves not made, the mean so far stands in; the move made corrects its mean by importance.
    Negative regret is forgotten, as in regret matching plus.
    """
    regrets, priors = sum_open(mind, node)
    hope = node.total / node.visits
    made = mind.memory.edges[number]
    usual = made.total / made.visits if made.visits > 0 else hope
    surprise = (value - usual) * UNIT / chance
    expected = matched_share(made, regrets, priors) * surprise
    other = node.first
    while other != NOWHERE:
        edge = mind.memory.edges[other]
        if is_open(edge, mind):
            mean = edge.total / edge.visits if edge.visits > 0 else hope
            expected += matched_share(edge, regrets, priors) * mean
        other = edge.following
    other = node.first
    while other != NOWHERE:
        edge = mind.memory.edges[other]
        if is_open(edge, mind):
            mean = edge.total / edge.visits if edge.visits > 0 else hope
            gain = mean - expected + (surprise if other == number else 0.0)
            edge.regret = max(0, edge.regret + int(gain))
        other = edge.following
