"""How a search thinks the game would go on."""

from __future__ import annotations

from kogge.bots.search.iterations import begin_world
from kogge.bots.search.memory import NOWHERE, Memory
from kogge.bots.search.mind import WORLD, Desk, Knobs, Mind
from kogge.bots.search.nodes import find_node, note_move
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.verbs import over, play, to_act


@rule
def foresee(
    desk: Desk,
    memory: Memory,
    mind: Mind,
    knobs: Knobs,
    rng: Seq[int],
    move: int,
    out: Seq[int],
    log: Log,
) -> int:
    """Write seats and moves by turns: this move first, then what was visited most; their number.

    In one world that the seat imagines, up to the first decision that is not in the tree.
    """
    begin_world(desk, mind, rng)
    mind.grown = 1
    world = desk.tables[WORLD]
    n = 0
    while n + 2 * mind.seats <= len(out) and not over(world):
        acting = to_act(world)
        for seat in range(mind.seats):
            if acting >> seat & 1:
                mind.chosen[seat] = most_visited(desk, memory, mind, knobs, seat)
                if n == 0 and seat == mind.seat:
                    mind.chosen[seat] = move
                if mind.chosen[seat] == NOWHERE:
                    return n
        first = n
        for seat in range(mind.seats):
            if acting >> seat & 1:
                note_move(mind, seat, mind.chosen[seat])
                play(world, seat, mind.chosen[seat], log)
                out[n] = seat
                out[n + 1] = mind.chosen[seat]
                n += 2
        if first == 0:
            put_first(out, n, mind.seat)
    return n


@rule
def put_first(out: Seq[int], n: int, seat: int) -> None:
    """Where several choose at once, the own choice is told first."""
    for i in range(2, n, 2):
        if out[i] == seat:
            move = out[i + 1]
            out[i] = out[0]
            out[i + 1] = out[1]
            out[0] = seat
            out[1] = move


@rule
def most_visited(desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, seat: int) -> int:
    """The move this seat tried most often here, or NOWHERE."""
    number = find_node(desk, memory, mind, knobs, seat)
    if number == NOWHERE:
        return NOWHERE
    best = NOWHERE
    visits = 0
    edge_number = memory.nodes[number].first
    while edge_number != NOWHERE:
        edge = memory.edges[edge_number]
        open_here = knobs.keying == 0 or edge.seen == mind.iteration
        if open_here and edge.visits > visits:
            visits = edge.visits
            best = edge.move
        edge_number = edge.following
    return best
