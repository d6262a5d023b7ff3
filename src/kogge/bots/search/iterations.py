"""The search itself: imagine a world, go down the tree, play on, and remember what came of it."""

from __future__ import annotations

from kogge.bots.search.memory import NOWHERE, Memory
from kogge.bots.search.mind import LONGEST_PATH, MAX_SEATS, ROOT, WORLD, Desk, Knobs, Mind
from kogge.bots.search.nodes import find_node, note_move, start_keys
from kogge.bots.search.proofs import outcome_of, prove_back, value_outcome
from kogge.bots.search.rollout import lean_or_stray, roll_out, value_world
from kogge.bots.search.selection import choose_edge, learn_regret
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.manner import Selection
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.core.verbs import imagine, over, play, to_act


@rule
def think(
    desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, rng: Seq[int], count: int, log: Log
) -> None:
    """So many iterations more, or fewer if the root is proven; each leaves the tree a bit wiser."""
    for _ in range(count):
        iterate(desk, memory, mind, knobs, rng, log)
        if knobs.solve and memory.nodes[mind.path[0].node].outcome > 0:
            return


@rule
def iterate(desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, rng: Seq[int], log: Log) -> None:
    """One world, one way through the tree, one rollout."""
    begin_world(desk, mind, rng)
    world = desk.tables[WORLD]
    inside = True
    while inside and not over(world):
        inside = descend(desk, memory, mind, knobs, rng, log)
    outcome = mind.settled
    if outcome > 0:
        value_outcome(mind, outcome)
    else:
        if knobs.solve and mind.tracked and over(world):
            outcome = outcome_of(desk, mind)
        roll_out(desk, mind, knobs, rng, log)
        value_world(desk, mind, knobs)
    remember(memory, mind, knobs)
    if outcome > 0:
        prove_back(memory, mind, outcome)


@rule
def begin_world(desk: Desk, mind: Mind, rng: Seq[int]) -> None:
    """A world that fits what the seat sees."""
    desk.tables[WORLD] = desk.tables[ROOT]
    imagine(desk.tables[WORLD], mind.seat, rng)
    mind.iteration += 1
    mind.length = 0
    mind.grown = 0
    mind.settled = 0
    mind.tracked = 0
    start_keys(mind)


@rule
def descend(desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, rng: Seq[int], log: Log) -> bool:
    """Everyone who is to act chooses, not knowing what the others choose; whether to go on.

    The way goes on as long as someone's decision was known before.
    """
    world = desk.tables[WORLD]
    acting = to_act(world)
    begun = mind.length
    nodes = memory.used[0]
    known = False
    for seat in range(mind.seats):
        if acting >> seat & 1:
            number = find_node(desk, memory, mind, knobs, seat)
            if number == NOWHERE:
                mind.chosen[seat] = lean_or_stray(desk, knobs, seat, rng)
                continue
            if begun > 0 and memory.nodes[number].outcome > 0:
                mind.settled = memory.nodes[number].outcome
                return False
            known = known or number < nodes
            follow(desk, memory, mind, knobs, number, seat, rng)
    mind.grown |= memory.used[0] > nodes
    mind.tracked = mind.length > begun
    for seat in range(mind.seats):
        if acting >> seat & 1:
            note_move(mind, seat, mind.chosen[seat])
            play(world, seat, mind.chosen[seat], log)
    return known and mind.length <= LONGEST_PATH - MAX_SEATS


@rule
def follow(
    desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, number: int, seat: int, rng: Seq[int]
) -> None:
    """Choose at a node, and note it on the path."""
    edge = choose_edge(memory, mind, knobs, memory.nodes[number], seat, rng)
    if edge == NOWHERE:
        mind.chosen[seat] = lean_or_stray(desk, knobs, seat, rng)
        return
    step = mind.path[mind.length]
    step.edge = edge
    step.node = number
    step.seat = seat
    mind.length += 1
    mind.chosen[seat] = memory.edges[edge].move


@rule
def remember(memory: Memory, mind: Mind, knobs: Knobs) -> None:
    """Everyone on the path learns what the iteration brought to them alone."""
    for i in range(mind.length):
        step = mind.path[i]
        value = mind.values[step.seat]
        node = memory.nodes[step.node]
        node.visits += 1
        node.total += value
        if knobs.selection == Selection.REGRET:
            learn_regret(memory, mind, knobs, node, step.edge, step.chance, value)
        edge = memory.edges[step.edge]
        edge.visits += 1
        edge.total += value
        edge.squares += value * value // UNIT
