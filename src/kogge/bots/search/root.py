"""Root: what the trees of all threads say about the first decision, and the move that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.search.memory import NOWHERE
from kogge.core.manner import Manner, Selection
from kogge.core.rng import Rng, next_word
from kogge.core.shares import UNIT

RARE: Final = 0.2  # of the most frequent choice of regret matching: noise, which is left out
CLOSE: Final = 0.5  # of the move tried most often: what was tried less is not as good


@dataclass(frozen=True)
class Root:
    """The moves of the first decision with their statistics, added up over all trees."""

    moves: NDArray[np.int64]
    visits: NDArray[np.int64]
    values: NDArray[np.float64]  # mean, from 0 to 1
    errors: NDArray[np.float64]  # standard error of the mean
    weights: NDArray[np.float64]  # how often a mixed strategy would make each move
    outcomes: NDArray[np.int64]  # proven, as in the tree
    mixed: bool = False  # whether the weights are an average of mixed strategies


def read_root(minds: Sequence[Any], manner: Manner) -> Root:
    """Add up the edges of the seat's own first decision over these minds."""
    sums: dict[int, NDArray[np.int64]] = {}
    for mind in minds:
        nodes, edges = mind["memory"]["nodes"], mind["memory"]["edges"]
        place = int(nodes[_root_of(mind)]["first"])
        while place != NOWHERE:
            edge = edges[place]
            row = [edge["visits"], edge["total"], edge["squares"], edge["strategy"]]
            before = sums.setdefault(int(edge["move"]), np.zeros(5, np.int64))
            before[:4] += np.array(row, np.int64)
            before[4] = max(before[4], int(edge["outcome"]))
            place = int(edge["following"])
    moves = np.array(sorted(sums), np.int64)
    table = np.array([sums[int(move)] for move in moves], np.int64)
    visits = table[:, 0]
    tried = np.maximum(visits, 1)
    values = table[:, 1] / tried / UNIT
    variances = np.maximum(table[:, 2] / tried / UNIT - values**2, 1e-4)
    mixed = manner.first == Selection.REGRET and bool(table[:, 3].any())
    weights = table[:, 3] if mixed else visits
    return Root(
        moves, visits, values, np.sqrt(variances / tried), weights.astype(float), table[:, 4], mixed
    )


def _root_of(mind: Any) -> int:
    """The first step of the seat on its last path."""
    for step in mind["path"]:
        if step["seat"] == mind["seat"]:
            return int(step["node"])
    raise AssertionError("a mind that has iterated has decided")


def decide(root: Root, seat: int, manner: Manner, rng: Rng) -> int:
    """The place of the move to make: a proven win; else one of those that are best within noise."""
    won = np.flatnonzero(root.outcomes == seat + 1)
    if len(won) > 0:
        return int(won[0])
    chances = strategy(root, seat, manner)
    draw = int(next_word(rng)) / (1 << 32) * chances.sum()
    return int(min(np.searchsorted(np.cumsum(chances), draw, side="right"), len(chances) - 1))


def strategy(root: Root, seat: int, manner: Manner) -> NDArray[np.float64]:
    """How likely each move is to be made.

    The move tried most often, and with it those that were tried nearly as often and whose value is
    as good within the given number of standard errors.
    """
    lost = (root.outcomes > 0) & (root.outcomes != seat + 1)
    weights = np.where(lost, 0.0, root.weights)
    if not weights.any():
        weights = root.weights + 1e-9
    if root.mixed:
        weights[weights < RARE * weights.max()] = 0.0
        return normalised(weights)
    best = int(np.argmax(weights))
    slack = manner.mixing * np.hypot(root.errors, root.errors[best])
    even = (root.values >= root.values[best] - slack) & (weights >= CLOSE * weights[best])
    even[best] = True
    weights[~even] = 0.0
    return normalised(weights)


def normalised(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same proportions, with a sum of 1."""
    shares: NDArray[np.float64] = weights / weights.sum()
    return shares
