"""Requests: who asks, from which address, and how often they may."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

from litestar.connection import ASGIConnection
from litestar.openapi.datastructures import ResponseSpec

from kogge.core.gamefile import GameFile
from kogge.server.live.host import Host
from kogge.server.ops.limits import RATE_LIMIT, TELLING, household
from kogge.server.service import Service
from kogge.server.storage.archive import find_archived
from kogge.server.table.game_file import game_file_of
from kogge.server.table.players import Player
from kogge.server.table.refusals import Problem, Refused

T = TypeVar("T")

PREPARING_SECONDS: Final = 4.0  # for an answer; less than proxies, clients and a stop wait
COOKIE: Final = "kogge_player"  # holds the token in browsers

Connection = ASGIConnection[Any, Any, Any, Any]

REFUSALS: Final = {
    400: "not understood",
    401: "nobody is known by this token, or there is none",
    403: "this seat is someone else's, or the page another site's",
    404: "there is no such thing",
    409: "not now",
    413: "too large",
    422: "no such table can be made",
    429: "too many requests; try again later",
    503: "the database does not answer, or the game is being made ready; try again",
}
ALWAYS: Final = (429, 503)


def refused(*statuses: int) -> dict[int, ResponseSpec]:
    """What a handler may answer instead: a problem, with one of these statuses or any's."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=REFUSALS[status])
        for status in (*statuses, *ALWAYS)
    }


def service_of(connection: Connection) -> Service:
    """What this server runs."""
    service = connection.app.state["service"]
    assert isinstance(service, Service)
    return service


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return household(connection.client.host) if connection.client else "unknown"


async def find_player(connection: Connection) -> Player | None:
    """Whoever holds the token that came along; a token that nobody holds is refused."""
    token = connection.cookies.get(COOKIE)
    given = connection.headers.get("authorization")
    if given is not None:
        kind, _, token = given.partition(" ")
        if kind.lower() != "bearer" or not token:
            raise Refused("unauthorised", "send your token as: Authorization: Bearer TOKEN")
    if token is None:
        return None
    player = await service_of(connection).identities.find(token.strip())
    if player is None and given is not None:
        raise Refused("unauthorised", "nobody is known by this token; ask for one at /api/players")
    if player is not None and service_of(connection).bans.holds("player", player.id):
        raise Refused("forbidden", "you are banned from this server")
    return player


async def need_player(connection: Connection) -> Player:
    """The same, but someone must be there."""
    player = await find_player(connection)
    if player is None:
        raise Refused("unauthorised", "say who you are first: POST /api/players")
    service_of(connection).hall.searching.note_address(player.id, address_of(connection))
    return player


async def in_time(waiting: Awaitable[T], seconds: float = PREPARING_SECONDS) -> T:
    """What may wait for a game to be made ready; whoever waits too long is told to ask again."""
    try:
        async with asyncio.timeout(seconds):
            return await waiting
    except TimeoutError:
        raise Refused("preparing", "this game is still being made ready; ask again") from None


async def open_table(connection: Connection, id: str) -> Host:
    """The host of a table."""
    return await in_time(service_of(connection).hall.open(id))


async def newest_table(connection: Connection, id: str) -> Host:
    """The host of a table, with every entry that any process has told of."""
    return await in_time(service_of(connection).hall.newest(id))


async def find_game_file(connection: Connection, id: str) -> GameFile:
    """What may be known of a table's game, archived ones included."""
    try:
        return game_file_of((await newest_table(connection, id)).table)
    except Refused as refusal:
        if refusal.code != "not-found":
            raise
        archived = await find_archived(service_of(connection).engine, id)
        if archived is None:
            raise
        return archived


def check_telling(connection: Connection) -> None:
    """Whole games are told less often than other things: that takes us longer."""
    service = service_of(connection)
    paid = TELLING - 1  # one was spent at the door
    if service.settings.limited and not service.requests.spend(address_of(connection), paid):
        raise Refused("too-many", RATE_LIMIT)


def check_creation(connection: Connection) -> None:
    """Nobody needs to make hundreds of tables or players."""
    service = service_of(connection)
    if service.settings.limited and not service.creations.spend(address_of(connection)):
        raise Refused("too-many", "rate limit reached: you have made many of these; wait a minute")
