"""Routes: the tables where you have a seat."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, get

from kogge.core.errors import KoggeError
from kogge.server.http.requests import find_player, in_time, refused, service_of
from kogge.server.live.hall import Hall
from kogge.server.storage.queries import ListedTable, list_visited
from kogge.server.table.agreement import Agreement
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import Status
from kogge.server.table.showing import show_seats
from kogge.server.table.shown_types import SeatShown
from kogge.server.table.table import Table

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
    found = [
        await _my_table(service.hall, player.id, listed)
        for listed in await list_visited(service.engine, player.id)
    ]
    return MyTables([table for table in found if table is not None and table.yours])


async def _my_table(hall: Hall, player: str, listed: ListedTable) -> MyTable | None:
    """As it is stored, without opening it."""
    try:
        hall.check_rules(listed.rules, listed.agreement)
        if listed.players is None or listed.to_act is None:  # of an older version
            opening = hall.newest(listed.id)
            done = hall.preparation.is_done
            host = await (opening if done else in_time(opening, GLANCE_SECONDS))
            return _opened(host.table, player, listed.touched)
    except (Refused, KoggeError):
        return None  # it plays by other rules than this server, or they are still compiled
    holders = msgspec.json.decode(listed.players, type=list[str | None])
    return MyTable(
        listed.id,
        listed.agreement,
        listed.status,
        msgspec.json.decode(listed.seats, type=list[SeatShown]),
        [seat for seat, holder in enumerate(holders) if holder == player],
        msgspec.json.decode(listed.to_act, type=list[int]),
        listed.touched,
    )


def _opened(table: Table, player: str, touched: int) -> MyTable:
    return MyTable(
        table.id,
        table.agreement,
        table.status,
        show_seats(table.seats),
        table.seats_of(player),
        list(table.to_act),
        touched,
    )
