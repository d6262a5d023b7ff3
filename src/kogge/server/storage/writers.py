"""Writers: one transaction of entries, in the fewest steps that a database allows.

Every commit is on the disk before it is acknowledged. SQLAlchemy would build each statement anew
and cross into SQLite's thread for each of them; a server does this hundreds of times a second, so
SQLite gets one call on a thread of its own, and PostgreSQL whole columns at once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    OperationalError,
    StatementError,
    TimeoutError,
)
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.table.entries import Entry, encode_body

CHANNEL: Final = "kogge_entries"
NOTIFICATION_ROOM: Final = 7000  # PostgreSQL takes 8000 bytes
BUSY_SECONDS: Final = 30.0  # for other writers of the same file


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


class Writer(Protocol):
    """Adds entries to a database."""

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Commit appends, each to another table; the tables at which someone was faster."""

    def close(self) -> None:
        """Let go of the database."""


OUTAGES: Final = ("08", "40", "53", "57", "58")  # classes of SQLSTATE: it may work another time


def is_outage(error: Exception) -> bool:
    """Whether the database itself failed, and not what it was given."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    if isinstance(error, sqlite3.Error):
        return isinstance(error, sqlite3.OperationalError)
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return state[:2] in OUTAGES
    if is_asyncpg(error):  # its own errors: of the connection, or of what cannot be encoded
        return not isinstance(error, ValueError)
    return isinstance(error, OSError | TimeoutError)


def is_unstorable(error: Exception) -> bool:
    """Whether the database answers, and does not take what it was given."""
    answered = isinstance(error, StatementError | sqlite3.Error) or is_asyncpg(error)
    return answered and not is_outage(error)


def is_asyncpg(error: Exception) -> bool:
    """Whether the PostgreSQL driver says so; it is imported only where it is used."""
    return type(error).__module__.startswith("asyncpg.")


ENTRY: Final = ("table_id", "number", "at", "body", "player", "action")
SUMMARY: Final = ("number", "touched", "status", "seats", "players", "to_act", "due")

Row = tuple[Any, ...]


def _rows(append: Append) -> list[Row]:
    return [
        (append.table, entry.number, entry.at, encode_body(entry.body), entry.player, entry.action)
        for entry in append.entries
    ]


def _summary(append: Append) -> Row:
    last, told = append.entries[-1], append.summary
    return last.number, last.at, told.status, told.seats, told.players, told.to_act, told.due


class SqliteWriter:
    """Writes to a file with one connection, on one thread, in one call."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Commit on the thread of this writer."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write, batch)

    def close(self) -> None:
        """Close the file once nothing more is written."""
        self._thread.submit(self._close)
        self._thread.shutdown(wait=True)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection:
        """The connection, with every commit on the disk before it is acknowledged."""
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._file, timeout=BUSY_SECONDS, isolation_level=None
            )
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _write(self, batch: Sequence[Append]) -> set[str]:
        connection = self._open()
        lost: set[str] = set()
        rows = [row for append in batch for row in _rows(append)]
        connection.execute("BEGIN IMMEDIATE")
        try:
            added = connection.executemany(SQLITE_INSERT, rows).rowcount
            if added < len(rows):  # someone was faster somewhere: see where, one by one
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                lost = self._write_each(connection, batch)
            won = [append for append in batch if append.table not in lost]
            connection.executemany(
                SQLITE_UPDATE, [(*_summary(append), append.table) for append in won]
            )
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            self._close()  # whatever state it is in
            raise
        return lost

    def _write_each(self, connection: sqlite3.Connection, batch: Sequence[Append]) -> set[str]:
        lost = set()
        for append in batch:
            rows = _rows(append)
            connection.execute("SAVEPOINT append")
            if connection.executemany(SQLITE_INSERT, rows).rowcount < len(rows):
                connection.execute("ROLLBACK TO append")
                lost.add(append.table)
            connection.execute("RELEASE append")
        return lost


SQLITE_INSERT: Final = (
    f"INSERT INTO entries ({', '.join(ENTRY)}) VALUES ({', '.join('?' * len(ENTRY))}) "  # noqa: S608
    "ON CONFLICT DO NOTHING"
)
SQLITE_UPDATE: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = ?' for name in SUMMARY)} WHERE id = ?"  # noqa: S608
)


class PostgresWriter:
    """Writes whole columns by asyncpg, and notifies other processes in the same transaction."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self._engine = engine
        self._process = process

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Commit over a connection of the pool."""
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            async with driver.transaction():
                return await self._write(driver, batch)

    def close(self) -> None:
        """The pool is the engine's."""

    async def _write(self, driver: Any, batch: Sequence[Append]) -> set[str]:
        rows = [row for append in batch for row in _rows(append)]
        found = await driver.fetch(POSTGRES_INSERT, *map(list, zip(*rows, strict=True)))
        lost: set[str] = set()
        if len(found) < len(rows):
            added = {(row["table_id"], row["number"]) for row in found}
            lost = {row[0] for row in rows if (row[0], row[1]) not in added}
            stray = [place for place in added if place[0] in lost]
            if stray:
                await driver.execute(POSTGRES_DELETE, *map(list, zip(*stray, strict=True)))
        won = [append for append in batch if append.table not in lost]
        if won:
            told = [(append.table, *_summary(append)) for append in won]
            await driver.execute(POSTGRES_UPDATE, *map(list, zip(*told, strict=True)))
            await self._notify(driver, won)
        return lost

    async def _notify(self, driver: Any, won: Sequence[Append]) -> None:
        told = ""
        for append in won:
            told += f" {append.table}:{append.entries[-1].number}"
            if len(told) > NOTIFICATION_ROOM or append is won[-1]:
                await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, self._process + told)
                told = ""


POSTGRES_INSERT: Final = (
    f"INSERT INTO entries ({', '.join(ENTRY)}) "  # noqa: S608
    "SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[]) "
    "ON CONFLICT DO NOTHING RETURNING table_id, number"
)
POSTGRES_DELETE: Final = (
    "DELETE FROM entries USING unnest($1::text[], $2::int[]) AS stray (id, number) "
    "WHERE table_id = stray.id AND entries.number = stray.number"
)
POSTGRES_UPDATE: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = new.{name}' for name in SUMMARY)} "  # noqa: S608
    "FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], "
    f"$7::text[], $8::bigint[]) AS new (id, {', '.join(SUMMARY)}) WHERE tables.id = new.id"
)


def writer_for(engine: AsyncEngine, process: str) -> Writer:
    """How entries get into this database."""
    if engine.dialect.name == "postgresql":
        return PostgresWriter(engine, process)
    return SqliteWriter(str(engine.url.database or ":memory:"))
