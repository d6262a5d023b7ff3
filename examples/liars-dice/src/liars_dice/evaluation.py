"""Evaluation of a position: the share of the win that each player can expect."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from liars_dice.state import MAX_SEATS, State

SPREAD: Final = 1.2  # dice by which a lead may be deceptive
OUT: Final = -1000.0


@rule
def judge(state: State, out: Seq[int]) -> None:
    """The dice that everyone has left."""
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(state.seats):
        left = state.players[seat].left
        expected[seat] = float(left) if left > 0 else OUT
    share_out(expected, state.seats, SPREAD, out)
