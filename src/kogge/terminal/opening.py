"""Opening of a sitting: a new game, one that goes on, or a few questions first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from rich.text import Text

import kogge
from kogge.arena.rehearsal import rehearse_search, rehearse_table
from kogge.bots import SIMPLE, bot_names
from kogge.core.credits import credited
from kogge.core.digits import bounded_number
from kogge.core.errors import BadOption, UnknownGame
from kogge.core.game import Game
from kogge.core.gamefile import GameFile, SeatEntry, verify
from kogge.core.position import Position
from kogge.core.text import rules, texts
from kogge.games import GAMES, playable
from kogge.terminal.autosave import Keeper
from kogge.terminal.compiling import announced
from kogge.terminal.saves import unfinished
from kogge.terminal.screen import Screen
from kogge.terminal.seats import (
    HUMAN,
    USUAL_RIVAL,
    clean_name,
    name_seats,
    read_seats,
    recorded_seats,
    usual_players,
)
from kogge.terminal.sitting import Sitting
from kogge.terminal.words import complaint

T = TypeVar("T")
MOST_TYPED: Final = 10**9  # longer numbers of players are not worth repeating


def play_new(
    game: Game,
    kinds: Sequence[str],
    names: Sequence[str],
    *,
    seed: int | None,
    options: Mapping[str, Any],
    language: str,
    save: Path | None,
) -> None:
    """Sit down to a new game."""
    seats = name_seats(kinds, names, language)
    _prepare(game, language, seats)
    position = game.new(len(seats), seed=seed, **options)
    _sit_down(position, seats, language, Keeper(game.name, save))


def play_on(game_file: GameFile, file: Path, language: str, save: Path | None) -> None:
    """Go on with a game that was saved; it is kept in its own file unless another is named."""
    game = kogge.game(game_file.game)
    seats = recorded_seats(game_file, language)
    _prepare(game, language, seats)
    position = verify(game_file)
    _sit_down(position, seats, language, Keeper(game.name, save or file))


def _prepare(game: Game, language: str, seats: Sequence[SeatEntry]) -> None:
    with announced(game, language):
        rehearse_table(game)
        if any(seat.player not in (HUMAN, *SIMPLE) for seat in seats):
            rehearse_search(game)


def _sit_down(
    position: Position, seats: Sequence[SeatEntry], language: str, keeper: Keeper
) -> None:
    screen = Screen(language)
    welcome(screen, position, seats)
    Sitting(position, seats, screen, keeper).run()


def welcome(screen: Screen, position: Position, seats: Sequence[SeatEntry]) -> None:
    """Say what is played, by whom, and how to type."""
    known = texts(position.game, screen.language)
    screen.rule(known["title"])
    made = credited(position.game, screen.language)
    screen.show(Text(made.theme, "italic"))
    screen.show(Text(known["summary"]))
    screen.show(Text(made.short, "dim"))
    screen.gap()
    people = [
        seat.name if seat.player == HUMAN else screen.word("bot_at_table", name=seat.name)
        for seat in seats
    ]
    screen.say("at_the_table", names=", ".join(people))
    for option in position.game.options:
        choice = position.options[option.name]
        if choice != option.default:
            about = known["options"][option.name]
            screen.show(Text(f"{about['title']}: {about['choices'][choice]}"))
    screen.say("how_to_type", "bold")
    first = next(iter(rules(position.game, screen.language)))
    screen.say("new_here", title=known["title"], rule=first)
    screen.gap()


def play_after_asking(language: str, save: Path | None) -> None:
    """Ask what to play, with how many and against whom; Enter takes the usual answer."""
    screen = Screen(language)
    left = unfinished()
    if left is not None:
        screen.say("unfinished")
        screen.command("play", "--resume", str(left))
    try:
        game, kinds, names = _ask_for_game(screen)
    except EOFError:
        return
    screen.gap()
    play_new(game, kinds, names, seed=None, options={}, language=language, save=save)


def _ask_for_game(screen: Screen) -> tuple[Game, list[str], list[str]]:
    """The game, who sits where, and the names of the people."""
    games = list(GAMES)
    game = kogge.game(games[0])
    if len(games) > 1:
        game = _asked(
            screen,
            "which_game",
            partial(_read_game, screen),
            games[0],
            about=lambda: _tell_games(screen),
            games=", ".join(games),
        )
    least, most, usual = game.players[0], game.players[-1], usual_players(game)

    def read_players(answer: str) -> int:
        if not answer.isdecimal():
            raise BadOption(f"{answer!r} is not a number", why="no_number", typed=answer)
        return game.check_players(bounded_number(answer, MOST_TYPED))

    def read_rivals(answer: str) -> list[str]:
        rivals = answer.split(",")
        if len(rivals) == 1:
            rivals *= players - 1
        return read_seats(game, ",".join([HUMAN, *rivals]), players)

    def read_name(answer: str) -> str:
        name = clean_name(answer)
        if name in names:
            raise BadOption(f"there is a {name} already", why="name_taken", name=name)
        return name

    players = _asked(screen, "how_many", read_players, str(usual), least=least, most=most)
    choices = ", ".join([*bot_names(), HUMAN])
    kinds = _asked(
        screen,
        "against_whom",
        read_rivals,
        USUAL_RIVAL,
        about=lambda: screen.say("about_rivals"),
        choices=choices,
    )
    names: list[str] = []
    for place, kind in enumerate(kinds, 1):
        if kind == HUMAN:
            nobody = screen.word("person", number=place)
            names.append(_asked(screen, "what_name", read_name, nobody, number=place))
    return game, kinds, names


def _read_game(screen: Screen, answer: str) -> Game:
    """The game of this name or title, in capitals or not."""
    said = answer.casefold()
    for game in playable():
        if said == texts(game, screen.language)["title"].casefold():
            return game
    return kogge.game(said if said in GAMES else answer)


def _tell_games(screen: Screen) -> None:
    """What the games are about."""
    for game in playable():
        known = texts(game, screen.language)
        least, most = game.players[0], game.players[-1]
        about = {"title": known["title"], "summary": known["summary"]}
        screen.say("about_game", name=game.name, least=least, most=most, **about)


def _asked(
    screen: Screen,
    key: str,
    read: Callable[[str], T],
    usual: str,
    *,
    about: Callable[[], None] | None = None,
    **details: object,
) -> T:
    """Ask until the answer can be read; `about` answers a question mark."""
    while True:
        answer = screen.ask(screen.word(key, usual=usual, **details)) or usual
        if about is not None and answer == "?":
            about()
            continue
        try:
            return read(answer)
        except (BadOption, UnknownGame) as error:
            screen.show(Text(complaint(screen.language, error), "yellow"))
