"""The moves: `take-3` takes three counters. Ids are counters less one."""

from __future__ import annotations

from typing import Final

from kogge.core.moves import Moves, Parts
from kogge.skeleton.state import MOST


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    return f"take-{move + 1}", {"kind": "take", "count": move + 1}


MOVES: Final = Moves(MOST, describe)
