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


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """What is wrong, and with whom: a seat, or the number of a chat line's entry."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)] | None = None


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
    about, name = None, ""
    if data.number is not None:
        entries = [entry for entry in table.entries if entry.number == data.number]
        if not entries:
            raise Refused("not-found", f"there is no entry {data.number} at this table")
        about, name = entries[0].player, getattr(entries[0].body, "name", "")
    elif data.seat is not None:
        if data.seat >= len(table.seats):
            raise Refused("not-found", f"there is no seat {data.seat} at this table")
        about, name = table.seats[data.seat].player, table.seats[data.seat].name
    text = clean_saying(data.text)
    await note_report(service_of(request).engine, id, player.id, about, name, text)
