"""Takeaway: a whole small game. `kogge new-game` copies it; change it into yours, room by room.

Two players take counters from a pile in turn, never as many as were taken just before. Whoever
cannot take any has lost. This file says what the game is; Kogge finds its rooms by their names.
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.skeleton.options import OPTIONS, PILES


def longest(players: int) -> int:
    """A bound on the number of moves: one counter at a time from the largest pile."""
    return max(PILES)


GAME: Final = Game(
    name="takeaway",
    module=__name__,
    rules_version=1,
    players=range(2, 3),
    options=OPTIONS,
    longest=longest,
)
