"""Routes: report a player to those who run the server."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, post

from kogge.server.http.requests import (
    check_creation,
    need_player,
    newest_table,
    refused,
    service_of,
)
from kogge.server.http.routes.tables import Id
from kogge.server.storage.orders import note_report
from kogge.server.table.names import clean_saying
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table

Seat = Annotated[int, msgspec.Meta(ge=0, le=11)]
Number = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """What is wrong, and with whom: a seat, or the number of a chat line's entry."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    seat: Seat | None = None
    number: Number | None = None


@post(
    "/api/tables/{id:str}/report",
    status_code=204,
    tags=["tables"],
    responses=refused(400, 401, 403, 404, 409, 413),
)
async def report_player(id: Id, data: Report, request: Request[Any, Any, Any]) -> None:
    """Tell those who run the server about a player or a chat line; nobody else hears of it."""
    player = await need_player(request)
    check_creation(request)
    table = (await newest_table(request, id)).table
    about, name = find_meant(table, data.seat, data.number)
    text = clean_saying(data.text)
    await note_report(service_of(request).engine, id, player.id, about, name, text)


def find_meant(table: Table, seat: int | None, number: int | None) -> tuple[str | None, str]:
    """The player and name that a seat, or the number of an entry, stands for."""
    if number is not None:
        if number > table.number:
            raise Refused("not-found", f"there is no entry {number} at this table")
        entry = table.entries[number - 1]
        return entry.player, getattr(entry.body, "name", "")
    if seat is not None:
        if seat >= len(table.seats):
            raise Refused("not-found", f"there is no seat {seat} at this table")
        return table.seats[seat].player, table.seats[seat].name
    return None, ""
