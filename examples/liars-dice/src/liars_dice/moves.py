"""The moves: `3x5` bids three fives, `liar` challenges the last bid.

Ids of bids ascend with the count and then with the face, so that a higher bid has a higher id (D2).
"""

from __future__ import annotations

from typing import Final

from kogge.core.moves import Moves, Parts
from liars_dice.state import ALL_DICE, FACES

CHALLENGE: Final = ALL_DICE * FACES


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    if move == CHALLENGE:
        return "liar", {"kind": "challenge"}
    count, face = move // FACES + 1, move % FACES + 1
    return f"{count}x{face}", {"kind": "bid", "count": count, "face": face}


MOVES: Final = Moves(CHALLENGE + 1, describe)
