"""Journal: commits entries; all that wait at a time go into one transaction.

Whoever appends is answered after the commit. Two processes may append the same number to a table;
one of them wins, the other is told and has to read on first. Other processes hear of new entries
by a notification in the same transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa
import structlog
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    OperationalError,
    StatementError,
    TimeoutError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kogge.server.storage.schema import entries, tables
from kogge.server.table.entries import Entry, encode_body
from kogge.server.table.refusals import Refused

log = structlog.get_logger()

MOST_AT_ONCE: Final = 500  # appends in a transaction
CHANNEL: Final = "kogge_entries"
NOTIFICATION_ROOM: Final = 7000  # PostgreSQL takes 8000 bytes


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
    """Entries to add to a table, and its summary afterwards."""

    table: str
    entries: Sequence[Entry]
    summary: Summary
    answer: asyncio.Future[bool] = field(compare=False)


class Unstorable(Refused):
    """The database answers, and does not take what it was given."""

    def __init__(self, message: str) -> None:
        super().__init__("malformed", message)


def is_outage(error: Exception) -> bool:
    """Whether the database itself failed, and not what it was given."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    return isinstance(error, OSError | TimeoutError)


def _refuse(batch: Sequence[Append], refusal: Refused) -> None:
    for append in batch:
        if not append.answer.done():
            append.answer.set_exception(refusal)


class Journal:
    """The one writer of this process."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process
        self.commits = 0
        self.appended = 0
        self._waiting: asyncio.Queue[Append | None] = asyncio.Queue()
        self._notifies = engine.dialect.name == "postgresql"
        insert = postgresql.insert if self._notifies else sqlite.insert
        self._insert = (
            insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.number)
        )
        self._update = (
            sa.update(tables)
            .where(tables.c.id == sa.bindparam("table"))
            .values({name: sa.bindparam(f"new_{name}") for name in _SUMMARY})
        )

    async def append(self, table: str, new: Sequence[Entry], summary: Summary) -> bool:
        """Commit entries; False if another process was faster, then nothing was added."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Append(table, new, summary, answer))
        return await answer

    async def run(self) -> None:
        """Commit whatever waits, until closed."""
        while (first := await self._waiting.get()) is not None:
            batch = [first]
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                following = self._waiting.get_nowait()
                if following is None:
                    self.close()
                    break
                batch.append(following)
            await self._commit_and_answer(batch)

    def close(self) -> None:
        """Let `run` end once it has committed what waits."""
        self._waiting.put_nowait(None)

    async def _commit_and_answer(self, batch: list[Append]) -> None:
        """Commit a batch; where one append cannot be stored, the others are, each by itself."""
        batch.sort(key=lambda append: append.table)  # all processes lock in the same order
        try:
            async with self.engine.begin() as connection:
                lost = await self._write(connection, batch)
        except Exception as error:  # whatever it is, later appends are still to be committed
            log.warning("commit failed", error=type(error).__name__, appends=len(batch))
            if len(batch) > 1 and not is_outage(error):
                for append in batch:
                    await self._commit_and_answer([append])
            elif isinstance(error, StatementError) and not is_outage(error):
                _refuse(batch, Unstorable("this cannot be stored; nothing was changed"))
            else:
                _refuse(batch, Refused("unavailable", "the table cannot be written to; try again"))
            return
        self.commits += 1
        self.appended += sum(len(a.entries) for a in batch if a.table not in lost)
        for append in batch:
            if not append.answer.done():
                append.answer.set_result(append.table not in lost)

    async def _write(self, connection: AsyncConnection, batch: list[Append]) -> set[str]:
        """Add the entries; the tables at which another process was faster."""
        rows = [_row(append.table, entry) for append in batch for entry in append.entries]
        found = await connection.execute(self._insert, rows)
        added = {(table, number) for table, number in found}
        lost = {
            append.table
            for append in batch
            if any((append.table, entry.number) not in added for entry in append.entries)
        }
        if lost:
            stray = [place for place in added if place[0] in lost]
            if stray:
                where = sa.tuple_(entries.c.table_id, entries.c.number).in_(stray)
                await connection.execute(sa.delete(entries).where(where))
        won = [append for append in batch if append.table not in lost]
        if won:
            await connection.execute(self._update, [_summary(append) for append in won])
            if self._notifies:
                await self._notify(connection, won)
        return lost

    async def _notify(self, connection: AsyncConnection, won: Sequence[Append]) -> None:
        told = ""
        for append in won:
            told += f" {append.table}:{append.entries[-1].number}"
            if len(told) > NOTIFICATION_ROOM or append is won[-1]:
                await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, self.process + told)))
                told = ""


_SUMMARY: Final = ("number", "touched", "status", "seats", "players", "to_act", "due")


def _row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "at": entry.at,
        "body": encode_body(entry.body),
        "player": entry.player,
        "action": entry.action,
    }


def _summary(append: Append) -> dict[str, Any]:
    last = append.entries[-1]
    return {
        "table": append.table,
        "new_number": last.number,
        "new_touched": last.at,
        **{f"new_{name}": value for name, value in vars(append.summary).items()},
    }
