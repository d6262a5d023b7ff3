"""PostgreSQL's writer: whole columns by asyncpg, and a notification in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

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

CHANNEL: Final = "kogge_entries"
NOTIFICATION_ROOM: Final = 7000  # PostgreSQL takes 8000 bytes
TAKEN: Final = "23505"  # the SQLSTATE of a key that is there already


class PostgresWriter:
    """Writes over a connection of its own, and lets other processes know.

    Moves alone, which is what nearly all batches are, take a single statement, and so a single
    message to the database and back. Where that fails because someone was faster, and where tables
    are made or seats change, the same is done step by step.
    """

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._connection: AsyncConnection | None = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """Commit over the connection, which is made anew where it was lost."""
        driver = await self._driver()
        if all(append.entries and not changes_visits(append) for append in batch):
            try:
                await self._write_at_once(driver, batch)
                return set()
            except Exception as error:
                if getattr(error, "sqlstate", None) != TAKEN:
                    raise
        async with driver.transaction():
            return await self._write(driver, batch)

    async def _driver(self) -> Any:
        if self._connection is not None:
            driver = await _driver_of(self._connection)
            if not driver.is_closed():
                return driver
            await self.close()
        self._connection = await self._engine.connect()
        return await _driver_of(self._connection)

    async def close(self) -> None:
        """Give the connection back to the pool."""
        held, self._connection = self._connection, None
        if held is not None:
            await held.close()

    async def _write_at_once(self, driver: Any, batch: Sequence[Append]) -> None:
        rows = [row for append in batch for row in entry_rows(append)]
        told = [(append.table, *summary_row(append)) for append in batch]
        columns = [*zip(*rows, strict=True), *zip(*told, strict=True)]
        await driver.fetch(POSTGRES_AT_ONCE, *columns, CHANNEL, self._notifications(batch))

    async def _write(self, driver: Any, batch: Sequence[Append]) -> set[str]:
        made = [append.made for append in batch if append.made is not None]
        if made:
            await driver.executemany(POSTGRES_MAKE, made)
        added_to = [append for append in batch if append.entries]
        return await self._add(driver, added_to) if added_to else set()

    async def _add(self, driver: Any, batch: Sequence[Append]) -> set[str]:
        rows = [row for append in batch for row in entry_rows(append)]
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
            told = [(append.table, *summary_row(append)) for append in won]
            await driver.execute(POSTGRES_UPDATE, *map(list, zip(*told, strict=True)))
            await self._note_visits(driver, [append for append in won if changes_visits(append)])
            await self._notify(driver, won)
        return lost

    async def _note_visits(self, driver: Any, changed: Sequence[Append]) -> None:
        if not changed:
            return
        await driver.execute(POSTGRES_LEAVE, [append.table for append in changed])
        rows = [row for append in changed for row in visit_rows(append)]
        if rows:
            await driver.execute(POSTGRES_VISIT, *map(list, zip(*rows, strict=True)))

    async def _notify(self, driver: Any, won: Sequence[Append]) -> None:
        for told in self._notifications(won):
            await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, told)

    def _notifications(self, won: Sequence[Append]) -> list[str]:
        """What other processes are told, in as many words as fit."""
        found = []
        told = ""
        for append in won:
            told += f" {append.table}:{append.entries[-1].number}"
            if len(told) > NOTIFICATION_ROOM or append is won[-1]:
                found.append(self._process + told)
                told = ""
        return found


async def _driver_of(connection: AsyncConnection) -> Any:
    """The connection as asyncpg has it."""
    return (await connection.get_raw_connection()).driver_connection


POSTGRES_MAKE: Final = (
    f"INSERT INTO tables ({', '.join(MADE)}) VALUES "  # noqa: S608
    f"({', '.join(f'${place}' for place in range(1, len(MADE) + 1))})"
)
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
# The summaries wait for the entries, so that two processes at the same tables wait for each other
# in the same order.
POSTGRES_AT_ONCE: Final = (
    f"WITH added AS (INSERT INTO entries ({', '.join(ENTRY)}) "  # noqa: S608
    "SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[]) "
    "RETURNING 1), "
    f"changed AS (UPDATE tables SET {', '.join(f'{name} = new.{name}' for name in SUMMARY)} "
    "FROM unnest($7::text[], $8::int[], $9::bigint[], $10::text[], $11::text[], $12::text[], "
    f"$13::text[], $14::bigint[]) AS new (id, {', '.join(SUMMARY)}), "
    "(SELECT count(*) FROM added) AS done WHERE tables.id = new.id) "
    "SELECT pg_notify($15, told) FROM unnest($16::text[]) AS told"
)
POSTGRES_LEAVE: Final = "DELETE FROM visits WHERE table_id = ANY($1::text[])"
POSTGRES_VISIT: Final = (
    f"INSERT INTO visits ({', '.join(VISIT)}) "  # noqa: S608
    "SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])"
)
