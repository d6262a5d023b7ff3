"""Routes: a table to watch, of people or else of bots, and everyone's chances there."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, get
from litestar.params import Parameter

import kogge
from kogge.games import OURS
from kogge.server.http.requests import (
    check_telling,
    in_time,
    newest_table,
    refused,
    service_of,
)
from kogge.server.http.routes.tables import Id
from kogge.server.live.show import is_show
from kogge.server.ops.times import now
from kogge.server.storage.queries import list_lobby
from kogge.server.table.refusals import Refused

Asking = Request[Any, Any, Any]
LIVELY: Final = 5 * 60 * 1000  # milliseconds since the last move, at a table worth watching


class WatchReply(msgspec.Struct):
    """The table to watch; `show` if only bots play there."""

    table: str
    show: bool


class ChancesReply(msgspec.Struct):
    """Everyone's expected share of the win after so many entries, or none yet."""

    number: int
    shares: list[float] | None


@get("/api/watch", tags=["tables"], responses=refused(400, 404, 409, 429))
async def find_table_to_watch(
    request: Asking, game: Annotated[str | None, Parameter(max_length=40)] = None
) -> WatchReply:
    """A public table where people play now; if there is none, one where bots play for you."""
    if game is not None:
        kogge.game(game)  # or it is refused
    check_telling(request)
    service = service_of(request)
    for one in await list_lobby(service.engine, game, "playing"):
        people = any(kind == "human" for kind in one.agreement.seats)
        if people and one.touched > now() - LIVELY:
            return WatchReply(one.id, show=False)
    wanted = game or OURS[0]
    await in_time(service.preparation.need(wanted))
    return WatchReply(await service.show.table(wanted), show=True)


@get(
    "/api/tables/{id:str}/chances", tags=["tables"], responses=refused(400, 401, 403, 404, 409, 429)
)
async def get_chances(id: Id, request: Asking) -> ChancesReply:
    """Everyone's chances with open cards, where no person plays whose secrets they would tell."""
    check_telling(request)
    table = (await newest_table(request, id)).table
    if not is_show(table):
        raise Refused("forbidden", "people play here, and chances would tell of their cards")
    if table.position is None:
        raise Refused("not-now", "the game has not begun yet")
    shares = service_of(request).chances.of(id, table.number, table.position)
    return ChancesReply(table.number, shares)
