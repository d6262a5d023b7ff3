"""Routes: replays of finished games, ours or brought along as a game file."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody
from litestar.params import Parameter

from kogge.core.gamefile import GameFile, read_game_file
from kogge.server.http.requests import address_of, find_game_file, in_time, refused, service_of
from kogge.server.http.routes.tables import Id
from kogge.server.ops.limits import RATE_LIMIT
from kogge.server.replay.replay import EVERYTHING, Replay, Story, Views
from kogge.server.table.refusals import Refused
from kogge.versions import name_of

LARGEST_GAME_FILE: Final = 1024 * 1024  # several times the longest game we know
PATIENCE: Final = 8 * LARGEST_GAME_FILE

Asking = Request[Any, Any, Any]
ViewerQuery = Annotated[
    str, Parameter(max_length=20, description="a seat's number, `watcher`, or `all`")
]
Page = Annotated[int, Parameter(ge=0, le=100_000)]
Answer = Callable[[Replay], bytes]
MAY_NOT: Final = refused(400, 403, 404, 409, 413, 422)
TELLS: Final = {200: ResponseSpec(Story, generate_examples=False), **MAY_NOT}
SHOWS: Final = {200: ResponseSpec(Views, generate_examples=False), **MAY_NOT}


class NamesGame(msgspec.Struct):
    """The part of a game file that says which rules it needs."""

    game: str
    pieces: str = ""


@dataclass
class TakesGameFile(Operation):
    """Describes the body, which is read by ourselves to say what is wrong with it."""

    def __post_init__(self) -> None:
        game_file = OpenAPIMediaType(schema=Reference(ref="#/components/schemas/GameFile"))
        self.request_body = RequestBody({"application/json": game_file}, required=True)


# of a route that takes a game file as its body: how large it may be is checked by `read_body`
TAKES_GAME_FILE: Final[dict[str, Any]] = {
    "operation_class": TakesGameFile,
    "request_max_body_size": None,
}


@get("/api/tables/{id:str}/replay", tags=["replays"], responses=TELLS)
async def get_story(id: Id, request: Asking, viewer: ViewerQuery = EVERYTHING) -> Response[bytes]:
    """A finished game without its views: seats, every move and what it told, the result."""
    return await _of_table(request, id, f"story {viewer}", lambda r: r.story(r.viewer(viewer)))


@get("/api/tables/{id:str}/replay/{page:int}", tags=["replays"], responses=SHOWS)
async def get_views(
    id: Id, page: Page, request: Asking, viewer: ViewerQuery = EVERYTHING
) -> Response[bytes]:
    """One page of what this viewer saw, in the order of the moves."""
    return await _of_table(
        request, id, f"{page} {viewer}", lambda r: r.views(r.viewer(viewer), page)
    )


@post(
    "/api/replay",
    status_code=200,
    tags=["replays"],
    responses=TELLS,
    **TAKES_GAME_FILE,
)
async def tell_game_file(request: Asking, viewer: ViewerQuery = EVERYTHING) -> Response[bytes]:
    """The same of a game file; it is verified, and kept nowhere but in memory for a while."""
    return await _of_body(request, f"story {viewer}", lambda r: r.story(r.viewer(viewer)))


@post(
    "/api/replay/{page:int}",
    status_code=200,
    tags=["replays"],
    responses=SHOWS,
    **TAKES_GAME_FILE,
)
async def show_game_file(
    page: Page, request: Asking, viewer: ViewerQuery = EVERYTHING
) -> Response[bytes]:
    """One page of views of a game file."""
    return await _of_body(request, f"{page} {viewer}", lambda r: r.views(r.viewer(viewer), page))


async def _of_table(request: Asking, id: str, question: str, answer: Answer) -> Response[bytes]:
    game_file = await find_game_file(request, id)
    await in_time(service_of(request).preparation.need(name_of(game_file.game, game_file.pieces)))
    if game_file.key is None:
        raise Refused("not-now", "a game can be replayed when it is over")
    name = f"table {id} {len(game_file.moves)}"
    return await _answer(request, name, lambda: game_file, question, answer)


async def _of_body(request: Asking, question: str, answer: Answer) -> Response[bytes]:
    body = await read_body(request)
    name = f"record {hashlib.sha256(body).hexdigest()}"
    with contextlib.suppress(msgspec.MsgspecError):  # what is wrong with it is said later
        game_file = msgspec.json.decode(body, type=NamesGame)
        game = name_of(game_file.game, game_file.pieces)
        await in_time(service_of(request).preparation.need(game))
    return await _answer(request, name, lambda: read_game_file(body), question, answer)


async def read_body(request: Asking) -> bytes:
    """The body. One that is too large is heard a while longer, so that its sender hears us too."""
    body = bytearray()
    heard = 0
    async for part in request.stream():
        heard += len(part)
        if heard <= LARGEST_GAME_FILE:
            body += part
        elif heard > PATIENCE:
            break
    if heard > LARGEST_GAME_FILE:
        raise Refused("too-large", f"a game file has at most {LARGEST_GAME_FILE} bytes")
    return bytes(body)


async def _answer(
    request: Asking, name: str, game_file: Callable[[], GameFile], question: str, answer: Answer
) -> Response[bytes]:
    service = service_of(request)
    if service.settings.limited and not service.watchings.spend(address_of(request)):
        raise Refused("too-many", RATE_LIMIT)
    told = await service.replays.ask(name, game_file, question, answer)
    headers = {"vary": "accept-encoding", "cache-control": "no-store"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        told = gzip.decompress(told)
    return Response(told, media_type="application/json", headers=headers)
