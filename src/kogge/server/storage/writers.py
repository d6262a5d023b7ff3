"""Writers: one transaction of entries, in the fewest steps that a database allows.

Every commit is on the disk before it is acknowledged. SQLAlchemy would build each statement anew
and cross into SQLite's thread for each of them; a server does this hundreds of times a second, so
SQLite gets one call on a thread of its own, and PostgreSQL whole columns at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec

from kogge.server.table.entries import Entry, Joined, Left, encode_body

CHANGE_SEATS: Final = (Joined, Left)

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Summary:
    """What lists and the sweeper know of a table; `seats`, `players` and `to_act` are JSON."""

    status: str
    seats: str
    players: str
    to_act: str
    due: int | None


@dataclass(frozen=True)
class Append:
    """Entries to add to a table, and its summary afterwards.

    `made` is the row of a table that is new, and has no entries yet.
    """

    table: str
    entries: Sequence[Entry]
    summary: Summary
    answer: asyncio.Future[bool] = field(compare=False)
    made: Row | None = None


class Writer(Protocol):
    """Adds entries to a database."""

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Commit appends, each to another table; the tables at which someone was faster."""

    async def close(self) -> None:
        """Let go of the database."""


MADE: Final = (
    *("id", "game", "rules_version", "pieces", "agreement", "key", "access", "created"),
    *("number", "touched", "status", "seats", "players", "to_act", "due"),
)
ENTRY: Final = ("table_id", "number", "at", "body", "player", "action")
SUMMARY: Final = ("number", "touched", "status", "seats", "players", "to_act", "due")
VISIT: Final = ("table_id", "player", "ended")


def entry_rows(append: Append) -> list[Row]:
    """The entries as they are stored."""
    return [
        (append.table, entry.number, entry.at, encode_body(entry.body), entry.player, entry.action)
        for entry in append.entries
    ]


def summary_row(append: Append) -> Row:
    """What is known of the table after them."""
    last, told = append.entries[-1], append.summary
    return last.number, last.at, told.status, told.seats, told.players, told.to_act, told.due


def changes_visits(append: Append) -> bool:
    """Whether somebody sits down or gets up, or the game is over."""
    ended = append.summary.status in ("over", "closed")
    return ended or any(isinstance(entry.body, CHANGE_SEATS) for entry in append.entries)


def visit_rows(append: Append) -> list[Row]:
    """Who has a seat at the table from now on; nobody, where it was closed."""
    status = append.summary.status
    if status == "closed":
        return []
    ended = append.entries[-1].at if status == "over" else None
    holders = msgspec.json.decode(append.summary.players, type=list[str | None])
    return [(append.table, player, ended) for player in sorted({*holders} - {None})]  # type: ignore[type-var]
