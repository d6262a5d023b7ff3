"""How a player chooses at a node of the tree, from nothing but its own statistics."""

from __future__ import annotations

import math

from kogge.bots.search.memory import NOWHERE, Edge, Node
from kogge.bots.search.mind import Mind
from kogge.bots.search.mixing import current_selection, is_open, match_regret, mixes, strays
from kogge.core.compiling import rule
from kogge.core.manner import Keying, Selection
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.shares import UNIT


@rule
def choose_edge(mind: Mind, node: Node, seat: int, rng: Seq[int]) -> int:
    """The edge this seat follows now, or NOWHERE if the memory has no room for any."""
    if mixes(mind) and not strays(mind, rng):
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
