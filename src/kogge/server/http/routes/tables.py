"""Routes: the lobby and tables (make, join, leave, rematch, state, game file, log)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter

import kogge
from kogge.core.gamefile import GameFile, Hex
from kogge.server.http.requests import (
    check_creation,
    check_telling,
    find_game_file,
    find_player,
    in_time,
    need_player,
    newest_table,
    open_table,
    refused,
    service_of,
)
from kogge.server.http.routes.games import check_language
from kogge.server.live.create import create
from kogge.server.live.host import Decide
from kogge.server.live.rematch import rematch
from kogge.server.storage.queries import list_lobby
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body
from kogge.server.table.names import clean_name
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import Status
from kogge.server.table.sentences import log_lines
from kogge.server.table.showing import show_entries, show_present, show_state
from kogge.server.table.shown_types import AnyTold, SeatShown, State
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import ONE_EACH, check_seating, check_welcome, join, stand_up
from kogge.server.table.verbs.step_away import step_away

Asking = Request[Any, Any, Any]
Id = Annotated[str, Parameter(pattern="^[0-9A-Za-z]{8,32}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
SeatQuery = Annotated[int | None, Parameter(ge=0, le=11)]
Since = Annotated[int, Parameter(ge=0, le=2**31 - 1)]


class NewTable(Agreement, forbid_unknown_fields=True):
    """An agreement, and the names of those who sit down at once on this device.

    Without names, the player's own; an empty list takes no seat.
    """

    names: Annotated[list[Name], msgspec.Meta(max_length=12)] | None = None


class JoinTable(msgspec.Struct, forbid_unknown_fields=True):
    """A name other than the player's own, as for a second person on the same device."""

    name: Name | None = None
    seal: Annotated[Hex, msgspec.Meta(description="SHA-256 of a salt for the deal")] | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] | None = None


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """As when a seat is taken: the SHA-256 of a salt for the deal."""

    seal: Hex | None = None


class ListedReply(msgspec.Struct):
    """A table in the lobby."""

    id: str
    agreement: Agreement
    status: Status
    seats: list[SeatShown]
    created: int
    touched: int


_seats: Final = msgspec.json.Decoder(list[SeatShown])


class Lobby(msgspec.Struct):
    tables: list[ListedReply]


class TableReply(msgspec.Struct):
    """A table from one seat, or as spectators see it; `yours` are the seats you hold."""

    table: str
    seat: int | None
    number: int
    yours: list[int]
    present: list[int]
    happened: list[AnyTold]
    state: State


class LogLine(msgspec.Struct):
    number: int
    at: int
    text: str


class LogReply(msgspec.Struct):
    lines: list[LogLine]


@get("/api/tables", tags=["tables"], responses=refused(400, 404))
async def list_tables(
    request: Asking,
    game: Annotated[str | None, Parameter(max_length=40)] = None,
    status: Literal["open", "playing", "over"] | None = None,
) -> Lobby:
    """The lobby: public tables that can be joined or watched."""
    if game is not None:
        kogge.game(game)  # or it is refused
    found = await list_lobby(service_of(request).engine, game, status)
    return Lobby(
        [
            ListedReply(t.id, t.agreement, t.status, _seats.decode(t.seats), t.created, t.touched)
            for t in found
        ]
    )


@post(
    "/api/tables",
    status_code=201,
    tags=["tables"],
    responses=refused(400, 401, 403, 404, 409, 413, 422),
)
async def create_table(data: NewTable, request: Asking) -> TableReply:
    """Make a table and sit down. Its id is the invitation: whoever has it may come."""
    player = await need_player(request)
    check_creation(request)
    names = [player.name] if data.names is None else [clean_name(name) for name in data.names]
    given = msgspec.structs.asdict(data)
    del given["names"]
    agreement = checked(Agreement(**given))
    check_seating(agreement, names, player.external)
    service = service_of(request)
    await in_time(service.preparation.need(agreement.game))
    host = await create(service.hall, agreement)
    for name in names:
        await host.do(_joining(player, name, None), player.id)
    return await table_reply(request, host.table, player, None, 0)


@get("/api/tables/{id:str}", tags=["tables"], responses=refused(400, 401, 403, 404, 409))
async def get_table(
    id: Id, request: Asking, seat: SeatQuery = None, since: Since = 0
) -> TableReply:
    """A table from your seat, or as spectators see it, with all that happened since a number."""
    check_telling(request)
    player = await find_player(request)
    host = await newest_table(request, id)
    check_seat(host.table, player, seat)
    return await table_reply(request, host.table, player, seat, since)


@post(
    "/api/tables/{id:str}/join",
    status_code=200,
    tags=["tables"],
    responses=refused(400, 401, 403, 404, 409, 413),
)
async def join_table(id: Id, data: JoinTable, request: Asking) -> TableReply:
    """Take a seat. The game begins when the last one is taken; seats are drawn then."""
    player = await need_player(request)
    name = player.name if data.name is None else clean_name(data.name)
    host = await open_table(request, id)
    blockers = await service_of(request).hall.blocks.blockers_of(player.id)

    def decide(table: Table) -> Sequence[Body]:
        check_welcome(table, blockers)
        if table.agreement.access == "public" and table.seats_of(player.id):
            raise Refused("not-now", f"you have a seat here; {ONE_EACH}")
        return _joining(player, name, data.seat, data.seal)(table)

    await host.do(decide, player.id)
    return await table_reply(request, host.table, player, None, 0)


@post(
    "/api/tables/{id:str}/leave",
    status_code=200,
    tags=["tables"],
    responses=refused(400, 401, 403, 404, 409),
)
async def leave_table(id: Id, request: Asking) -> TableReply:
    """Stand up: before the game your seats become free, during it a bot plays on for you."""
    player = await need_player(request)
    host = await open_table(request, id)

    def leave(table: Table) -> list[Body]:
        seats = table.seats_of(player.id)
        if not seats:
            raise Refused("forbidden", "you have no seat at this table")
        if table.status == "open":
            return stand_up(table, seats)
        return [body for seat in seats for body in step_away(table, seat)]

    await host.do(leave, player.id)
    return await table_reply(request, host.table, player, None, 0)


@post(
    "/api/tables/{id:str}/rematch",
    status_code=200,
    tags=["tables"],
    responses=refused(400, 401, 403, 404, 409),
)
async def rematch_table(id: Id, request: Asking, data: Rematch | None = None) -> TableReply:
    """Play again: the new table, where you have your seats already."""
    player = await need_player(request)
    check_creation(request)
    hall = service_of(request).hall
    seal = data.seal if data else None
    again = await rematch(hall, await newest_table(request, id), player, seal)
    return await table_reply(request, again.table, player, None, 0)


@get("/api/tables/{id:str}/record", tags=["tables"], responses=refused(400, 404, 409))
async def get_game_file(id: Id, request: Asking) -> GameFile:
    """The game file; moves and key once the game is over, so that anyone can verify it."""
    check_telling(request)
    return await find_game_file(request, id)


@get("/api/tables/{id:str}/log", tags=["tables"], responses=refused(400, 401, 403, 404, 409))
async def get_log(
    id: Id, request: Asking, lang: str = "en", seat: SeatQuery = None, since: Since = 0
) -> LogReply:
    """What happened, in sentences, as your seat or a spectator heard it."""
    check_telling(request)
    player = await find_player(request)
    table = (await newest_table(request, id)).table
    check_seat(table, player, seat)
    unheard = await service_of(request).hall.unheard_by(table, player.id if player else None)
    lines = log_lines(table, seat, check_language(lang), since, unheard)
    return LogReply([LogLine(number, at, text) for number, at, text in lines])


def check_seat(table: Table, player: Player | None, seat: int | None) -> None:
    """A seat's view is for its holder alone."""
    if seat is not None and seat not in table.seats_of(player.id if player else None):
        raise Refused("forbidden", f"seat {seat} is not yours")


def _joining(player: Player, name: str, seat: int | None, seal: str | None = None) -> Decide:
    return lambda table: join(
        table, player.id, name, external=player.external, seat=seat, seal=seal
    )


async def table_reply(
    request: Asking, table: Table, player: Player | None, seat: int | None, since: int
) -> TableReply:
    hall = service_of(request).hall
    who = player.id if player else None
    unheard = await hall.unheard_by(table, who)
    return TableReply(
        table=table.id,
        seat=seat,
        number=table.number,
        yours=table.seats_of(who),
        present=show_present(table, hall.presence.players(table.id)),
        happened=show_entries(table, seat, table.entries[since:], unheard=unheard),
        state=show_state(table, seat, hall.outages),
    )
