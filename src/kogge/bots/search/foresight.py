"""Principal variation: how a search thinks the game would go on."""

from __future__ import annotations

from kogge.bots.search.iterations import begin_world
from kogge.bots.search.memory import NOWHERE
from kogge.bots.search.mind import Mind
from kogge.bots.search.mixing import is_open
from kogge.bots.search.nodes import find_node, note_move
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.verbs import over, play, to_act


@rule
def foresee(
    mind: Mind,
    moves: Seq[int],
    worths: Seq[float],
    words: Seq[int],
    rng: Seq[int],
    move: int,
    out: Seq[int],
    log: Log,
) -> int:
    """Write seats and moves by turns: this move first, then what was visited most; their number.

    In one world that the seat imagines, up to the first decision that is not in the tree.
    """
    begin_world(mind, rng)
    mind.grown = 1
    n = 0
    while n + 2 * mind.seats <= len(out) and not over(mind.world):
        acting = to_act(mind.world)
        for seat in range(mind.seats):
            if acting >> seat & 1:
                number = find_node(mind, moves, worths, words, seat)
                mind.chosen[seat] = most_visited(mind, number)
                if n == 0 and seat == mind.seat:
                    mind.chosen[seat] = move
                if mind.chosen[seat] == NOWHERE:
                    return n
        first = n
        for seat in range(mind.seats):
            if acting >> seat & 1:
                note_move(mind, seat, mind.chosen[seat])
                play(mind.world, seat, mind.chosen[seat], log)
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
def most_visited(mind: Mind, number: int) -> int:
    """The move tried most often at a node, or NOWHERE."""
    best = NOWHERE
    if number == NOWHERE:
        return best
    visits = 0
    place = mind.memory.nodes[number].first
    while place != NOWHERE:
        edge = mind.memory.edges[place]
        if is_open(edge, mind) and edge.visits > visits:
            visits = edge.visits
            best = int(edge.move)
        place = edge.following
    return best
