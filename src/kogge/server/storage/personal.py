"""Personal data: what is stored of a player, and forgetting it.

Games stay as they are and can still be verified; whoever is forgotten is called "someone" in them.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kogge.server.storage.archive import compress, decompress
from kogge.server.storage.schema import (
    NO_MOVE,
    archive,
    archived_seats,
    blocks,
    entries,
    players,
    presence,
    tables,
    visits,
)
from kogge.server.table.entries import Body, Joined, Said, decode_body, encode_body
from kogge.server.table.refusals import Refused

SOMEONE: Final = "someone"


class Words(msgspec.Struct):
    """Something a player said at a table."""

    table: str
    at: int
    text: str


class StoredPlayer(msgspec.Struct):
    """Everything that is stored of a player, but for the moves in the game files."""

    id: str
    name: str
    created: int
    tables: list[str]
    archived: list[str]
    said: list[Words]
    blocked: list[str]  # the names of those whom they block


async def export_player(engine: AsyncEngine, player: str) -> StoredPlayer:
    """What is stored of a player."""
    async with engine.connect() as connection:
        row = (await connection.execute(sa.select(players).where(players.c.id == player))).one()
        mine = sa.select(entries).where(entries.c.player == player, NO_MOVE)
        own = (await connection.execute(mine.order_by(entries.c.at))).all()
        archived = await _archived_of(connection, player)
        blocking = sa.select(blocks.c.name).where(blocks.c.player == player)
        blocked = list((await connection.execute(blocking.order_by(blocks.c.at))).scalars())
    said = [(entry, decode_body(entry.body)) for entry in own]
    return StoredPlayer(
        row.id,
        row.name,
        row.created,
        sorted({entry.table_id for entry in own}),
        sorted({id for id, _ in archived}),
        [Words(e.table_id, e.at, body.text) for e, body in said if isinstance(body, Said)],
        blocked,
    )


async def forget_player(engine: AsyncEngine, player: str) -> list[str]:
    """Forget a player; the tables whose stored entries have changed.

    Whoever still has a seat in a game that goes on has to leave it first.
    """
    async with engine.begin() as connection:
        acts = sa.select(entries.c.table_id).where(entries.c.player == player, NO_MOVE)
        wanted = acts.distinct()
        visited = list((await connection.execute(wanted)).scalars())
        await _check_done(connection, player, visited)
        stranger = secrets.token_hex(16)  # holds the seats, and is nobody
        for id in visited:
            await _forget_at(connection, id, player, stranger)
        for id, seat in await _archived_of(connection, player):
            await _forget_in_archive(connection, id, seat)
        for table in (archived_seats, presence, visits):
            await connection.execute(sa.delete(table).where(table.c.player == player))
        either = (blocks.c.player == player) | (blocks.c.other == player)
        await connection.execute(sa.delete(blocks).where(either))
        await connection.execute(sa.delete(players).where(players.c.id == player))
    return visited


async def _check_done(connection: AsyncConnection, player: str, visited: list[str]) -> None:
    wanted = sa.select(tables.c.id).where(
        tables.c.id.in_(visited),
        tables.c.status.in_(("open", "playing")),
        tables.c.players.contains(player, autoescape=True),
    )
    going_on = list((await connection.execute(wanted)).scalars())
    if going_on:
        raise Refused(
            "not-now",
            "you have seats at tables that are not over; leave or finish them first: "
            f"{', '.join(going_on)}",
        )


async def _forget_at(connection: AsyncConnection, id: str, player: str, stranger: str) -> None:
    """Take a name and words out of the entries of a table."""
    rows = (await connection.execute(sa.select(entries).where(entries.c.table_id == id))).all()
    for row in rows:
        body = decode_body(row.body)
        changed = _without(body, row.player == player, player, stranger)
        if changed is not body or row.player == player:
            place = (entries.c.table_id == id) & (entries.c.number == row.number)
            values = {"body": encode_body(changed)}
            if row.player == player:
                values |= {"player": stranger, "action": None}  # type: ignore[dict-item]
            await connection.execute(sa.update(entries).where(place).values(values))
    await _forget_in_summary(connection, id, player, stranger)


def _without(body: Body, own: bool, player: str, stranger: str) -> Body:
    match body:
        case Joined() if body.player == player:
            return msgspec.structs.replace(body, player=stranger, name=SOMEONE)
        case Said() if own:
            return msgspec.structs.replace(body, name=SOMEONE, text="…")
    return body


async def _forget_in_summary(
    connection: AsyncConnection, id: str, player: str, stranger: str
) -> None:
    """The same in what lists show of a table."""
    row = (await connection.execute(sa.select(tables).where(tables.c.id == id))).one()
    if row.players is None:
        return
    holders: list[str | None] = msgspec.json.decode(row.players)
    seats: list[dict[str, Any]] = msgspec.json.decode(row.seats)
    for seat, holder in enumerate(holders):
        if holder == player:
            holders[seat], seats[seat]["name"] = stranger, SOMEONE
    shown = {
        "players": msgspec.json.encode(holders).decode(),
        "seats": msgspec.json.encode(seats).decode(),
    }
    await connection.execute(sa.update(tables).where(tables.c.id == id).values(shown))


async def _archived_of(connection: AsyncConnection, player: str) -> list[tuple[str, int]]:
    wanted = sa.select(archived_seats).where(archived_seats.c.player == player)
    return [(row.table_id, row.seat) for row in await connection.execute(wanted)]


async def _forget_in_archive(connection: AsyncConnection, id: str, seat: int) -> None:
    stored = await connection.scalar(sa.select(archive.c.file).where(archive.c.id == id))
    if stored is None:
        return
    file = decompress(stored)
    file.seats[seat].name = SOMEONE
    renamed = sa.update(archive).where(archive.c.id == id).values(file=compress(file))
    await connection.execute(renamed)
