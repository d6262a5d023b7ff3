"""Liar's Dice: bid what lies under all cups, and call the liar. For two to six players.

This file says what the game is; Kogge finds its rooms by their names.
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from liars_dice.options import DICE, OPTIONS


def longest(players: int) -> int:
    """Each round costs a die, and has at most six bids for each die, and a challenge (D2, D3)."""
    dice = players * max(DICE)
    return dice * (6 * dice + 1)


GAME: Final = Game(
    name="liars_dice",
    module=__name__,
    rules_version=2,
    players=range(2, 7),
    options=OPTIONS,
    longest=longest,
    random=True,
    veiled=True,
)
