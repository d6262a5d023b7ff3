"""PostgreSQL's writer: whole columns by asyncpg, and a notification in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

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


class PostgresWriter:
    """Writes over connections of a pool, and lets other processes know."""

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
        told = ""
        for append in won:
            told += f" {append.table}:{append.entries[-1].number}"
            if len(told) > NOTIFICATION_ROOM or append is won[-1]:
                await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, self._process + told)
                told = ""


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
POSTGRES_LEAVE: Final = "DELETE FROM visits WHERE table_id = ANY($1::text[])"
POSTGRES_VISIT: Final = (
    f"INSERT INTO visits ({', '.join(VISIT)}) "  # noqa: S608
    "SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])"
)
