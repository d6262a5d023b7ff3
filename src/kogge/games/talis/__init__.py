"""Talis: champions explore a dragon's island.

This file says what the game is; `core/loading.py` finds its rooms. The rulebook is for four
players; two and three are a variant of ours (L14).
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.talis.options import OPTIONS

LONGEST_TURN: Final = 600
LONGEST_CAP: Final = 60


def longest(players: int) -> int:
    """The longest cap, and far more decisions than any turn can hold."""
    return players * LONGEST_CAP * LONGEST_TURN


GAME: Final = Game(
    name="talis",
    module=__name__,
    rules_version=3,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    random=True,
    veiled=True,
    elsewhere={
        "drawing": "terminal.drawing",
        "ending": "rules.ending",
        "evaluation": "bot.evaluation",
        "heuristics": "bot.heuristics",
        "hints": "telling.hints",
        "manner": "bot.manner",
        "nuances": "telling.nuances",
        "rules": "rules.course",
    },
)
