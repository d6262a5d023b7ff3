"""Blocks: whom a player does not want to read, nor to sit with; on all devices of theirs.

SQLite serves one process, which keeps them all in memory; elsewhere the database is asked, so that
what was blocked by one process is blocked at every other.
"""

from __future__ import annotations

import contextlib
import secrets
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.ops.times import now
from kogge.server.storage.database import at_once
from kogge.server.storage.schema import blocks
from kogge.server.table.refusals import Refused

MOST: Final = 500  # of one player


class BlockShown(msgspec.Struct):
    """Somebody who is blocked, by the name they had then."""

    id: str
    name: str
    at: int


class Blocks:
    """Who blocks whom."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at_once = at_once(engine)
        self._alone = engine.dialect.name == "sqlite"
        self._pairs: set[tuple[str, str]] | None = None  # who, whom; read at first use

    async def add(self, player: str, other: str, name: str) -> None:
        """Block somebody; once more changes nothing."""
        if other == player:
            raise Refused("not-now", "that is you")
        own = await self.blocked_by(player)
        if other in own:
            return
        if len(own) >= MOST:
            raise Refused("too-many", f"you block {MOST} players; lift some blocks first")
        row = {"id": secrets.token_hex(8), "player": player, "other": other, "name": name}
        with contextlib.suppress(IntegrityError):  # by another device, at the same time
            async with self._engine.begin() as connection:
                await connection.execute(sa.insert(blocks).values({**row, "at": now()}))
        self.forget()

    async def lift(self, player: str, *, id: str | None = None, other: str | None = None) -> None:
        """Lift a block of a player's own."""
        which = blocks.c.id == id if id is not None else blocks.c.other == other
        async with self._engine.begin() as connection:
            await connection.execute(sa.delete(blocks).where(blocks.c.player == player, which))
        self.forget()

    def forget(self) -> None:
        """Read them anew when they are asked for next."""
        self._pairs = None

    async def list_own(self, player: str) -> list[BlockShown]:
        """Whom a player blocks, the last one first."""
        wanted = sa.select(blocks).where(blocks.c.player == player).order_by(blocks.c.at.desc())
        async with self._engine.connect() as connection:
            return [BlockShown(r.id, r.name, r.at) for r in await connection.execute(wanted)]

    async def blocked_by(self, player: str) -> frozenset[str]:
        """Whom a player blocks."""
        if self._alone:
            return frozenset(whom for who, whom in await self._all() if who == player)
        return await self._ask(sa.select(blocks.c.other).where(blocks.c.player == player))

    async def blockers_of(self, player: str) -> frozenset[str]:
        """Those who block a player."""
        if self._alone:
            return frozenset(who for who, whom in await self._all() if whom == player)
        return await self._ask(sa.select(blocks.c.player).where(blocks.c.other == player))

    async def _all(self) -> set[tuple[str, str]]:
        if self._pairs is None:
            async with self._engine.connect() as connection:
                found = await connection.execute(sa.select(blocks.c.player, blocks.c.other))
                self._pairs = {(row.player, row.other) for row in found}
        return self._pairs

    async def _ask(self, wanted: sa.Select[Any]) -> frozenset[str]:
        async with self._at_once.connect() as connection:
            return frozenset((await connection.execute(wanted)).scalars())
