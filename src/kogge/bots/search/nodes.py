"""Nodes: which one a decision belongs to, and what moves it offers."""

from __future__ import annotations

import math
from typing import Final

from kogge.bots.nets.forward import look, promise, soften
from kogge.bots.search.memory import (
    NOWHERE,
    Node,
    add_edge,
    add_node,
    append_edge,
    append_move,
    bring_next,
    find_slot,
    hash_words,
    stir,
)
from kogge.bots.search.mind import Mind
from kogge.bots.search.mixing import current_selection
from kogge.core.compiling import rule
from kogge.core.manner import Keying, Selection
from kogge.core.record import Seq
from kogge.core.scratch import scratch_floats
from kogge.core.shares import UNIT
from kogge.core.verbs import legal, observe, weigh

KEPT_POWERS: Final = 64
POWER_STEPS: Final = 10.0  # promises that differ by less share a place


@rule
def key_of(mind: Mind, words: Seq[int], seat: int) -> int:
    """What the seat knows, as a number: the record it observes, or its own moves so far."""
    if mind.keying == Keying.MOVES:
        return mind.keys[seat]
    mind.seen = mind.blank
    observe(mind.world, seat, mind.seen)
    return hash_words(words, seat)


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
def find_node(mind: Mind, moves: Seq[int], worths: Seq[float], words: Seq[int], seat: int) -> int:
    """The node of this seat's decision, made if it is time to; NOWHERE if there is none."""
    if not (mind.solve and mind.tracked) or mind.keying == Keying.MOVES:
        return look_up_node(mind, moves, worths, words, seat)
    # Without secrets and chance a move always leads to the same decision: no need to look it up.
    before = mind.memory.edges[mind.path[mind.begun - 1].edge]
    if before.child == 0 and before.visits >= mind.patience:
        before.child = look_up_node(mind, moves, worths, words, seat) + 1
    return int(before.child) - 1


@rule
def look_up_node(
    mind: Mind, moves: Seq[int], worths: Seq[float], words: Seq[int], seat: int
) -> int:
    """The same by what the seat knows."""
    memory = mind.memory
    key = key_of(mind, words, seat)
    slot = find_slot(memory, key)
    if memory.slots[slot] > 0:
        number = int(memory.slots[slot]) - 1
        if mind.keying == Keying.MOVES:
            offer_moves(mind, moves, worths, seat, memory.nodes[number])
        return number
    if mind.grown:
        return NOWHERE
    if mind.begun > 0:
        before = memory.edges[mind.path[mind.begun - 1].edge]
        if before.visits < mind.patience:
            return NOWHERE
    number = add_node(memory, slot, key)
    if number != NOWHERE:
        offer_moves(mind, moves, worths, seat, memory.nodes[number])
    return number


@rule
def offer_moves(mind: Mind, moves: Seq[int], worths: Seq[float], seat: int, node: Node) -> None:
    """Mark the legal moves among the edges, and add edges for those that are new."""
    count = legal(mind.world, seat, moves)
    if mind.keying == Keying.SEEN:  # what looks the same always offers the same
        weigh_moves(mind, moves, worths, seat, count)
        append_moves(mind, moves, worths, node, count)
        return
    mark = mind.iteration
    for i in range(count):
        mind.offered[moves[i]] = mark
    number = node.first
    known = 0
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if mind.offered[edge.move] == mark:
            mind.offered[edge.move] = 0
            edge.seen = mark
            edge.available += 1
            known += 1
        number = edge.following
    if known < count:
        weigh_moves(mind, moves, worths, seat, count)
        add_moves(mind, moves, worths, node, count)


@rule
def weigh_moves(mind: Mind, moves: Seq[int], worths: Seq[float], seat: int, count: int) -> None:
    """Turn what the moves promise into probabilities."""
    if current_selection(mind) == Selection.UCB:
        for i in range(count):
            worths[i] = 1.0 / count
        return
    if mind.net.chooses:
        promise_moves(mind, moves, worths, seat, count)
        return
    weigh(mind.world, seat, moves, count, worths)
    best = greatest(worths, count)
    total = 0.0
    # many moves promise the same, and powers are dear: the last ones are kept
    known = scratch_floats(KEPT_POWERS)
    powers = scratch_floats(KEPT_POWERS)
    known[:] = best
    powers[:] = 1.0
    for i in range(count):
        place = int(worths[i] * POWER_STEPS) & (KEPT_POWERS - 1)
        if known[place] != worths[i]:
            known[place] = worths[i]
            powers[place] = math.exp((worths[i] - best) / mind.temper)
        worths[i] = powers[place]
        total += worths[i]
    for i in range(count):
        worths[i] = (1.0 - mind.evenness) * worths[i] / total + mind.evenness / count


@rule
def promise_moves(mind: Mind, moves: Seq[int], worths: Seq[float], seat: int, count: int) -> None:
    """The same by the net, from what the seat sees of the world."""
    if mind.keying == Keying.MOVES:
        mind.seen = mind.blank
        observe(mind.world, seat, mind.seen)
    look(mind.net, mind.seen, seat, mind.seats)
    promise(mind.net, mind.seen, seat, moves, count, worths)
    soften(worths, count)
    for i in range(count):
        worths[i] = (1.0 - mind.evenness) * worths[i] + mind.evenness / count


@rule
def add_moves(mind: Mind, moves: Seq[int], worths: Seq[float], node: Node, count: int) -> None:
    """Edges for the moves still marked as offered, the first in front; hopeless ones have none."""
    least = least_worth(mind, worths, count)
    for i in range(count - 1, -1, -1):
        if mind.offered[moves[i]] == mind.iteration:
            mind.offered[moves[i]] = 0
            prior = int(UNIT * worths[i])
            if worths[i] < least or not add_edge(mind.memory, node, moves[i], prior):
                node.whole = 0
            else:
                edge = mind.memory.edges[node.first]
                edge.seen = mind.iteration
                edge.available = 1


@rule
def append_moves(mind: Mind, moves: Seq[int], worths: Seq[float], node: Node, count: int) -> None:
    """Edges or places for all moves of a new node, in their order; hopeless ones have none."""
    least = least_worth(mind, worths, count)
    sparse = mind.begun > 0 and mind.selection == Selection.PRIOR
    for i in range(count):
        prior = int(UNIT * worths[i])
        if worths[i] < least or not (
            append_move(mind.memory, node, moves[i], prior)
            if sparse
            else append_edge(mind.memory, node, moves[i], prior)
        ):
            node.whole = 0
    bring_next(mind.memory, node)


@rule
def least_worth(mind: Mind, worths: Seq[float], count: int) -> float:
    """How likely a move must be to get an edge."""
    if mind.begun > 0 and mind.neglect > 0:
        return mind.neglect * greatest(worths, count)
    return 0.0


@rule
def greatest(numbers: Seq[float], count: int) -> float:
    """The greatest of the first numbers."""
    best = numbers[0]
    for i in range(1, count):
        best = max(best, numbers[i])
    return best
