"""Figures: numbers of the pieces in play, as texts and rulebooks say them.

A text names a figure in double braces, and its game says what the figure is (`Figures.tell`):

| written | said, for a lead of five |
|---|---|
| `{{lead}}` | 5 |
| `{{lead:word}}`, `{{lead:Word}}` | five, Five (above ninety-nine: digits) |
| `{{lead: a symbol \\| # symbols}}` | 5 symbols; the first form is for one, `#` is the number |
| `{{lead: one more \\| @ more}}` | five more; `@` is the number as a word |

A figure may also be a text, such as the rows of a table of cards. Texts are filled when they are
read, before any detail of a move or an event; `docs/reference/sentences.md` has both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.numerals import numeral
from kogge.core.pieces import whole_pieces

FIGURE: Final = re.compile(r"\{\{(?P<name>\w+)(?::(?P<form>[^{}]*))?\}\}")

Said = Mapping[str, int | str]


@dataclass(frozen=True)
class Figures:
    """What a game's texts may say of its pieces.

    `tell(pieces, language)` gives every figure by its name. `unsaid` lists the entries of the file
    that no text speaks of, as patterns such as `cards.*.number`, each with the reason.
    """

    file: Path
    kind: type[Any]
    tell: Callable[[Any, str], Said]
    unsaid: Mapping[str, str] = field(default_factory=dict)

    def said(self, language: str, pieces: Mapping[str, Any] | None = None) -> Said:
        """The figures of the pieces in play, or of others, which need not be playable."""
        given = whole_pieces(self.file) if pieces is None else pieces
        return self.tell(msgspec.convert(given, self.kind), language)


def with_figures(text: str, said: Said, language: str) -> str:
    """A text with its figures; a name that the game does not tell is a KeyError."""

    def figure(found: re.Match[str]) -> str:
        value, form = said[found["name"]], found["form"]
        if form is None:
            return str(value)
        if not isinstance(value, int):
            raise TypeError(f"{found[0]}: the figure is no number")
        word = numeral(value, language)
        if form in ("word", "Word"):
            return word if form == "word" else word[:1].upper() + word[1:]
        one, bar, other = form.partition("|")
        if not bar:
            raise ValueError(f"{found[0]}: give a form for one and a form for others")
        chosen = one if value == 1 else other
        return chosen.strip().replace("#", str(value)).replace("@", word)

    return FIGURE.sub(figure, text)


def all_with_figures(texts: Any, said: Said, language: str) -> Any:
    """A tree of texts with the figures of each."""
    if isinstance(texts, str):
        return with_figures(texts, said, language)
    return {key: all_with_figures(value, said, language) for key, value in texts.items()}
