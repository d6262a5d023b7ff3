"""Pieces in play: which card, building, role or tile a move uses.

A game declares them in its `usage.py`, by the parts of its moves. What the lab counts, forbids and
prefers are these pieces. A game that declares none is measured by the kinds of its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kogge.core.templates import fill
from kogge.core.text import texts

if TYPE_CHECKING:
    from kogge.core.game import Game
    from kogge.core.moves import Moves, Parts


@dataclass(frozen=True)
class Piece:
    """A piece that moves can use.

    `word` is how people name it, as in `--without blacksmith`. `title` is a template for its name,
    filled with `details` in the words of the game: `{card}` becomes "Blacksmith" or "Schmied".
    Pieces of a large game are shown by their `group`, a key of the game's `words.pieces`.
    """

    word: str
    title: str = ""
    details: tuple[tuple[str, Any], ...] = ()
    group: str = ""

    def name(self, game: Game, language: str) -> str:
        """What people call it."""
        if not self.title:
            return self.word.replace("_", " ").capitalize()
        name = fill(self.title, dict(self.details), texts(game, language)["words"], language)
        return name[:1].upper() + name[1:]

    def group_name(self, game: Game, language: str) -> str:
        """What its group is called, or nothing."""
        words = texts(game, language)["words"]
        return str(words["pieces"][self.group]) if self.group else ""


@dataclass(frozen=True)
class Usage:
    """The pieces of a game, and for every move the places of those it uses."""

    pieces: tuple[Piece, ...]
    used: tuple[tuple[int, ...], ...] = field(repr=False)

    def moves_with(self, piece: int) -> list[int]:
        """The moves that use a piece."""
        return [move for move, pieces in enumerate(self.used) if piece in pieces]

    def find(self, word: str) -> int | None:
        """The place of the piece of this word."""
        for place, piece in enumerate(self.pieces):
            if piece.word == word.strip().lower():
                return place
        return None


def declare_usage(moves: Moves, uses: Callable[[Parts], Iterable[Piece]]) -> Usage:
    """The usage of a game whose moves use these pieces, by their parts."""
    places: dict[Piece, int] = {}
    used = []
    for id in range(len(moves)):
        pieces = dict.fromkeys(uses(moves[id].parts))
        used.append(tuple(places.setdefault(piece, len(places)) for piece in pieces))
    return Usage(tuple(places), tuple(used))


def by_kind(parts: Parts) -> Iterable[Piece]:
    """Where a game declares nothing: the kind of the move."""
    return [Piece(str(parts["kind"]))]
