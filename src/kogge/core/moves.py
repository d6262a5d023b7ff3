"""Moves: words, lower-case, stable, readable. Ids live inside engine, bots and adapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kogge.core.errors import UnknownMove

if TYPE_CHECKING:
    from kogge.core.game import Reason

__all__ = ["Move", "Moves", "Parts", "no_reason", "no_spellings"]

Parts = dict[str, Any]


@dataclass(frozen=True)
class Move:
    """`id` for the engine, `text` for storing, sending and typing, `parts` for drawing."""

    id: int
    text: str
    parts: Parts

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash((self.id, self.text))


def no_spellings(id: int) -> Iterable[str]:
    """In most games a move is written in one way."""
    return ()


def no_reason(word: str) -> Reason | None:
    """In most games there is no word for what is never possible."""
    return None


class Moves:
    """The move space of a game: ids from 0, each with its word and its parts.

    `describe(id)` gives word and parts; words are unique, which is checked once. `spellings(id)`
    gives further words that people may type for the same move; only the first is ever written.
    `never(word)` may say why a word that has no id, though it looks like a move, is legal in no
    position at all.
    """

    def __init__(
        self,
        size: int,
        describe: Callable[[int], tuple[str, Parts]],
        spellings: Callable[[int], Iterable[str]] = no_spellings,
        never: Callable[[str], Reason | None] = no_reason,
    ) -> None:
        self._never = never
        self._all = tuple(Move(i, *describe(i)) for i in range(size))
        self._by_text = {move.text: move for move in self._all}
        if len(self._by_text) != size:
            raise TypeError("two moves share a word")
        for move in self._all:
            for word in spellings(move.id):
                if self._by_text.setdefault(word, move) is not move:
                    raise TypeError(f"two moves share the word {word!r}")

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, id: int) -> Move:
        if not 0 <= id < len(self._all):
            raise UnknownMove(f"move ids run from 0 to {len(self._all) - 1}; found {id}")
        return self._all[id]

    def pick(self, ids: Iterable[int]) -> list[Move]:
        """The moves of ids that exist."""
        every = self._all
        return [every[id] for id in ids]

    def parse(self, text: str) -> Move:
        """The move of this word; capitals and spaces around it do not matter."""
        try:
            return self._by_text[text.strip().lower()]
        except KeyError:
            raise UnknownMove(
                f"{text[:40]!r} is not a move of this game; moves look like {self._examples()}"
            ) from None

    def why_never(self, text: str) -> Reason | None:
        """Why this word can be legal in no position, or None if it is a move or no word at all."""
        word = text.strip().lower()
        return None if word in self._by_text else self._never(word)

    def _examples(self) -> str:
        """The first word of each kind of move."""
        kinds: dict[str, str] = {}
        for move in self._all:
            kinds.setdefault(str(move.parts.get("kind")), move.text)
        return ", ".join(kinds.values())
