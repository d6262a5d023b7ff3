"""Routes: players, with a name and a token, no account."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import Cookie

from kogge.server.http.requests import (
    COOKIE,
    check_creation,
    find_player,
    need_player,
    refused,
    service_of,
)
from kogge.server.storage.personal import StoredPlayer, export_player, forget_player
from kogge.server.table.names import clean_name
from kogge.server.table.players import Player

YEAR = 365 * 24 * 60 * 60


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """`keep` says where the token goes: into a cookie that no script can read, or the answer."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    external: bool = False
    keep: Literal["cookie", "answer"] = "cookie"


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class PlayerReply(msgspec.Struct, omit_defaults=True):
    id: str
    name: str
    external: bool
    token: str | None = None


class Me(msgspec.Struct):
    player: PlayerReply | None


@post("/api/players", status_code=201, tags=["players"], responses=refused(400, 403, 413))
async def create_player(data: NewPlayer, request: Request[Any, Any, Any]) -> Response[PlayerReply]:
    """Become someone."""
    check_creation(request)
    service = service_of(request)
    player, token = await service.identities.create(clean_name(data.name), data.external)
    reply = _reply(player)
    if data.keep == "answer":
        reply.token = token
        return Response(reply)
    cookie = Cookie(
        COOKIE,
        value=token,
        httponly=True,
        samesite="strict",
        max_age=YEAR,
        path="/",
        secure=service.settings.secure_cookie or request.url.scheme == "https",
    )
    return Response(reply, cookies=[cookie])


@get("/api/me", tags=["players"], responses=refused(401))
async def get_me(request: Request[Any, Any, Any]) -> Me:
    """Who you are, if anyone."""
    player = await find_player(request)
    return Me(None if player is None else _reply(player))


@put("/api/me", tags=["players"], responses=refused(400, 401, 403, 413))
async def rename_me(data: NewName, request: Request[Any, Any, Any]) -> PlayerReply:
    """Go by another name from now on; seats you have taken keep the name they were taken with."""
    player = await need_player(request)
    return _reply(await service_of(request).identities.rename(player, clean_name(data.name)))


@get("/api/me/data", tags=["players"], responses=refused(401))
async def export_me(request: Request[Any, Any, Any]) -> StoredPlayer:
    """Everything that is stored of you; the games themselves are at each table's `record`."""
    player = await need_player(request)
    return await export_player(service_of(request).engine, player.id)


@delete("/api/me", status_code=204, tags=["players"], responses=refused(401, 403, 409))
async def forget_me(request: Request[Any, Any, Any]) -> None:
    """Be forgotten: you become "someone" in your games, your words are gone, and so are you."""
    player = await need_player(request)
    service = service_of(request)
    for table in await forget_player(service.engine, player.id):
        service.hall.drop(table)
    service.identities.forget(player)
    service.hall.blocks.forget()


def _reply(player: Player) -> PlayerReply:
    return PlayerReply(player.id, player.name, player.external)
