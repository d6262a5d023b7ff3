"""Presence: which players are connected, at this process and at others.

Others are known only where the database is shared; SQLite serves one process.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.storage.schema import presence, processes

CHANNEL: Final = "kogge_presence"


class Presence:
    """Who is here, by table."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.shared = engine.dialect.name == "postgresql"
        self._engine = engine
        self._process = process
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._turn = asyncio.Lock()  # who comes and goes at once is written in that order
        self._owed: dict[tuple[str, str], Any] = {}  # what could not be written yet, by whom

    def players(self, table: str) -> AbstractSet[str]:
        """The players who are connected and follow this table from a seat."""
        return self._here.get(table, Counter()).keys() | self._elsewhere.get(table, frozenset())

    async def arrive(self, table: str, player: str) -> bool:
        """Count a socket; True if the player was not here before."""
        here = self._here.setdefault(table, Counter())
        here[player] += 1
        if here[player] > 1:
            return False
        if self.shared:
            row = {"table_id": table, "player": player, "process": self._process}
            await self._write(table, player, insert(presence).values(row).on_conflict_do_nothing())
        return True

    async def depart(self, table: str, player: str) -> bool:
        """Discount a socket; True if the player has none left here."""
        here = self._here.setdefault(table, Counter())
        here[player] -= 1
        if here[player] > 0:
            return False
        del here[player]
        if not here:
            del self._here[table]
        if self.shared:
            mine = (
                (presence.c.table_id == table)
                & (presence.c.player == player)
                & (presence.c.process == self._process)
            )
            await self._write(table, player, sa.delete(presence).where(mine))
        return True

    async def look(self, table: str) -> None:
        """Read who is connected to other processes."""
        if not self.shared:
            return
        wanted = (
            sa.select(presence.c.player)
            .join(processes, processes.c.id == presence.c.process)
            .where(presence.c.table_id == table, presence.c.process != self._process)
        )
        async with self._engine.connect() as connection:
            found = (await connection.execute(wanted)).scalars()
            self._elsewhere[table] = frozenset(found)

    def forget(self, table: str) -> None:
        """The table is put away here."""
        self._elsewhere.pop(table, None)

    async def _write(self, table: str, player: str, statement: Any) -> None:
        """Tell the other processes; what the database does not take now is written later."""
        async with self._turn:
            self._owed.pop((table, player), None)
            self._owed[table, player] = statement
            async with self._engine.begin() as connection:
                for (where, _), owed in self._owed.items():
                    await connection.execute(owed)
                    told = f"{self._process} {where}"
                    await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, told)))
            self._owed.clear()
