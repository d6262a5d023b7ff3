"""The game as a vector, for programs that learn: what a seat knows, entry by entry."""

from __future__ import annotations

from typing import Final

from kogge.core.features import Features, choice, number, relative, seat_in
from kogge.skeleton.options import PILES
from kogge.skeleton.state import MOST, SEATS, STATE

FEATURES: Final = Features(
    STATE,
    [
        number("seats", SEATS, "players"),
        number("pile", max(PILES), "counters left"),
        choice("last", [str(n) for n in range(1, MOST + 1)], "how many were taken", base=1),
        seat_in("active", relative(SEATS), "who moves"),
        seat_in("winner", relative(SEATS), "who has won", base=1),
    ],
    left_out={},
)
