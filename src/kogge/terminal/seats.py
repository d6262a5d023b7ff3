"""Seats: people and bots at the table, and what they are called."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from kogge.bots import Bot, bot, bot_names, check_bot
from kogge.core.errors import BadOption, MalformedData
from kogge.core.game import Game
from kogge.core.gamefile import GameFile, SeatEntry
from kogge.core.position import Position
from kogge.terminal.words import say

HUMAN: Final = "human"
USUAL_RIVAL: Final = "greedy"
USUAL_PLAYERS: Final = 3
LONGEST_NAME: Final = 16


def usual_players(game: Game) -> int:
    """Three, if the game can be played by three."""
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]


def read_seats(game: Game, seats: str | None, players: int | None) -> list[str]:
    """Who plays each seat, from `human,greedy,…` and the number of players, either or both."""
    if seats is None:
        count = game.check_players(usual_players(game) if players is None else players)
        return [HUMAN] + [USUAL_RIVAL] * (count - 1)
    kinds = [check_player(kind.strip()) for kind in seats.split(",")]
    if players is not None and players != len(kinds):
        named = ", ".join(kinds)
        raise BadOption(
            f"{len(kinds)} seats are named ({named}), but there are {players} players",
            why="bad_seats",
            count=len(kinds),
            named=named,
            players=players,
        )
    game.check_players(len(kinds))
    return kinds


def check_player(kind: str) -> str:
    """The kind of player, if there is one: a person or a bot."""
    plain = kind.lower()
    if plain == HUMAN or plain in bot_names():
        return plain
    if ":" in kind:
        return check_bot(kind)
    choices = ", ".join([HUMAN, *bot_names()])
    raise BadOption(
        f"nobody called {kind!r} can take a seat; choose one of {choices}",
        why="bad_kind",
        kind=kind,
        choices=choices,
    )


def name_seats(kinds: Sequence[str], names: Sequence[str], language: str) -> list[SeatEntry]:
    """Seats with names: people as they ask, bots by their kind and place."""
    people = kinds.count(HUMAN)
    if len(names) > people:
        raise BadOption(
            f"{len(names)} names are given for {people} human players",
            why="bad_names",
            count=len(names),
            people=people,
        )
    left = [clean_name(name) for name in names]
    entries = []
    for place, kind in enumerate(kinds, 1):
        if kind == HUMAN:
            name = left.pop(0) if left else say(language, "person", number=place)
        else:
            name = say(language, "bot", kind=kind.capitalize(), number=place)
        entries.append(SeatEntry(name, kind))
    _check_different([entry.name for entry in entries])
    return entries


def clean_name(name: str) -> str:
    """A name that can be shown on one line of any terminal."""
    words = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not words:
        raise BadOption(f"{name!r} is not a name", why="no_name", name=name)
    return words[:LONGEST_NAME].strip()


def _check_different(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadOption(
                f"two players are called {name}; give them different names",
                why="same_names",
                name=name,
            )


def recorded_seats(game_file: GameFile, language: str) -> list[SeatEntry]:
    """The seats of a game file; where it names none, one person against our usual bots."""
    if not game_file.seats:
        return name_seats([HUMAN] + [USUAL_RIVAL] * (game_file.players - 1), [], language)
    if len(game_file.seats) != game_file.players:
        raise MalformedData(
            f"damaged game file: it names {len(game_file.seats)} seats "
            f"for {game_file.players} players",
            why="damaged_seats",
            count=len(game_file.seats),
            players=game_file.players,
        )
    return [SeatEntry(clean_name(seat.name), seat.player) for seat in game_file.seats]


def seat_bots(position: Position, seats: Sequence[SeatEntry]) -> dict[int, Bot]:
    """The bots of a table; the same game, seated the same, gets the same bots."""
    return {
        seat: bot(entry.player, position.game, _bot_seed(position, seat))
        for seat, entry in enumerate(seats)
        if check_player(entry.player) != HUMAN
    }


def _bot_seed(position: Position, seat: int) -> int:
    """Noise of its own for every bot, and after a resumed game another than at its beginning."""
    mixed = position.key + bytes([seat]) + str(len(position.history)).encode()
    return int.from_bytes(hashlib.sha256(mixed).digest()[:8])
