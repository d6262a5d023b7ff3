"""Pieces are data: a game's `pieces.toml`, or a designer's own file in its place.

A designer's file may be a whole copy, or hold only what changes (see `piecefile.py`).
The file is chosen once per process (`choose_pieces`, before the game is loaded), because pieces
become constants of the compiled rules.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import kogge
from kogge.core.errors import BadPieces
from kogge.core.piecefile import is_partial, merged

T = TypeVar("T")

CHOICE = "KOGGE_PIECES"


def choose_pieces(path: str | Path) -> None:
    """Use a designer's file for the game it names, in this process and those it starts."""
    chosen = Path(path).resolve()
    game = read_toml(chosen).get("game")
    if not isinstance(game, str):
        raise BadPieces(str(path), 'it must name its game, for example: game = "tallinn"')
    if game not in kogge.game_names():
        raise BadPieces(
            str(path), f"it is for {game!r}, which is none of {', '.join(kogge.game_names())}"
        )
    loaded = sys.modules.get(f"kogge.games.{game}.pieces")
    if loaded is not None and os.environ.get(CHOICE) != str(chosen):
        raise BadPieces(str(path), f"{game} is already loaded with other pieces in this process")
    os.environ[CHOICE] = str(chosen)


def check_whose(path: Path, game: str) -> None:
    """Refuse a pieces file of another game, which would leave this one as it is printed."""
    named = read_toml(path).get("game", game)
    if named != game:
        raise BadPieces(str(path), f"it is for {named!r}, not for {game}")


def chosen_pieces() -> Path | None:
    """The designer's file, if one was chosen."""
    path = os.environ.get(CHOICE)
    return Path(path) if path else None


def pieces_path(game: str, ours: Path) -> Path:
    """The file to read for a game: the designer's if it is for this game, else ours."""
    chosen = chosen_pieces()
    if chosen is not None and read_toml(chosen).get("game") == game:
        return chosen
    return ours


def read_pieces(path: Path, kind: type[T]) -> T:
    """Read a pieces file into its declared shape; a wrong entry is named."""
    try:
        return msgspec.convert(whole_pieces(path), kind)
    except msgspec.ValidationError as error:
        raise BadPieces(path.name, str(error)) from None


def whole_pieces(path: Path) -> dict[str, Any]:
    """All that a file says; where it says only what changes, with the rest of the game's own."""
    data = read_toml(path)
    ours = own_path(data.get("game"))
    if ours is None or ours == path:
        return data
    own = read_toml(ours)
    return merged(data, own, path.name) if is_partial(data, own) else data


def own_path(game: object) -> Path | None:
    """The pieces file that a game brings along, if there is such a game and it has one."""
    if not isinstance(game, str) or game not in kogge.game_names():
        return None
    path = kogge.game(game).folder / "pieces.toml"
    return path if path.exists() else None


Requirement = Callable[[bool, str], None]


def requirement(file: str) -> Requirement:
    """A check to apply again and again: unless it holds, this file has this problem."""

    def require(holds: bool, problem: str) -> None:
        if not holds:
            raise BadPieces(file, problem)

    return require


def pieces_digest(path: Path) -> str:
    """What a game file keeps to recognise the pieces it was played with.

    Comments and spacing do not matter: the digest is over what the file says.
    """
    meaning = msgspec.json.encode(whole_pieces(path), order="sorted")
    return hashlib.sha256(meaning).hexdigest()


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadPieces(path.name, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadPieces(path.name, "is not text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadPieces(path.name, f"is not valid TOML: {error}") from None
