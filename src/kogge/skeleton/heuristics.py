"""The sensible move, and who is likely to win: from a table of positions solved beforehand."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.skeleton.options import PILES
from kogge.skeleton.rules import legal
from kogge.skeleton.state import MOST, SEATS, Table


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
def lean(table: Table, seat: int, rng: Seq[int]) -> int:
    """A move that wins if there is one, else the smallest."""
    moves = np.empty(MOST, np.int64)
    promises = np.empty(MOST, np.float64)
    count = legal(table, seat, moves)
    weigh(table, seat, moves, count, promises)
    best = 0
    for i in range(count):
        if promises[i] > promises[best]:
            best = i
    return int(moves[best])


@rule
def weigh(table: Table, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """A move is good if the other one cannot win after it."""
    for i in range(count):
        taken = moves[i] + 1
        out[i] = 1.0 - WINS[table.pile - taken, taken]


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """Whoever can win from here has the whole share of the win."""
    mover_wins = WINS[table.pile, table.last] == 1
    winner = table.active if mover_wins else 1 - table.active
    if table.winner > 0:
        winner = table.winner - 1
    for seat in range(SEATS):
        out[seat] = UNIT if seat == winner else 0
