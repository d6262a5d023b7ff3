"""Identities: bearer tokens, without accounts. Whoever holds a token is its player.

A browser keeps the token in a cookie that scripts cannot read, other clients send it as a bearer
token. The database knows only its digest.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.ops.times import now
from kogge.server.storage.database import at_once
from kogge.server.storage.schema import players
from kogge.server.table.players import Player

TOKEN_BYTES: Final = 32
LONGEST_TOKEN: Final = 100
REMEMBERED: Final = 10_000
HOLDER: Final = sa.select(players).where(players.c.id == sa.bindparam("holder"))


class Identities:
    """The players that have been here."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._at_once = at_once(engine)
        self._alone = engine.dialect.name == "sqlite"  # else names may change at other processes
        self._known: OrderedDict[str, Player] = OrderedDict()

    async def create(self, name: str, external: bool) -> tuple[Player, str]:
        """A new player and the token, which is known to nobody else from now on."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        player = Player(_digest(token), name, external)
        row = {"id": player.id, "name": name, "external": external, "created": now()}
        async with self._engine.begin() as connection:
            await connection.execute(sa.insert(players).values(row))
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """The same player under another name; seats that were taken keep the name they have."""
        changed = sa.update(players).where(players.c.id == player.id).values(name=name)
        async with self._engine.begin() as connection:
            await connection.execute(changed)
        return self._remember(Player(player.id, name, player.external))

    async def find(self, token: str) -> Player | None:
        """The holder of a token."""
        if len(token) > LONGEST_TOKEN:
            return None
        id = _digest(token)
        if id in self._known:
            self._known.move_to_end(id)
            return self._known[id]
        async with self._at_once.connect() as connection:
            row = (await connection.execute(HOLDER, {"holder": id})).one_or_none()
        if row is None:
            return None
        return self._remember(Player(row.id, row.name, row.external))

    def forget(self, player: Player) -> None:
        """Know a player no more."""
        self._known.pop(player.id, None)

    def _remember(self, player: Player) -> Player:
        """Know a player without asking the database, where nobody else can write to it."""
        if self._alone:
            self._known[player.id] = player
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return player


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()[:32]
