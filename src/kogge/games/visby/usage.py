"""Pieces in play: the cards of a move. A trade belongs to the Merchant who was played before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kogge.core.moves import Parts
from kogge.core.usage import Piece, Usage, declare_usage
from kogge.games.visby.moves import MOVES


def uses(parts: Parts) -> Iterable[Piece]:
    """Every card that is played."""
    return [Piece(card, "{card}", (("card", card),)) for card in parts.get("cards", ())]


USAGE: Final[Usage] = declare_usage(MOVES, uses)
