"""Who asks, and whether they may ask so often."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from kogge.server.identity import COOKIE, Player
from kogge.server.refusals import Refused
from kogge.server.service import Service

Connection = ASGIConnection[Any, Any, Any, Any]


def service_of(connection: Connection) -> Service:
    """What this server runs."""
    service = connection.app.state["service"]
    assert isinstance(service, Service)
    return service


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"


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
    return player


async def need_player(connection: Connection) -> Player:
    """The same, but someone must be there."""
    player = await find_player(connection)
    if player is None:
        raise Refused("unauthorised", "say who you are first: POST /api/players")
    return player


def check_creation(connection: Connection) -> None:
    """Nobody needs to make hundreds of tables or players."""
    service = service_of(connection)
    if service.settings.limited and not service.creations.spend(address_of(connection)):
        raise Refused("too-many", "you have made many of these; wait a minute")
