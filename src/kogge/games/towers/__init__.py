"""City of Towers (Spiel der Türme): stacks, streets and eight districts, with nothing hidden.

A game by Rudi Hoffmann. This file says what the game is; `core/loading.py` finds its rooms.
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.towers.options import OPTIONS


def longest(players: int) -> int:
    """Between two stackings or site entries lie the end of a chain and some quiet turns (C6)."""
    from kogge.games.towers.pieces import MOST_EVENTS, QUIET_LIMIT

    return (MOST_EVENTS + 1) * (QUIET_LIMIT + 1)


GAME: Final = Game(
    name="towers",
    module=__name__,
    rules_version=2,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    random=True,
)
