"""Shares of the win: what points are worth, in whole units, the same everywhere."""

from __future__ import annotations

import math
from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq

UNIT: Final = 1 << 16  # a certain win


@rule
def share_out(expected: Seq[float], seats: int, spread: float, out: Seq[int]) -> None:
    """Shares of the win, from the points everyone can expect and how far those may be off."""
    best = expected[0]
    for seat in range(1, seats):
        best = max(best, expected[seat])
    total = 0.0
    for seat in range(seats):
        total += math.exp((expected[seat] - best) / spread)
    for seat in range(seats):
        out[seat] = int(UNIT * math.exp((expected[seat] - best) / spread) / total)
