"""Figures of the printed games, beside which a report shows its own.

`python -m bench.lab_reports` measures them and writes `printed.json`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kogge.core.game import Game
from kogge.core.text import LANGUAGES

FILE: Final = Path(__file__).parent / "printed.json"
LUCK: Final = ("deal", "draws_and_dice", "hidden", "others", "own", "drift")


class Printed(msgspec.Struct, frozen=True):
    """A game as printed: its titles, who played, its figures, shares of luck, uses of pieces."""

    titles: dict[str, str]
    bot: str
    players: int
    figures: dict[str, float]
    luck: dict[str, float]
    uses: dict[str, float] = {}

    def title(self, language: str) -> str:
        """What people call it."""
        return self.titles[language if language in LANGUAGES else LANGUAGES[0]]


@cache
def printed_games() -> dict[str, Printed]:
    """All of them, by name."""
    if not FILE.exists():
        return {}
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Printed])


def others(game: Game) -> list[Printed]:
    """The printed games but for this one."""
    own = game.name.partition("~")[0]
    return [printed for name, printed in printed_games().items() if name != own]
