"""Refusals of pieces in the languages of people, from the `text/refusals.toml` of a game.

`said` is what a game's `pieces.py` says after the place in the file, with gaps; the other entries
say the same without words of the file.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec

from kogge.core.game import Game
from kogge.core.text import checked

OURS = Path(__file__).parents[1]  # what the declared types of all games refuse
GAP = re.compile(r"\\\{(\w+)\\\}")
PLACE = re.compile(r"[a-z_]+(?:, [^:]+)*: ")


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of refusal, in every language."""

    said: str
    en: str
    de: str
    it: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What matches the sentence, each gap by its name."""
        return re.compile(GAP.sub(r"(?P<\1>.+?)", re.escape(self.said)))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    refusal: list[Refusal]


@cache
def refusals(folder: Path) -> list[Refusal]:
    """The refusals of a game; none if it has no words for them."""
    file = folder / "text" / "refusals.toml"
    return msgspec.toml.decode(file.read_bytes(), type=_File).refusal if file.exists() else []


def tell(game: Game, problem: str, language: str) -> str | None:
    """A refusal without its place, in this language, if the game has words for it."""
    place = PLACE.match(problem)
    for said in dict.fromkeys((problem[place.end() :] if place else problem, problem)):
        for one in (*refusals(game.folder), *refusals(OURS)):
            if found := one.pattern.fullmatch(said):
                return str(getattr(one, checked(language))).format(**found.groupdict())
    return None
