"""Archive: finished games as compressed game files, kept when their tables are deleted."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.core.gamefile import GameFile, read_game_file
from kogge.server.ops.times import now
from kogge.server.storage.schema import (
    archive,
    archived_seats,
    entries,
    presence,
    tables,
    visits,
)

AT_ONCE: Final = 50  # tables in one sweep


async def list_expired(engine: AsyncEngine, before: int) -> list[str]:
    """Tables that ended before a moment, some of them."""
    wanted = (
        sa.select(tables.c.id)
        .where(tables.c.status.in_(("over", "closed")), tables.c.touched < before)
        .order_by(tables.c.touched)
        .limit(AT_ONCE)
    )
    async with engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


async def move_to_archive(
    engine: AsyncEngine, id: str, file: GameFile | None, holders: Sequence[str | None]
) -> None:
    """Keep the game file, if there was a game, and delete the table; both, or nothing."""
    insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
    async with engine.begin() as connection:
        if file is not None:
            row = {"id": id, "ended": now(), "file": compress(file)}
            await connection.execute(insert(archive).values(row).on_conflict_do_nothing())
            for seat, player in enumerate(holders):
                if player is not None:
                    held = {"player": player, "table_id": id, "seat": seat}
                    await connection.execute(
                        insert(archived_seats).values(held).on_conflict_do_nothing()
                    )
        for table in (presence, visits, entries):
            await connection.execute(sa.delete(table).where(table.c.table_id == id))
        await connection.execute(sa.delete(tables).where(tables.c.id == id))


async def find_archived(engine: AsyncEngine, id: str) -> GameFile | None:
    """The game file of a table that was deleted."""
    async with engine.connect() as connection:
        stored = await connection.scalar(sa.select(archive.c.file).where(archive.c.id == id))
    return None if stored is None else decompress(stored)


def compress(file: GameFile) -> bytes:
    """As it is stored."""
    return zlib.compress(msgspec.json.encode(file), 9)


def decompress(stored: bytes) -> GameFile:
    """As it was stored."""
    return read_game_file(zlib.decompress(stored))
