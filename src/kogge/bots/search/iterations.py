"""Iterations of the search: imagine a world, go down the tree, play on, remember the result."""

from __future__ import annotations

from kogge.bots.nets.layout import MAX_SEATS
from kogge.bots.search.memory import NOWHERE, cell_key, note_cell
from kogge.bots.search.mind import LONGEST_PATH, Mind
from kogge.bots.search.mixing import is_due, learn_regret, mixes, note_others
from kogge.bots.search.nodes import find_node, note_move, start_keys
from kogge.bots.search.proofs import outcome_of, prove_back, value_outcome
from kogge.bots.search.rollout import lean_or_stray, roll_out, value_world
from kogge.bots.search.selection import choose_edge, note_bound
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.inner import make_door
from kogge.core.manner import Keying
from kogge.core.record import Seq
from kogge.core.scratch import lent
from kogge.core.shares import UNIT
from kogge.core.verbs import imagine, over, play, to_act


@rule
def think(
    mind: Mind,
    moves: Seq[int],
    worths: Seq[float],
    words: Seq[int],
    rng: Seq[int],
    count: int,
    log: Log,
) -> None:
    """So many iterations more, or fewer if the root is proven; each leaves the tree a bit wiser."""
    listed, weighed, seen, noise = lent(moves), lent(worths), lent(words), lent(rng)
    for _ in range(count):
        iterate(mind, listed, weighed, seen, noise, log)
        if mind.solve and mind.memory.nodes[mind.path[0].node].outcome > 0:
            return


make_door(think)  # self-play calls the same machine code as Python does


@rule
def iterate(
    mind: Mind, moves: Seq[int], worths: Seq[float], words: Seq[int], rng: Seq[int], log: Log
) -> None:
    """One world, one way through the tree, one rollout."""
    begin_world(mind, rng)
    inside = True
    while inside and not over(mind.world):
        inside = descend(mind, moves, worths, words, rng, log)
    outcome = mind.settled
    if outcome > 0:
        value_outcome(mind, outcome)
    else:
        if mind.solve and mind.tracked and over(mind.world):
            outcome = outcome_of(mind, moves)
        roll_out(mind, moves, rng, log)
        value_world(mind, moves)
    remember(mind)
    if outcome > 0:
        prove_back(mind, outcome)


@rule
def begin_world(mind: Mind, rng: Seq[int]) -> None:
    """A world that fits what the seat sees."""
    mind.world = mind.root
    imagine(mind.world, mind.seat, rng)
    if mind.iteration == 0:
        for seat in range(mind.seats):
            mind.sums[seat] = 0
    mind.iteration += 1
    mind.length = 0
    mind.begun = 0
    mind.grown = 0
    mind.tracked = 0
    mind.settled = 0
    start_keys(mind)


@rule
def descend(
    mind: Mind, moves: Seq[int], worths: Seq[float], words: Seq[int], rng: Seq[int], log: Log
) -> bool:
    """Everyone who is to act chooses, not knowing what the others choose; whether to go on.

    The way goes on as long as someone's decision was known before.
    """
    acting = to_act(mind.world)
    mind.begun = mind.length
    mind.acting = acting
    nodes = mind.memory.nodes_used
    known = False
    for seat in range(mind.seats):
        if acting >> seat & 1:
            number = find_node(mind, moves, worths, words, seat)
            if number == NOWHERE:
                mind.chosen[seat] = lean_or_stray(mind, moves, seat, rng)
                continue
            if mind.begun > 0 and mind.memory.nodes[number].outcome > 0:
                mind.settled = mind.memory.nodes[number].outcome
                return False
            known = known or number < nodes
            follow(mind, moves, number, seat, rng)
    mind.grown |= mind.memory.nodes_used > nodes
    mind.tracked = mind.length > mind.begun
    note_others(mind, acting)
    for seat in range(mind.seats):
        if acting >> seat & 1:
            note_move(mind, seat, mind.chosen[seat])
            play(mind.world, seat, mind.chosen[seat], log)
    return known and mind.length <= LONGEST_PATH - MAX_SEATS


@rule
def follow(mind: Mind, moves: Seq[int], number: int, seat: int, rng: Seq[int]) -> None:
    """Choose at a node, and note it on the path."""
    edge = choose_edge(mind, mind.memory.nodes[number], seat, rng)
    if edge == NOWHERE:
        mind.chosen[seat] = lean_or_stray(mind, moves, seat, rng)
        return
    step = mind.path[mind.length]
    step.edge = edge
    step.node = number
    step.seat = seat
    step.mixed = mixes(mind)
    mind.length += 1
    mind.chosen[seat] = mind.memory.edges[edge].move


@rule
def remember(mind: Mind) -> None:
    """Everyone on the path learns what the iteration brought to them alone."""
    for i in range(mind.length):
        step = mind.path[i]
        value = mind.values[step.seat]
        node = mind.memory.nodes[step.node]
        node.visits += 1
        node.total += value
        edge = mind.memory.edges[step.edge]
        edge.visits += 1
        edge.total += value
        edge.squares += value * value // UNIT
        if mind.keying == Keying.SEEN:
            note_bound(mind, edge, step.seat)
        if step.mixed and step.others != 0:
            note_cell(mind.memory, cell_key(step.node, edge.move, step.others), value)
    for i in range(mind.length):
        step = mind.path[i]
        if step.mixed and is_due(mind.memory.nodes[step.node].visits):
            learn_regret(mind, step)
    for seat in range(mind.seats):
        mind.sums[seat] += mind.values[seat]
