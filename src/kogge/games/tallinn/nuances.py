"""Nuances: what a move means in the position at hand, beyond its word."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, cast

import numpy as np

from kogge.core.moves import Parts
from kogge.games.tallinn.moves import MOVES
from kogge.games.tallinn.state import STATE, Place, State

# kinds of sentences that a position adds to those of the moves
KINDS: Final = ("tower_from_row", "tower_from_hand")


def nuance(state: State, seat: int, move: int) -> Parts:
    """A tower comes from the row, open to all, or from the hand, unseen (T-tower, T7)."""
    parts = MOVES[move].parts
    if parts["kind"] == "tower":
        place = _places(cast(Any, state.players[seat]).tobytes())[parts["card"]]
        if place == Place.HAND:
            return {"kind": "tower_from_hand"}
        if place in (Place.ROW_A, Place.ROW_B):
            return {"kind": "tower_from_row"}
    return {}


@lru_cache(maxsize=64)
def _places(player: bytes) -> list[int]:
    """Where a player's cards are, read once for all moves on offer."""
    found: list[int] = np.frombuffer(player, STATE["players"].base)[0]["place"].tolist()
    return found
