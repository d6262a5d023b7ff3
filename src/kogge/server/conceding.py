"""Giving up. A bot plays on for the seat, and it is placed behind everyone who did not."""

from __future__ import annotations

from kogge.server.entries import Body, Conceded
from kogge.server.moving import playing
from kogge.server.refusals import Refused
from kogge.server.table import Table


def concede(table: Table, seat: int) -> list[Body]:
    """Give a game up; it ends when one contender is left, or none but bots."""
    playing(table)
    if table.seats[seat].conceded:
        raise Refused("not-now", "you have conceded already")
    return [Conceded(seat)]
