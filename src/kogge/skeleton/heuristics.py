"""The sensible move for bots, from an array of positions that are solved beforehand."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.skeleton.options import PILES
from kogge.skeleton.rules import legal
from kogge.skeleton.state import MOST, State


def _solved() -> NDArray[np.int64]:
    """`WINS[pile, last]`: 1 where whoever moves can win."""
    wins = np.zeros((max(PILES) + 1, MOST + 1), np.int64)
    for pile in range(max(PILES) + 1):
        for last in range(MOST + 1):
            takes = (count for count in range(1, MOST + 1) if count <= pile and count != last)
            wins[pile, last] = any(not wins[pile - count, count] for count in takes)
    return wins


WINS: Final = _solved()


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """A move that wins if there is one, else the smallest."""
    moves = np.empty(MOST, np.int64)
    promises = np.empty(MOST, np.float64)
    count = legal(state, seat, moves)
    weigh(state, seat, moves, count, promises)
    best = 0
    for i in range(count):
        if promises[i] > promises[best]:
            best = i
    return int(moves[best])


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """A move is good if the other one cannot win after it."""
    for i in range(count):
        taken = moves[i] + 1
        out[i] = 1.0 - WINS[state.pile - taken, taken]
