"""Styles: ways to play that a game names in `text/styles.toml`, tried against free players."""

from __future__ import annotations

import msgspec

from kogge.core.game import Game
from kogge.lab.traces.setting import Study


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A restriction with its name in every language."""

    en: str
    de: str
    it: str
    without: list[str] = []
    prefer: str = ""

    def study(self) -> Study:
        """One player of this style among free ones."""
        return Study(without="+".join(self.without), prefer=self.prefer)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    style: list[Style]


def styles_of(game: Game) -> list[Style]:
    """The styles of a game; none if it names none."""
    file = game.folder / "text" / "styles.toml"
    return msgspec.toml.decode(file.read_bytes(), type=_File).style if file.exists() else []
