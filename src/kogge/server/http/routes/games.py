"""Routes: games with options, texts and rulebooks in every language, and the bots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import Parameter

import kogge
from kogge.core.credits import Credited, credited
from kogge.core.game import Game
from kogge.core.text import LANGUAGES, rulebook, texts
from kogge.games import playable
from kogge.server.http.requests import refused, service_of
from kogge.server.live.preparing import GameProgress
from kogge.server.table.bots import bot_names
from kogge.server.table.clocks import DEFAULT_MOVE, SECONDS
from kogge.server.table.refusals import Refused
from kogge.versions import Version, full_name, printed_name


class ChoiceReply(msgspec.Struct):
    name: str
    about: str


class OptionReply(msgspec.Struct):
    name: str
    title: str
    about: str
    default: str
    choices: list[ChoiceReply]


class VersionReply(msgspec.Struct):
    """A version of a game with other pieces: what a designer calls it, and what it changes."""

    name: str
    game: str
    title: str
    changes: list[str]


class GameReply(msgspec.Struct):
    """A game as it can be set up; `rules`: the rule that a phase, or a kind of move, is about.

    `credits` names who made it, and says in a sentence what it is about. `version` says how it
    differs from the printed game, if it does; `versions` are others that a table may play.
    """

    name: str
    title: str
    summary: str
    credit: str
    credits: Credited
    least: int
    most: int
    rules_version: int
    rules: dict[str, str]
    options: list[OptionReply]
    version: VersionReply | None = None
    versions: list[VersionReply] = []


class ClockReply(msgspec.Struct):
    """`seconds` for every decision; then the move of the bot `default_move` is made."""

    name: str
    seconds: int | None
    default_move: str


class Offer(msgspec.Struct):
    """What tables can be made of."""

    games: list[GameReply]
    bots: list[str]
    clocks: list[ClockReply]
    languages: list[str]


class PreparationReply(msgspec.Struct):
    """The games of this server; tables of one that is not `ready` wait for it."""

    games: list[GameProgress]


@get("/api/games", tags=["games"], responses=refused(400, 404))
async def list_games(request: Request[Any, Any, Any], lang: str = "en") -> Offer:
    """All games with their options, the bots and the clocks."""
    language = check_language(lang)
    versions = service_of(request).settings.versions
    return Offer(
        games=[describe(game, language, versions) for game in playable()],
        bots=list(bot_names()),
        clocks=[ClockReply(name, seconds, DEFAULT_MOVE) for name, seconds in SECONDS.items()],
        languages=list(LANGUAGES),
    )


@get("/api/preparation", tags=["games"], responses=refused(400))
async def get_preparation(
    request: Request[Any, Any, Any],
    game: Annotated[str | None, Parameter(max_length=40)] = None,
) -> PreparationReply:
    """How far the games are that are made ready after the start; the one named goes first."""
    preparation = service_of(request).preparation
    if game is not None:
        preparation.ask(game)
    return PreparationReply(preparation.progress)


@get("/api/games/{name:str}", tags=["games"], responses=refused(400, 404))
async def get_game(name: str, lang: str = "en") -> GameReply:
    """One game."""
    language = check_language(lang)
    return await asyncio.to_thread(lambda: describe(kogge.game(name), language))


@get("/api/games/{name:str}/texts/{lang:str}", tags=["games"], responses=refused(400, 404))
async def get_texts(name: str, lang: str) -> dict[str, Any]:
    """Every sentence of a game; the protocol says how details are put into them."""
    return texts(kogge.game(name), check_language(lang))


@get(
    "/api/games/{name:str}/rulebook/{lang:str}",
    tags=["games"],
    media_type="text/markdown",
    responses=refused(400, 404),
)
async def get_rulebook(name: str, lang: str) -> Response[str]:
    """The rules as Markdown; every rule has its id in a heading."""
    book = rulebook(kogge.game(name), check_language(lang))
    return Response(book, media_type="text/markdown; charset=utf-8")


def check_language(language: str) -> str:
    """The language, if we speak it."""
    if language not in LANGUAGES:
        raise Refused(
            "not-found", f"we do not speak {language[:20]!r}; choose from {', '.join(LANGUAGES)}"
        )
    return language


def describe_version(version: Version, language: str) -> VersionReply:
    """A version in words."""
    told = [change.sentence(version, language) for change in version.changes()]
    return VersionReply(full_name(version), version.name, version.title, told)


def versions_of(game: Game, names: Sequence[str], language: str) -> list[VersionReply]:
    """Those of these versions that are of a game."""
    found = [kogge.game(name) for name in names if printed_name(name) == game.name]
    return [describe_version(one, language) for one in found if isinstance(one, Version)]


def describe(game: Game, language: str, versions: Sequence[str] = ()) -> GameReply:
    """A game in words and numbers, with those of these versions that are its own."""
    about = texts(game, language)
    return GameReply(
        name=full_name(game),
        title=about["title"],
        summary=about["summary"],
        credit=about["credit"],
        credits=credited(game, language),
        least=game.players[0],
        most=game.players[-1],
        rules_version=game.rules_version,
        rules=dict(game.rooms.about),
        options=[
            OptionReply(
                name=option.name,
                title=about["options"][option.name]["title"],
                about=about["options"][option.name]["about"],
                default=option.default,
                choices=[
                    ChoiceReply(choice, about["options"][option.name]["choices"][choice])
                    for choice in option.choices
                ],
            )
            for option in game.options
        ],
        version=describe_version(game, language) if isinstance(game, Version) else None,
        versions=versions_of(game, versions, language),
    )
