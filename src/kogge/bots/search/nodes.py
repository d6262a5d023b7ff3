"""Which node a decision belongs to, and what moves it offers."""

from __future__ import annotations

import math

from kogge.bots.search.memory import (
    NOWHERE,
    Memory,
    Node,
    add_edge,
    add_node,
    find_slot,
    hash_words,
    stir,
)
from kogge.bots.search.mind import BLANK, WORLD, Desk, Knobs, Mind
from kogge.core.compiling import rule
from kogge.core.manner import Keying, Selection
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.core.verbs import legal, observe, weigh


@rule
def key_of(desk: Desk, mind: Mind, knobs: Knobs, seat: int) -> int:
    """What the seat knows, as a number: the record it observes, or its own moves so far."""
    if knobs.keying == Keying.MOVES:
        return mind.keys[seat]
    desk.seen[0] = desk.tables[BLANK]
    observe(desk.tables[WORLD], seat, desk.seen[0])
    return hash_words(desk.words, seat)


@rule
def start_keys(mind: Mind) -> None:
    """Nobody has moved yet."""
    for seat in range(mind.seats):
        mind.keys[seat] = stir(seat + 1, seat)


@rule
def note_move(mind: Mind, seat: int, move: int) -> None:
    """The seat will remember its move."""
    mind.keys[seat] = stir((mind.keys[seat] + move + 1) & 0xFFFFFFFF, mind.keys[seat] >> 31)


@rule
def find_node(desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, seat: int) -> int:
    """The node of this seat's decision, made if it is time to; NOWHERE if there is none."""
    key = key_of(desk, mind, knobs, seat)
    slot = find_slot(memory, key)
    if memory.slots[slot] > 0:
        number = int(memory.slots[slot]) - 1
        if knobs.keying == Keying.MOVES:
            offer_moves(desk, memory, mind, knobs, seat, memory.nodes[number])
        return number
    if mind.grown:
        return NOWHERE
    if mind.length > 0:
        before = memory.edges[mind.path[mind.length - 1].edge]
        if before.visits < knobs.patience:
            return NOWHERE
    number = add_node(memory, slot, key)
    if number != NOWHERE:
        offer_moves(desk, memory, mind, knobs, seat, memory.nodes[number])
    return number


@rule
def offer_moves(
    desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, seat: int, node: Node
) -> None:
    """Mark the legal moves among the edges, and add edges for those that are new."""
    count = legal(desk.tables[WORLD], seat, desk.moves)
    mark = mind.iteration
    for i in range(count):
        desk.offered[desk.moves[i]] = mark
    number = node.first
    known = 0
    while number != NOWHERE:
        edge = memory.edges[number]
        if desk.offered[edge.move] == mark:
            desk.offered[edge.move] = 0
            edge.seen = mark
            edge.available += 1
            known += 1
        number = edge.following
    if known < count:
        weigh_moves(desk, knobs, seat, count)
        add_moves(desk, memory, mind, knobs, node, count)


@rule
def weigh_moves(desk: Desk, knobs: Knobs, seat: int, count: int) -> None:
    """Turn what the moves promise into probabilities."""
    if knobs.selection == Selection.UCB:
        for i in range(count):
            desk.worths[i] = 1.0 / count
        return
    weigh(desk.tables[WORLD], seat, desk.moves, count, desk.worths)
    best = desk.worths[0]
    for i in range(1, count):
        best = max(best, desk.worths[i])
    total = 0.0
    for i in range(count):
        desk.worths[i] = math.exp((desk.worths[i] - best) / knobs.temper)
        total += desk.worths[i]
    for i in range(count):
        likely = desk.worths[i] / total
        desk.worths[i] = (1.0 - knobs.evenness) * likely + knobs.evenness / count


@rule
def add_moves(desk: Desk, memory: Memory, mind: Mind, knobs: Knobs, node: Node, count: int) -> None:
    """Edges for the moves still marked as offered, the first in front; hopeless ones have none."""
    least = 0.0
    if mind.length > 0 and knobs.neglect > 0:
        least = knobs.neglect * most_likely(desk.worths, count)
    for i in range(count - 1, -1, -1):
        move = desk.moves[i]
        if desk.offered[move] == mind.iteration:
            desk.offered[move] = 0
            if desk.worths[i] < least or not add_edge(
                memory, node, move, int(UNIT * desk.worths[i])
            ):
                node.whole = 0
            else:
                edge = memory.edges[node.first]
                edge.seen = mind.iteration
                edge.available = 1


@rule
def most_likely(worths: Seq[float], count: int) -> float:
    """The greatest of the first numbers."""
    best = worths[0]
    for i in range(1, count):
        best = max(best, worths[i])
    return best
