"""Pieces in play: the district that a move enters, a street, and the end of a chain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kogge.core.moves import Parts
from kogge.core.usage import Piece, Usage, declare_usage
from kogge.games.towers.moves import MOVES
from kogge.games.towers.pieces import DISTRICT_OF, FIELD_NUMBERS


def uses(parts: Parts) -> Iterable[Piece]:
    """Where a move ends."""
    if parts["kind"] == "stop":
        return [Piece("stop", "{piece}", (("piece", "stop"),))]
    end = int(DISTRICT_OF[FIELD_NUMBERS[parts["to"]]])
    if end < 0:
        return [Piece("street", "{piece}", (("piece", "street"),))]
    return [
        Piece(
            f"district-{end + 1}",
            "{piece} {number}",
            (("piece", "district"), ("number", end + 1)),
        ),
    ]


USAGE: Final[Usage] = declare_usage(MOVES, uses)
