"""Operate: what those who run the server do at a table: close it, remove a chat line."""

from __future__ import annotations

from kogge.server.table.entries import Body, Closed, Said, Unsaid
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table


def close_table(table: Table) -> list[Body]:
    """Close a table for good; its game ends without a result."""
    if table.status == "closed":
        raise Refused("not-now", "the table is closed already")
    return [Closed("operator")]


def remove_words(table: Table, number: int) -> list[Body]:
    """Remove a chat line, by the number of its entry."""
    found = [entry for entry in table.entries if entry.number == number]
    if not found or not isinstance(found[0].body, Said):
        raise Refused("not-found", f"entry {number} of this table is no chat line")
    return [] if number in table.unsaid else [Unsaid(number)]
