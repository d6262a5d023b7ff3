"""Orders of operators (`kogge admin`), the bans that follow from them, and players' reports.

An order is written by the command and carried out by a server process within seconds. Orders are
never deleted: they are the audit log.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kogge.server.ops.times import now
from kogge.server.storage.schema import bans, orders, reports

KINDS: Final = {"ban-address": "address", "ban-player": "player", "mute": "mute"}
LIFTED: Final = {"unban-address": "address", "unban-player": "player", "unmute": "mute"}
NEWEST: Final = 200


@dataclass(frozen=True)
class Order:
    """What an operator wants done, about a table, an address or a player."""

    id: str
    verb: str
    about: str
    number: int | None


class Bans:
    """Who may not come in, and who may not speak; as of the last look at the database."""

    def __init__(self) -> None:
        self._banned: dict[str, frozenset[str]] = {}

    async def look(self, engine: AsyncEngine) -> None:
        """Read them anew."""
        wanted = sa.select(bans).where(bans.c.until.is_(None) | (bans.c.until > now()))
        async with engine.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        kinds = {row.kind for row in rows}
        self._banned = {k: frozenset(r.about for r in rows if r.kind == k) for k in kinds}

    def holds(self, kind: str, about: str) -> bool:
        """Whether an address or a player is banned, or a player muted."""
        return about in self._banned.get(kind, ())


async def give_order(
    engine: AsyncEngine,
    who: str,
    verb: str,
    about: str,
    why: str,
    *,
    number: int | None = None,
    until: int | None = None,
) -> str:
    """Note an order; bans hold at once, the rest is carried out by a server."""
    row: dict[str, Any] = {
        "id": secrets.token_hex(8),
        "at": now(),
        "who": who,
        "verb": verb,
        "about": about,
        "number": number,
        "why": why,
    }
    async with engine.begin() as connection:
        if verb in KINDS or verb in LIFTED:
            await _change_ban(connection, verb, about, until)
            row |= {"done": now(), "outcome": "done"}
        await connection.execute(sa.insert(orders).values(row))
    return str(row["id"])


async def _change_ban(
    connection: AsyncConnection, verb: str, about: str, until: int | None
) -> None:
    kind = (KINDS | LIFTED)[verb]
    await connection.execute(sa.delete(bans).where(bans.c.kind == kind, bans.c.about == about))
    if verb in KINDS:
        row = {"kind": kind, "about": about, "until": until}
        await connection.execute(sa.insert(bans).values(row))


async def take_orders(engine: AsyncEngine) -> list[Order]:
    """Orders that nobody has carried out; each is given to one process alone."""
    wanted = sa.select(orders).where(orders.c.done.is_(None)).order_by(orders.c.at)
    async with engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    return [Order(r.id, r.verb, r.about, r.number) for r in rows if await _claim(engine, r.id)]


async def _claim(engine: AsyncEngine, id: str) -> bool:
    mine = sa.update(orders).where(orders.c.id == id, orders.c.done.is_(None))
    async with engine.begin() as connection:
        return (await connection.execute(mine.values(done=now()))).rowcount == 1


async def note_outcome(engine: AsyncEngine, id: str, outcome: str) -> None:
    """How an order ended."""
    noted = sa.update(orders).where(orders.c.id == id).values(outcome=outcome[:200])
    async with engine.begin() as connection:
        await connection.execute(noted)


async def list_orders(engine: AsyncEngine) -> list[Any]:
    """The audit log, the newest first."""
    async with engine.connect() as connection:
        wanted = sa.select(orders).order_by(orders.c.at.desc()).limit(NEWEST)
        return list((await connection.execute(wanted)).all())


async def note_report(
    engine: AsyncEngine, table: str, player: str, about: str | None, name: str, text: str
) -> None:
    """A player's complaint, for the operators."""
    row = {
        "id": secrets.token_hex(8),
        "at": now(),
        "table_id": table,
        "player": player,
        "about": about,
        "name": name,
        "text": text,
    }
    async with engine.begin() as connection:
        await connection.execute(sa.insert(reports).values(row))


async def list_reports(engine: AsyncEngine) -> list[Any]:
    """Reports, the newest first."""
    async with engine.connect() as connection:
        wanted = sa.select(reports).order_by(reports.c.at.desc()).limit(NEWEST)
        return list((await connection.execute(wanted)).all())
