"""The game's record. Zero means "nothing" or "unknown", so an empty record knows nothing."""

from __future__ import annotations

from typing import Final

from kogge.core.record import Record, layout

SEATS: Final = 2
MOST: Final = 4  # counters that may be taken at once


class State(Record):
    seats: int
    pile: int  # counters left
    last: int  # how many were taken just before; 0 at the beginning
    active: int  # the seat that moves
    winner: int  # seat plus one, once the game is over


STATE: Final = layout(State)
