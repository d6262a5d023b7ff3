"""Proven ends: without secrets and chance, a won or lost position is remembered as such."""

from __future__ import annotations

from typing import Final

from kogge.bots.search.memory import NOWHERE, Memory, Node
from kogge.bots.search.mind import Mind
from kogge.bots.search.selection import note_bound
from kogge.core.compiling import rule
from kogge.core.manner import Keying
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.core.verbs import rank

SHARED: Final = 100  # the proven outcome without a single winner


@rule
def outcome_of(mind: Mind, places: Seq[int]) -> int:
    """The winner of a finished game: seat + 1, or SHARED."""
    rank(mind.world, places)
    winner = 0
    for seat in range(mind.seats):
        if places[seat] == 1:
            winner = SHARED if winner > 0 else seat + 1
    return winner


@rule
def value_outcome(mind: Mind, outcome: int) -> None:
    """What a proven outcome is worth to everyone."""
    for seat in range(mind.seats):
        mind.values[seat] = UNIT if outcome == seat + 1 else 0
        if outcome == SHARED:
            mind.values[seat] = UNIT // mind.seats


@rule
def prove_back(mind: Mind, outcome: int) -> None:
    """Mark the last move of the path, and every decision before it that is settled by it."""
    memory = mind.memory
    for i in range(mind.length - 1, -1, -1):
        step = mind.path[i]
        edge = memory.edges[step.edge]
        edge.outcome = outcome
        if mind.keying == Keying.SEEN:
            note_bound(mind, edge, step.seat)
        node = memory.nodes[step.node]
        outcome = settled_outcome(memory, node, step.seat)
        node.outcome = outcome
        if outcome == 0:
            return


@rule
def settled_outcome(memory: Memory, node: Node, seat: int) -> int:
    """A winning move settles a decision; so does knowing all moves: then the best of them."""
    best = 0
    highest = -1.0
    known = node.whole == 1 and (node.sparse == 0 or node.tried == node.moves)
    number = node.first
    while number != NOWHERE:
        edge = memory.edges[number]
        if edge.outcome == seat + 1:
            return seat + 1
        if edge.outcome == 0:
            known = False
        else:
            liking = edge.total / edge.visits if edge.visits > 0 else 0.0
            if edge.outcome == SHARED:
                liking += UNIT
            if liking > highest:
                highest = liking
                best = edge.outcome
        number = edge.following
    return best if known else 0
