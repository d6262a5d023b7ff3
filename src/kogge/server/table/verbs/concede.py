"""Concede: resign. A bot plays on for the seat, which is ranked behind everyone who did not."""

from __future__ import annotations

from kogge.server.table.entries import Body, Conceded
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.move import playing


def concede(table: Table, seat: int) -> list[Body]:
    """Give a game up; it ends when one contender is left, or none but bots."""
    playing(table)
    if table.seats[seat].conceded:
        raise Refused("not-now", "you have conceded already")
    return [Conceded(seat)]
