"""Queries: tables, their entries, the lobby, and what is due."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.storage.database import at_once
from kogge.server.storage.schema import entries, tables, visits
from kogge.server.table.agreement import Agreement
from kogge.server.table.codes import code_of
from kogge.server.table.entries import Entry, decode_body
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import Status

LOBBY_SIZE: Final = 100
SWEEP_SIZE: Final = 200
VISITED_SIZE: Final = 20
LATER: Final = (
    sa.select(entries)
    .where(entries.c.table_id == sa.bindparam("table"), entries.c.number > sa.bindparam("after"))
    .order_by(entries.c.number)
)

Rules = tuple[str, int, str]  # a game, its rules version, the digest of its pieces

_agreement: Final = msgspec.json.Decoder(Agreement)


@dataclass(frozen=True)
class StoredTable:
    """What never changes about a table."""

    id: str
    agreement: Agreement
    key: bytes
    rules: Rules
    created: int


@dataclass(frozen=True)
class ListedTable:
    """A table as lists show it; `seats`, `players` and `to_act` are JSON."""

    id: str
    agreement: Agreement
    rules: Rules
    status: Status
    seats: str
    players: str | None
    to_act: str | None
    created: int
    touched: int


async def find_table(engine: AsyncEngine, id: str) -> StoredTable:
    """A table by its id."""
    wanted = sa.select(tables).where(tables.c.id == id)
    async with engine.connect() as connection:
        row = (await connection.execute(wanted)).one_or_none()
    if row is None:
        raise Refused("not-found", "there is no such table")
    agreement = _agreement.decode(row.agreement)
    rules = row.game, row.rules_version, row.pieces
    return StoredTable(row.id, agreement, bytes(row.key), rules, row.created)


async def read_entries(engine: AsyncEngine, table: str, after: int = 0) -> list[Entry]:
    """The entries of a table after a number, in order."""
    async with at_once(engine).connect() as connection:
        rows = (await connection.execute(LATER, {"table": table, "after": after})).all()
    return [Entry(r.number, r.at, decode_body(r.body), r.player, r.action) for r in rows]


async def list_lobby(
    engine: AsyncEngine, game: str | None, status: str | None
) -> list[ListedTable]:
    """Public tables: those that can be joined, then those to watch, the liveliest first."""
    found: list[ListedTable] = []
    async with engine.connect() as connection:
        for shown in ("open", "playing") if status is None else (status,):
            wanted = sa.select(tables).where(tables.c.access == "public", tables.c.status == shown)
            if game is not None:
                wanted = wanted.where(tables.c.game == game)
            room = LOBBY_SIZE - len(found)
            wanted = wanted.order_by(tables.c.touched.desc()).limit(room)
            found += [_listed(row) for row in await connection.execute(wanted)]
    return found


async def find_waiting(engine: AsyncEngine, code: str) -> str | None:
    """The id of a table with a free seat that has this code; of several the newest."""
    wanted = sa.select(tables.c.id).where(tables.c.status == "open")
    async with engine.connect() as connection:
        rows = await connection.execute(wanted.order_by(tables.c.touched.desc()))
    return next((id for id in rows.scalars() if code_of(id) == code), None)


async def list_tables(engine: AsyncEngine, status: str | None) -> list[ListedTable]:
    """The newest tables, whoever may see them; for those who run the server."""
    wanted = sa.select(tables).order_by(tables.c.touched.desc()).limit(LOBBY_SIZE)
    if status is not None:
        wanted = wanted.where(tables.c.status == status)
    async with engine.connect() as connection:
        return [_listed(row) for row in await connection.execute(wanted)]


async def list_visited(engine: AsyncEngine, player: str) -> list[ListedTable]:
    """Tables where a player has a seat, the liveliest first.

    Games that go on are few; those that are over are found in order, however many they are.
    """
    own = sa.select(tables).join(visits).where(visits.c.player == player)
    going_on = own.where(visits.c.ended.is_(None)).order_by(tables.c.touched.desc())
    over = own.where(visits.c.ended.is_not(None)).order_by(visits.c.ended.desc())
    found: list[ListedTable] = []
    async with engine.connect() as connection:
        for wanted in (going_on, over):
            rows = await connection.execute(wanted.limit(VISITED_SIZE))
            found += [_listed(row) for row in rows]
    found.sort(key=lambda table: table.touched, reverse=True)
    return found[:VISITED_SIZE]


def _listed(row: Any) -> ListedTable:
    return ListedTable(
        row.id,
        _agreement.decode(row.agreement),
        (row.game, row.rules_version, row.pieces),
        row.status,
        row.seats,
        row.players,
        row.to_act,
        row.created,
        row.touched,
    )


async def list_due(engine: AsyncEngine, until: int, foreign: Collection[Rules]) -> list[str]:
    """Tables at which a bot or the clock should have moved by then, but for those of foreign rules.

    Left in, they would be due for ever, and crowd the others out.
    """
    wanted = (
        sa.select(tables.c.id)
        .where(tables.c.due.is_not(None), tables.c.due <= until, _plays_none_of(foreign))
        .order_by(tables.c.due)
        .limit(SWEEP_SIZE)
    )
    async with engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


async def forget_due(engine: AsyncEngine, id: str, number: int) -> None:
    """Nothing is due at a table, if this is still its last entry."""
    settled = sa.update(tables).where(tables.c.id == id, tables.c.number == number)
    async with engine.begin() as connection:
        await connection.execute(settled.values(due=None))


async def list_idle(
    engine: AsyncEngine, status: str, before: int, foreign: Collection[Rules]
) -> list[str]:
    """Tables of a status at which nothing has happened since then; again without foreign ones."""
    wanted = (
        sa.select(tables.c.id)
        .where(tables.c.status == status, tables.c.touched < before, _plays_none_of(foreign))
        .limit(SWEEP_SIZE)
    )
    async with engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


def _plays_none_of(foreign: Collection[Rules]) -> sa.ColumnElement[bool]:
    rules = sa.tuple_(tables.c.game, tables.c.rules_version, tables.c.pieces)
    return rules.not_in(foreign) if foreign else sa.true()
