"""Goofspiel's moves: `7` bids card 7. Ids are card numbers less one, as in OpenSpiel."""

from __future__ import annotations

from typing import Final

from bench.goofspiel.state import CARDS
from kogge.core.moves import Moves, Parts


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    return str(move + 1), {"kind": "bid", "card": move + 1}


MOVES: Final = Moves(CARDS, describe)
