"""Advise: one person who plays with bots alone asks what a master would do."""

from __future__ import annotations

from kogge.server.table.entries import Advised, Body
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table


def advise(table: Table, seat: int) -> list[Body]:
    """Note that a hint was asked for, if this table has hints and the seat owes a decision."""
    if not table.agreement.hints:
        raise Refused("not-now", "this table was made without hints")
    if not table.is_solitary:
        raise Refused("not-now", "hints are for one person who plays with bots alone")
    if seat not in table.to_act:
        raise Refused("not-now", f"seat {seat} has nothing to decide now")
    return [Advised(seat)]
