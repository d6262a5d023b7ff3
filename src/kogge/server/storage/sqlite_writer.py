"""SQLite's writer: one connection, on one thread, in one call."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from kogge.server.storage.writers import (
    ENTRY,
    MADE,
    SUMMARY,
    VISIT,
    Append,
    changes_visits,
    entry_rows,
    summary_row,
    visit_rows,
)

BUSY_SECONDS: Final = 30.0  # for other writers of the same file


class SqliteWriter:
    """Writes to a file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Commit on the thread of this writer."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write, batch)

    async def close(self) -> None:
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
        rows = [row for append in batch for row in entry_rows(append)]
        made = [append.made for append in batch if append.made is not None]
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(SQLITE_MAKE, made)
            added = connection.executemany(SQLITE_INSERT, rows).rowcount
            if added < len(rows):  # someone was faster somewhere: see where, one by one
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(SQLITE_MAKE, made)
                lost = self._write_each(connection, batch)
            won = [append for append in batch if append.entries and append.table not in lost]
            connection.executemany(
                SQLITE_UPDATE, [(*summary_row(append), append.table) for append in won]
            )
            self._note_visits(connection, [append for append in won if changes_visits(append)])
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
            rows = entry_rows(append)
            connection.execute("SAVEPOINT append")
            if connection.executemany(SQLITE_INSERT, rows).rowcount < len(rows):
                connection.execute("ROLLBACK TO append")
                lost.add(append.table)
            connection.execute("RELEASE append")
        return lost

    def _note_visits(self, connection: sqlite3.Connection, changed: Sequence[Append]) -> None:
        if changed:
            connection.executemany(SQLITE_LEAVE, [(append.table,) for append in changed])
            rows = [row for append in changed for row in visit_rows(append)]
            connection.executemany(SQLITE_VISIT, rows)


SQLITE_MAKE: Final = f"INSERT INTO tables ({', '.join(MADE)}) VALUES ({', '.join('?' * len(MADE))})"  # noqa: S608
SQLITE_INSERT: Final = (
    f"INSERT INTO entries ({', '.join(ENTRY)}) VALUES ({', '.join('?' * len(ENTRY))}) "  # noqa: S608
    "ON CONFLICT DO NOTHING"
)
SQLITE_UPDATE: Final = (
    f"UPDATE tables SET {', '.join(f'{name} = ?' for name in SUMMARY)} WHERE id = ?"  # noqa: S608
)
SQLITE_LEAVE: Final = "DELETE FROM visits WHERE table_id = ?"
SQLITE_VISIT: Final = f"INSERT INTO visits ({', '.join(VISIT)}) VALUES (?, ?, ?)"  # noqa: S608
