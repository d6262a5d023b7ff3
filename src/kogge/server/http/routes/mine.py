"""Routes: the tables where you have a seat."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, get

from kogge.server.http.requests import find_player, in_time, refused, service_of
from kogge.server.storage.queries import list_visited
from kogge.server.table.agreement import Agreement
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import Status
from kogge.server.table.showing import show_seats
from kogge.server.table.shown import SeatShown

GLANCE_SECONDS: Final = 0.2  # while games are made ready; tables that take longer are listed later


class MyTable(msgspec.Struct):
    """A table where you have seats: `yours`; `to_act` are those that owe a decision."""

    id: str
    agreement: Agreement
    status: Status
    seats: list[SeatShown]
    yours: list[int]
    to_act: list[int]
    touched: int


class MyTables(msgspec.Struct):
    tables: list[MyTable]


@get("/api/me/tables", tags=["players"], responses=refused(401))
async def list_mine(request: Request[Any, Any, Any]) -> MyTables:
    """Tables where you have a seat, the liveliest first; closed ones and very old ones left out."""
    player = await find_player(request)
    if player is None:
        return MyTables([])
    service = service_of(request)
    found: list[MyTable] = []
    for id, touched in await list_visited(service.engine, player.id):
        try:
            opening = service.hall.newest(id)
            if service.preparation.is_done:
                table = (await opening).table
            else:
                table = (await in_time(opening, GLANCE_SECONDS)).table
        except Refused:
            continue  # it plays by other rules than this server, or they are still compiled
        yours = table.seats_of(player.id)
        if yours:
            found.append(
                MyTable(
                    id,
                    table.agreement,
                    table.status,
                    show_seats(table),
                    yours,
                    list(table.to_act),
                    touched,
                )
            )
    return MyTables(found)
