"""Routes: the lab, where games are measured and versions of them are made."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.params import Parameter

import kogge
from kogge.core.entries import entry_name
from kogge.core.game import Game
from kogge.core.pieces import own_path
from kogge.games import playable
from kogge.lab.job import LabJob
from kogge.lab.traces.setting import USUAL_BOT, usual_players
from kogge.lab.versions.forms import (
    CheckedChanges,
    LabChange,
    LabForm,
    check_changes,
    form_of,
    word_of,
)
from kogge.server.http.requests import check_creation, need_player, refused, service_of
from kogge.server.http.routes.games import VersionReply, check_language, describe_version
from kogge.server.lab.runs import RunProgress
from kogge.server.lab.versions import make_version
from kogge.server.table.refusals import Refused
from kogge.versions import Version, printed_name

Asking = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=40)]
BOTS: Final = ("journeyman", "master", "greedy")  # with which people may measure
LEAST_SECONDS: Final = 10
PAGE_SECURITY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src data:; "
    "img-src data:; frame-ancestors 'self'; sandbox allow-scripts allow-downloads"
)
MAY_NOT: Final = refused(400, 401, 403, 404, 409, 422)

ChangesGiven = Annotated[
    dict[
        Annotated[str, msgspec.Meta(max_length=80)],
        int | Annotated[str, msgspec.Meta(max_length=80)],
    ],
    msgspec.Meta(max_length=200),
]


class LabGame(msgspec.Struct):
    """A game that has numbers to change."""

    name: str
    least: int
    most: int
    usual: int


class LabReply(msgspec.Struct):
    """What may be measured here; `allowed` is False where the server does not let people."""

    allowed: bool
    seconds: int
    bots: list[str]
    bot: str
    games: list[LabGame]


class FormReply(msgspec.Struct):
    """A game's numbers as a form; with a version, what it changes and is called."""

    form: LabForm
    changes: list[LabChange]
    title: str = ""


class ChangesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Values by their place, as in `blacksmith.per_troops`."""

    changes: ChangesGiven


class NewVersion(msgspec.Struct, forbid_unknown_fields=True):
    changes: ChangesGiven
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class NewRun(msgspec.Struct, forbid_unknown_fields=True):
    """A game, or a version of one by its name, and how it is measured.

    A number of games instead of seconds gives the same figures anywhere.
    """

    kind: Literal["report", "compare"]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    options: Annotated[
        dict[
            Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)]
        ],
        msgspec.Meta(max_length=40),
    ] = {}
    bot: Literal["journeyman", "master", "greedy"] = "journeyman"
    seconds: Annotated[int, msgspec.Meta(ge=LEAST_SECONDS, le=3600)] = 60
    games: Annotated[int, msgspec.Meta(ge=20, le=2000)] | None = None
    seed: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


def check_allowed(request: Asking) -> None:
    """Whether people may measure at this server."""
    if not service_of(request).settings.lab:
        raise Refused("forbidden", "the lab is closed here; a server opens it with --lab")


def game_with_pieces(name: str) -> Game:
    """The printed game of this name, if it has a pieces file."""
    game = kogge.game(printed_name(name))
    if own_path(game.name) is None:
        raise Refused("not-found", f"{game.name} has no pieces file, so nothing can be changed")
    return game


@get("/api/lab", tags=["lab"], responses=refused())
async def get_lab(request: Asking) -> LabReply:
    """Whether and what may be measured here."""
    settings = service_of(request).settings
    games = [
        LabGame(game.name, game.players[0], game.players[-1], usual_players(game))
        for game in playable()
        if own_path(game.name) is not None
    ]
    return LabReply(settings.lab, settings.lab_seconds, list(BOTS), USUAL_BOT, games)


@get("/api/lab/games/{name:str}", tags=["lab"], responses=refused(400, 404))
async def get_form(name: str, lang: str = "en") -> FormReply:
    """The numbers of a game, or of a version of it, as a form."""
    language = check_language(lang)
    return await asyncio.to_thread(_form, name, language)


def _form(name: str, language: str) -> FormReply:
    game = game_with_pieces(name)
    asked = kogge.game(name)
    changes: list[LabChange] = []
    if isinstance(asked, Version):
        changes = [
            LabChange(word_of(one.place), entry_name(game, one.place, language), one.old, one.new)
            for one in asked.changes()
        ]
    title = asked.title if isinstance(asked, Version) else ""
    return FormReply(form_of(game, language), changes, title)


@post("/api/lab/games/{name:str}/check", status_code=200, tags=["lab"], responses=refused(400, 404))
async def check_pieces(name: str, data: ChangesRequest, lang: str = "en") -> CheckedChanges:
    """What changes come to, in words, or why they cannot be played; nothing is kept."""
    language = check_language(lang)
    game = game_with_pieces(name)
    return await asyncio.to_thread(check_changes, game, data.changes, language)


@post(
    "/api/lab/games/{name:str}/versions",
    status_code=201,
    tags=["lab"],
    responses=MAY_NOT,
)
async def create_version(
    name: str, data: NewVersion, request: Asking, lang: str = "en"
) -> VersionReply:
    """Make a version: it can be measured, and played at tables by its name."""
    check_allowed(request)
    await need_player(request)
    check_creation(request)
    language = check_language(lang)
    game = game_with_pieces(name)

    def make() -> VersionReply:
        made = kogge.game(make_version(game, data.changes, data.title))
        assert isinstance(made, Version)
        return describe_version(made, language)

    return await asyncio.to_thread(make)


@get(
    "/api/lab/games/{name:str}/pieces",
    tags=["lab"],
    media_type="application/toml",
    responses=refused(404),
)
async def get_pieces(name: str) -> Response[bytes]:
    """The pieces file of a version, or of the printed game."""

    def read() -> tuple[bytes, str]:
        game = kogge.game(name)
        file = game.file if isinstance(game, Version) else own_path(game_with_pieces(name).name)
        assert file is not None
        return file.read_bytes(), game.name

    content, game = await asyncio.to_thread(read)
    headers = {"content-disposition": f'attachment; filename="{game}.toml"'}
    return Response(content, media_type="application/toml", headers=headers)


@post("/api/lab/runs", status_code=201, tags=["lab"], responses=MAY_NOT)
async def start_run(data: NewRun, request: Asking) -> RunProgress:
    """Measure a game, or compare a version with the printed game."""
    check_allowed(request)
    player = await need_player(request)
    check_creation(request)
    service = service_of(request)
    game = kogge.game(data.game)
    game_with_pieces(data.game)
    if data.kind == "compare" and not isinstance(game, Version):
        raise Refused("malformed", "compare a version with the printed game: change something")
    players = None if data.players is None else game.check_players(data.players)
    job = LabJob(
        kind=data.kind,
        game=data.game,
        players=players,
        options=game.check_options(data.options),
        bot=data.bot,
        seconds=data.seconds,
        games=data.games,
        seed=data.seed,
        threads=1,
        folder="",
    )
    return service.lab.start(player.id, job)


@get("/api/lab/runs/{id:str}", tags=["lab"], responses=refused(400, 404))
async def get_run(id: Id, request: Asking) -> RunProgress:
    """How far a measurement is; whoever has its address may look."""
    return service_of(request).lab.find(id)


@delete(
    "/api/lab/runs/{id:str}", status_code=200, tags=["lab"], responses=refused(400, 401, 403, 404)
)
async def cancel_run(id: Id, request: Asking) -> RunProgress:
    """Stop a measurement: it goes on until its page of what was played is written. Asked again, or
    before there is anything to show, it is called off."""
    player = await need_player(request)
    return service_of(request).lab.cancel(id, player.id)


@get("/api/lab/runs/{id:str}/page", tags=["lab"], responses=refused(400, 404, 409))
async def get_page(id: Id, request: Asking) -> Response[bytes]:
    """The page of a measurement: whole, and able to reach nothing."""
    file = service_of(request).lab.page(id)
    content = await asyncio.to_thread(file.read_bytes)
    headers = {"content-security-policy": PAGE_SECURITY}
    return Response(content, media_type=MediaType.HTML, headers=headers)
