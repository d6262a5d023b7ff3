"""Pieces in play: the district that a move enters, a street, and the end of a chain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kogge.core.moves import Parts
from kogge.core.usage import Piece, Usage, declare_usage
from kogge.games.towers.moves import MOVES
from kogge.games.towers.pieces import DISTRICT_OF, FIELD_NUMBERS


def uses(parts: Parts) -> Iterable[Piece]:
    """Where a move ends, and whether it takes a counter off a site."""
    if parts["kind"] == "stop":
        return [Piece("stop", "{piece}", (("piece", "stop"),))]
    start, end = (int(DISTRICT_OF[FIELD_NUMBERS[parts[side]]]) for side in ("from", "to"))
    moved = []
    if start >= 0:
        moved.append(Piece("leave", "{piece}", (("piece", "leave"),)))
    if end < 0:
        return [*moved, Piece("street", "{piece}", (("piece", "street"),))]
    return [
        *moved,
        Piece(
            f"district-{end + 1}",
            "{piece} {number}",
            (("piece", "district"), ("number", end + 1)),
        ),
    ]


USAGE: Final[Usage] = declare_usage(MOVES, uses)
