"""Presence: which players are connected, at this process and at others.

Others are known only where the database is shared; SQLite serves one process.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.ops.times import now
from kogge.server.storage.database import at_once
from kogge.server.storage.pulse import DEAD_AFTER, PRESENCE_CHANNEL
from kogge.server.storage.schema import presence, processes

# Who comes and goes is most of what is asked of a database beside the moves, so this is written
# once instead of every time.
ARRIVED: Final = sa.text(
    "WITH written AS (INSERT INTO presence (table_id, player, process) "
    "VALUES (:table, :player, :process) ON CONFLICT DO NOTHING) SELECT pg_notify(:channel, :told)"
)
LEFT: Final = sa.text(
    "WITH gone AS (DELETE FROM presence WHERE table_id = :table AND player = :player "
    "AND process = :process) SELECT pg_notify(:channel, :told)"
)
OTHERS: Final = (
    sa.select(presence.c.player)
    .join(processes, processes.c.id == presence.c.process)
    .where(presence.c.table_id == sa.bindparam("table"))
    .where(presence.c.process != sa.bindparam("process"))
    .where(processes.c.pulse.between(sa.bindparam("oldest"), sa.bindparam("newest")))
)


class Presence:
    """Who is here, by table."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.shared = engine.dialect.name == "postgresql"
        self._engine = engine
        self._at_once = at_once(engine)
        self._process = process
        self._sockets: dict[str, Counter[str]] = {}  # of each player, open at this process
        self._here: dict[str, set[str]] = {}
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._turn = asyncio.Lock()  # who comes and goes at once is written in that order
        # what could not be written yet, by table and player
        self._owed: dict[tuple[str, str], sa.TextClause] = {}

    def players(self, table: str) -> AbstractSet[str]:
        """The players who are connected and follow this table from a seat."""
        return self._here.get(table, set()) | self._elsewhere.get(table, frozenset())

    async def arrive(self, table: str, player: str) -> bool:
        """Count a socket; True if the player was not here before."""
        sockets = self._sockets.setdefault(table, Counter())
        sockets[player] += 1
        if sockets[player] > 1:
            return False
        try:
            if self.shared:
                await self._write(table, player, ARRIVED)
        finally:
            self._note(table, player)
        return True

    async def depart(self, table: str, player: str) -> bool:
        """Discount a socket; True if the player has none left here."""
        sockets = self._sockets[table]
        sockets[player] -= 1
        if sockets[player] > 0:
            return False
        try:
            if self.shared:
                await self._write(table, player, LEFT)
        finally:
            self._note(table, player)
        return True

    def _note(self, table: str, player: str) -> None:
        """Who has come or gone is told here only when every other process can know it."""
        sockets = self._sockets.get(table, Counter())
        if sockets[player] > 0:
            self._here.setdefault(table, set()).add(player)
            return
        sockets.pop(player, None)
        if not sockets:
            self._sockets.pop(table, None)
        here = self._here.get(table, set())
        here.discard(player)
        if not here:
            self._here.pop(table, None)

    async def look(self, table: str) -> None:
        """Read who is connected to other processes."""
        if not self.shared:
            return
        moment = now()
        asked = {
            "table": table,
            "process": self._process,
            "oldest": moment - DEAD_AFTER,
            "newest": moment + DEAD_AFTER,
        }
        async with self._at_once.connect() as connection:
            found = (await connection.execute(OTHERS, asked)).scalars()
            self._elsewhere[table] = frozenset(found)

    async def write_again(self) -> None:
        """Others took this process for dead: let them know again who is here."""
        if not self.shared:
            return
        for table, players in list(self._here.items()):
            for player in list(players):
                await self._write(table, player, ARRIVED)

    def forget(self, table: str) -> None:
        """The table is put away here."""
        self._elsewhere.pop(table, None)

    async def _write(self, table: str, player: str, statement: sa.TextClause) -> None:
        """Tell the other processes; what the database does not take now is written later."""
        async with self._turn:
            self._owed.pop((table, player), None)
            self._owed[table, player] = statement
            async with self._at_once.connect() as connection:
                for (where, who), owed in list(self._owed.items()):
                    told = {"channel": PRESENCE_CHANNEL, "told": f"{self._process} {where}"}
                    place = {"table": where, "player": who, "process": self._process}
                    await connection.execute(owed, {**place, **told})
                    del self._owed[where, who]
