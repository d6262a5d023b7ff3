"""Step away and come back: a bot plays for someone who is gone, until they return."""

from __future__ import annotations

from typing import Final

from kogge.server.table.clocks import DEFAULT_MOVE
from kogge.server.table.entries import Body, Returned, StoodIn
from kogge.server.table.table import Table

STAND_IN: Final = DEFAULT_MOVE


def step_away(table: Table, seat: int) -> list[Body]:
    """Let a bot play on for oneself."""
    if table.seats[seat].bot or table.status != "playing":
        return []
    return [StoodIn(seat, STAND_IN, "left")]


def come_back(table: Table, seat: int) -> list[Body]:
    """Take one's seat over again, if a bot stands in."""
    held = table.seats[seat]
    if held.stand_in is None or held.conceded or table.status != "playing":
        return []
    return [Returned(seat)]
