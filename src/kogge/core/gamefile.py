"""The JSON game file: all that is needed to replay a game exactly, for ever.

The schema is documented in `docs/reference/game-file.md`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np

import kogge
from kogge.core.errors import (
    BadOption,
    ForeignData,
    IllegalMoveInFile,
    KeyMismatch,
    MalformedData,
    MoveError,
    WrongResult,
)
from kogge.core.game import Game
from kogge.core.keys import commitment, matches, salted_key
from kogge.core.position import Position

__all__ = [
    "GameFile",
    "Hex",
    "MoveEntry",
    "Result",
    "SeatEntry",
    "SeatNumber",
    "Strict",
    "check_game",
    "game_file_of",
    "read_game_file",
    "replay",
    "result_of",
    "schema",
    "state_digest",
    "verify",
]

FORMAT: Final = "kogge-game-record-1"

Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]


class Strict(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part in which an unknown name is an error."""


class SeatEntry(Strict):
    """Who sat there: a name, and "human" or the name of a bot.

    `seal` is the SHA-256 of the `salt` that this player added to the deal, told before the salt;
    `hints` how often this player asked what a master would do.
    """

    name: str
    player: str = "human"
    seal: Hex | None = None
    salt: Hex | None = None
    hints: int = 0


class MoveEntry(Strict):
    """A move in the order in which moves were made; `at` is in milliseconds since the epoch."""

    seat: SeatNumber
    move: str
    at: int | None = None


class Result(Strict):
    """How it ended; `state` is the SHA-256 of the final position's bytes."""

    scores: list[int]
    ranks: list[int]
    state: Hex


class GameFile(Strict):
    """See the module."""

    format: Literal["kogge-game-record-1"]
    kogge: str
    game: str
    rules_version: int
    pieces: Hex
    players: int
    options: dict[str, str]
    commitment: Hex
    moves: list[MoveEntry]
    key: Hex | None = None
    seats: list[SeatEntry] = []
    result: Result | None = None

    def to_json(self) -> str:
        """The game file as it is written to disk."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"


def game_file_of(position: Position, seats: list[SeatEntry] | None = None) -> GameFile:
    """The game file of a position's game so far."""
    game = position.game
    return GameFile(
        format=FORMAT,
        kogge=kogge.__version__,
        game=game.name,
        rules_version=game.rules_version,
        pieces=game.rooms.pieces_digest,
        players=position.players,
        options=position.options,
        commitment=commitment(position.key),
        key=position.key.hex(),
        seats=seats or [],
        moves=[MoveEntry(seat, move.text) for seat, move in position.history],
        result=result_of(position) if position.over else None,
    )


def result_of(position: Position) -> Result:
    """Scores and places, and a digest of every field of the final position."""
    return Result(
        scores=list(position.scores),
        ranks=list(position.ranks),
        state=state_digest(position._array[0]),
    )


def state_digest(record: np.void) -> str:
    """SHA-256 over the fields of a record that are not 0, a line `players.0.seals=21` for each.

    So a field that a later version adds, and that is 0 in games of before, changes nothing: games
    stay true when an option is added.
    """
    lines = "".join(f"{name}={value}\n" for name, value in _leaves("", record.dtype, record.item()))
    return hashlib.sha256(lines.encode()).hexdigest()


def _leaves(name: str, kind: np.dtype[Any], value: Any) -> Iterator[tuple[str, int]]:
    """The numbers in a value of this type that are not 0, each with its name, in order of names."""
    if kind.subdtype is not None:
        inner, _ = kind.subdtype
        for number, one in enumerate(value.ravel().tolist()):
            yield from _leaves(f"{name}{number}.", inner, one)
    elif kind.names is not None:
        places = {field: place for place, field in enumerate(kind.names)}
        for field in sorted(places):
            yield from _leaves(f"{name}{field}.", kind[field], value[places[field]])
    elif value:
        yield name.removesuffix("."), value


def read_game_file(text: str | bytes) -> GameFile:
    """A game file from JSON; what is wrong with it is named."""
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedData(
            f"not a game file: {error}", why="no_record", problem=str(error)
        ) from None
    if not isinstance(head, dict) or not str(head.get("format", "")).startswith(
        "kogge-game-record"
    ):
        raise MalformedData(
            f'not a game file: it must begin with "format": "{FORMAT}"',
            why="no_record",
            problem=f'"format": "{FORMAT}"?',
        )
    if head["format"] != FORMAT:
        raise ForeignData(
            f"this game file has format {head['format']!r}; this Kogge reads {FORMAT}",
            why="foreign_format",
            found=head["format"],
            format=FORMAT,
        )
    try:
        return msgspec.convert(head, GameFile)
    except msgspec.ValidationError as error:
        raise MalformedData(
            f"damaged game file: {error}", why="damaged_record", problem=str(error)
        ) from None


def replay(game_file: GameFile) -> Position:
    """Play a game file again, checking game, key and every move."""
    game = check_game(game_file)
    if game_file.key is None:
        raise KeyMismatch(
            "the game file holds no key, so its shuffles cannot be repeated", why="no_key"
        )
    key = bytes.fromhex(game_file.key)
    if not matches(key, game_file.commitment):
        raise KeyMismatch(
            "the key does not match the commitment published before the game", why="other_key"
        )
    try:
        position = game.start(
            game_file.players, salted_key(key, salts_of(game_file)), game_file.options
        )
    except BadOption as error:
        raise MalformedData(
            f"damaged game file: {error}", why="damaged_record", problem=str(error)
        ) from None
    for number, entry in enumerate(game_file.moves, 1):
        try:
            position.play(entry.seat, entry.move)
        except (MoveError, BadOption) as error:
            raise IllegalMoveInFile(
                f"move {number} of seat {entry.seat} breaks the rules: {error}",
                why="broken_rules",
                number=number,
                place=entry.seat,
                problem=str(error),
            ) from None
    return position


def salts_of(game_file: GameFile) -> list[bytes]:
    """What players added to the deal, each as it was sealed before."""
    salts = []
    for number, seat in enumerate(game_file.seats):
        if seat.salt is None:
            continue
        salt = bytes.fromhex(seat.salt)
        if seat.seal is None or not matches(salt, seat.seal):
            raise KeyMismatch(
                f"the salt of seat {number} does not match the seal given before the deal",
                why="other_salt",
                place=number,
            )
        salts.append(salt)
    return salts


def verify(game_file: GameFile) -> Position:
    """Replay a game file and compare its result as well."""
    position = replay(game_file)
    if game_file.result is None:
        if position.over:
            raise WrongResult(
                "the game is over after the last move, but the game file has no result",
                why="lacks_result",
            )
        return position
    if not position.over:
        raise WrongResult(
            "the game file has a result, but its moves do not end the game", why="early_result"
        )
    found = result_of(position)
    for part in ("scores", "ranks", "state"):
        recorded, replayed = getattr(game_file.result, part), getattr(found, part)
        if recorded != replayed and not (part == "state" and recorded == _byte_digest(position)):
            raise WrongResult(
                f"recorded {part} {recorded}, but the replay gives {replayed}",
                why="other_result",
                part=part,
                recorded=recorded,
                replayed=replayed,
            )
    return position


def _byte_digest(position: Position) -> str:
    """What files held before: a digest of the position's bytes."""
    return hashlib.sha256(position.to_bytes()).hexdigest()


def check_game(game_file: GameFile) -> Game:
    """The game of a game file, if this Kogge plays it by the same rules and pieces."""
    try:
        game = kogge.game(game_file.game)
    except LookupError as error:
        raise ForeignData(
            f"foreign game file: {error}", why="foreign_game", name=game_file.game
        ) from None
    if game_file.rules_version != game.rules_version:
        raise ForeignData(
            f"this game file follows version {game_file.rules_version} of the rules of "
            f"{game.name}; this Kogge plays version {game.rules_version}. Kogge "
            f"{game_file.kogge}, which wrote it, can replay it",
            why="foreign_rules",
            written=game_file.kogge,
            game=game.name,
            recorded=game_file.rules_version,
            version=game.rules_version,
        )
    if game_file.pieces != game.rooms.pieces_digest:
        with suppress(LookupError):  # a version of the game that is known here
            version = kogge.game(f"{game_file.game}~{game_file.pieces[:10]}")
            if version.rooms.pieces_digest == game_file.pieces:
                return version
        raise ForeignData(
            f"this game was played with other pieces of {game.name}; "
            "pass the file it was played with as --pieces FILE",
            why="foreign_pieces",
            game=game.name,
        )
    return game


def schema() -> dict[str, Any]:
    """The JSON Schema of a game file."""
    return msgspec.json.schema(GameFile)
