"""Routes: reviews of games, hints, and playing on from a moment of a finished game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, delete, post
from litestar import get as get_route
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from kogge.core.gamefile import GameFile, game_file_of, read_game_file, verify
from kogge.review.report import Advice, Review, ReviewProgress
from kogge.review.worker import AdviceJob
from kogge.server.http.requests import (
    address_of,
    check_creation,
    find_player,
    in_time,
    need_player,
    newest_table,
    refused,
    service_of,
)
from kogge.server.http.routes.replays import TAKES_GAME_FILE, ViewerQuery, read_body
from kogge.server.http.routes.tables import Id, TableReply, check_seat, table_reply
from kogge.server.live.branch import Start, branch
from kogge.server.ops.limits import RATE_LIMIT
from kogge.server.replay.replay import EVERYTHING, SEAT
from kogge.server.table.game_file import game_file_of as table_file
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import HUMAN
from kogge.server.table.table import Table
from kogge.server.table.verbs.advise import advise
from kogge.versions import name_of

Asking = Request[Any, Any, Any]

MAY_NOT: Final = refused(400, 401, 403, 404, 409, 413, 422)
TELLS: Final = {
    200: ResponseSpec(Review, generate_examples=False, description="the review, once it is made"),
    202: ResponseSpec(ReviewProgress, generate_examples=False, description="how far it is"),
    **MAY_NOT,
}
AtQuery = Annotated[int, Parameter(ge=0, le=100_000, description="moves made before")]
SeatNumberQuery = Annotated[int, Parameter(ge=0, le=11)]
MoveQuery = Annotated[str | None, Parameter(max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=11)]


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """Play on after so many moves of the game file, in a seat, perhaps with another move."""

    at: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    seat: SeatNumber
    move: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class AskAdvice(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that would like a hint; it is yours, and owes a decision."""

    seat: SeatNumber


@get_route("/api/tables/{id:str}/review", tags=["reviews"], responses=TELLS)
async def get_review(id: Id, request: Asking, viewer: ViewerQuery = EVERYTHING) -> Response[bytes]:
    """A game's review, or how far it is: ask again until it is made.

    Once the game is over it is for everyone; before, for one person who plays with bots alone, and
    shows that seat's own decisions.
    """
    game_file, own = await _of_table(request, id, viewer)
    return _answer(
        request, service_of(request).reviews.ask(game_file, _seat(game_file, viewer), own)
    )


@delete("/api/tables/{id:str}/review", status_code=200, tags=["reviews"], responses=MAY_NOT)
async def cancel_review(
    id: Id, request: Asking, viewer: ViewerQuery = EVERYTHING
) -> ReviewProgress:
    """Call a review off that is being made."""
    game_file, own = await _of_table(request, id, viewer)
    return service_of(request).reviews.cancel(game_file, _seat(game_file, viewer), own)


@post(
    "/api/review",
    status_code=200,
    tags=["reviews"],
    responses=TELLS,
    **TAKES_GAME_FILE,
)
async def review_game_file(request: Asking, viewer: ViewerQuery = EVERYTHING) -> Response[bytes]:
    """The same of a game file in the body, which goes with every question."""
    game_file = await _of_body(request)
    return _answer(request, service_of(request).reviews.ask(game_file, _seat(game_file, viewer)))


@delete(
    "/api/review",
    status_code=200,
    tags=["reviews"],
    responses=MAY_NOT,
    **TAKES_GAME_FILE,
)
async def cancel_game_file(request: Asking, viewer: ViewerQuery = EVERYTHING) -> ReviewProgress:
    """Call the review of a game file off."""
    game_file = await _of_body(request)
    return service_of(request).reviews.cancel(game_file, _seat(game_file, viewer))


@post("/api/tables/{id:str}/branch", status_code=201, tags=["reviews"], responses=MAY_NOT)
async def branch_table(id: Id, data: Branch, request: Asking) -> TableReply:
    """A table that starts from a moment of a finished game: you in a seat, bots in the others.

    The same cards come and the same dice fall as in the game itself.
    """
    player = await need_player(request)
    check_creation(request)
    table = (await newest_table(request, id)).table
    if table.position is None or table_file(table).key is None:
        raise Refused("not-now", "one can play on from a game when it is over")
    kinds = [seat.kind for seat in table.seats]
    start = Start(data.at, data.seat, data.move)
    host = await branch(service_of(request).hall, table.position, kinds, player, start)
    return await table_reply(request, host.table, player, None, 0)


@post(
    "/api/branch",
    status_code=201,
    tags=["reviews"],
    responses=MAY_NOT,
    **TAKES_GAME_FILE,
)
async def branch_game_file(
    request: Asking, at: AtQuery, seat: SeatNumberQuery, move: MoveQuery = None
) -> TableReply:
    """The same from a moment of a game file in the body, which is verified."""
    player = await need_player(request)
    check_creation(request)
    game_file = await _of_body(request)
    end = await asyncio.to_thread(verify, game_file)
    people = [one.player for one in game_file.seats] or [HUMAN]
    kinds = [*people, *[HUMAN] * game_file.players][: game_file.players]
    hall = service_of(request).hall
    host = await branch(hall, end, kinds, player, Start(at, seat, move))
    return await table_reply(request, host.table, player, None, 0)


@post("/api/tables/{id:str}/hint", status_code=200, tags=["reviews"], responses=MAY_NOT)
async def advise_seat(id: Id, data: AskAdvice, request: Asking) -> Advice:
    """What a master would do: up to three moves with chances and reasons.

    Only where `hints` was agreed, for one person with bots alone; the game file tells of it.
    """
    player = await need_player(request)
    host = await newest_table(request, id)
    check_seat(host.table, player, data.seat)
    _check_pace(request)
    await host.do(lambda table: advise(table, data.seat), player.id)
    table = host.table
    assert table.position is not None
    job = AdviceJob(
        game=table.agreement.game,
        players=table.agreement.players,
        seen=table.position.look(data.seat).seen.tobytes(),
        seat=data.seat,
        names=[seat.name for seat in table.seats],
        decision=table.decisions[data.seat],
        used=table.seats[data.seat].hints,
    )
    return await service_of(request).reviews.advise(job)


async def _of_table(request: Asking, id: str, viewer: str) -> tuple[GameFile, bool]:
    """The game file to review, and whether only the viewer's own decisions may show."""
    table = (await newest_table(request, id)).table
    game_file = table_file(table)
    if game_file.key is not None:
        return game_file, False
    return await _unfinished(request, table, viewer), True


async def _unfinished(request: Asking, table: Table, viewer: str) -> GameFile:
    """A game that goes on is reviewed for one person who plays with bots alone."""
    if table.position is None or not table.is_solitary:
        raise Refused("not-now", "a game can be reviewed when it is over")
    player = await find_player(request)
    seats = table.seats_of(player.id if player else None)
    if viewer not in map(str, seats):
        raise Refused("forbidden", "while the game goes on, only its player may have it reviewed")
    return game_file_of(table.position, table_file(table).seats)


async def _of_body(request: Asking) -> GameFile:
    game_file = read_game_file(await read_body(request))
    await in_time(service_of(request).preparation.need(name_of(game_file.game, game_file.pieces)))
    return game_file


def _seat(game_file: GameFile, word: str) -> int | None:
    """The seat through which it is seen, None with open cards."""
    if word == EVERYTHING:
        return None
    if SEAT.fullmatch(word) and int(word) < game_file.players:
        return int(word)
    seats = ", ".join(map(str, range(game_file.players)))
    raise Refused("malformed", f"no review is seen from {word[:20]!r}; choose from {seats}, all")


def _check_pace(request: Asking) -> None:
    service = service_of(request)
    if service.settings.limited and not service.watchings.spend(address_of(request)):
        raise Refused("too-many", RATE_LIMIT)


def _answer(request: Asking, told: bytes | ReviewProgress) -> Response[bytes]:
    _check_pace(request)
    headers = {"cache-control": "no-store"}
    if isinstance(told, bytes):
        return Response(told, media_type="application/json", headers=headers)
    if told.state == "failed":
        raise Refused("malformed", told.problem or "this game cannot be reviewed")
    return Response(
        msgspec.json.encode(told), status_code=202, media_type="application/json", headers=headers
    )
