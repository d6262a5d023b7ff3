"""Selection: how a player chooses at a node of the tree, from nothing but its own statistics."""

from __future__ import annotations

import math
from typing import Final

from kogge.bots.search.memory import NOWHERE, Edge, Node, at, bring_next, edge_at, queued
from kogge.bots.search.mind import Mind
from kogge.bots.search.mixing import current_selection, is_open, match_regret, mixes, strays
from kogge.core.compiling import rule
from kogge.core.manner import Keying, Selection
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.shares import UNIT

LOST: Final = float(1 << 32)  # a proven loss is chosen only where all else is lost as well


@rule
def choose_edge(mind: Mind, node: Node, seat: int, rng: Seq[int]) -> int:
    """The edge this seat follows now, or NOWHERE if the memory has no room for any."""
    if mixes(mind):
        if strays(mind, rng):
            return highest_bound(mind, node, seat, rng)
        return match_regret(mind, node, rng)
    if mind.keying == Keying.SEEN and mind.selection == Selection.PRIOR:
        return choose_by_prior(mind, node, seat)
    return highest_bound(mind, node, seat, rng)


@rule
def choose_by_prior(mind: Mind, node: Node, seat: int) -> int:
    """The same with few looks: moves that were tried come first, and one stands for all others.

    Of those never tried, the one with the greatest prior has the highest bound.
    """
    memory = mind.memory
    if node.moves == 0:
        return NOWHERE
    best = NOWHERE
    highest = -1e18
    reach = mind.exploration * math.sqrt(node.visits)
    if node.tried < node.moves:
        best = int(node.places + node.tried)  # a place in the queue, until it is found
        highest = UNIT * hope_of(node) + reach * int(memory.queue[best] >> 32)
    untried = best
    for place in range(node.places + node.tried - 1, node.places - 1, -1):
        worth = mind.means[at(place)] + reach * mind.shares[at(place)]
        if worth > highest:
            highest = worth
            best = place
    if best != untried:
        return queued(memory, best)
    if untried != NOWHERE:
        place = untried
        mind.means[place] = -LOST * LOST  # until it is known what it brings
        mind.shares[place] = 0.0
        best = edge_at(memory, node, place)
        node.tried += 1
        bring_next(memory, node)
    return best


@rule
def note_bound(mind: Mind, edge: Edge, seat: int) -> None:
    """Keep what `choose_by_prior` looks at: the mean, a proven end, and the share of the prior."""
    mean = edge.total / edge.visits
    if edge.outcome == seat + 1:
        mean += LOST
    elif edge.outcome > 0:
        mean -= LOST
    mind.means[edge.place] = mean
    mind.shares[edge.place] = edge.prior / (edge.visits + 1)


@rule
def highest_bound(mind: Mind, node: Node, seat: int, rng: Seq[int]) -> int:
    """The open edge that may be worth most."""
    best = NOWHERE
    highest = -1e18
    hope = hope_of(node)
    number = node.first
    while number != NOWHERE:
        edge = mind.memory.edges[number]
        if is_open(edge, mind):
            if edge.outcome == seat + 1:
                return number
            worth = bound(edge, mind, node, hope, rng)
            if edge.outcome > 0:
                worth -= LOST
            if worth > highest:
                highest = worth
                best = number
        number = edge.following
    return best


@rule
def hope_of(node: Node) -> float:
    """What a move that was never tried is taken to be worth."""
    return node.total / (UNIT * node.visits) if node.visits > 0 else 0.5


@rule
def bound(edge: Edge, mind: Mind, node: Node, hope: float, rng: Seq[int]) -> float:
    """What the move may be worth at best: the less tried where it could be, the more."""
    times = node.visits if mind.keying == Keying.SEEN else edge.available
    if current_selection(mind) != Selection.UCB:
        mean = edge.total / (UNIT * edge.visits) if edge.visits > 0 else hope
        share = edge.prior / UNIT
        return mean + mind.exploration * share * math.sqrt(times) / (1 + edge.visits)
    if edge.visits == 0:
        return 1e6 + next_word(rng)
    mean = edge.total / (UNIT * edge.visits)
    return mean + mind.exploration * math.sqrt(math.log(times + 1.0) / edge.visits)
