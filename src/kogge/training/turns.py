"""Turns of practice: what a seat saw, the move it drew, and what came of it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from kogge.bots.nets.layout import MAX_SEATS
from kogge.core.game import Game
from kogge.core.record import Seq

NO_MOVE: Final = -1  # of a turn that teaches only who wins


class Turn:
    """A turn as rules see it; `turn_layout` makes its type for a game."""

    seen: Any  # what the seat saw; where no move was made, with open cards
    seat: int
    seats: int
    move: int
    moment: int  # of its game
    chance: float  # with which the net drew the move
    gain: float  # what came of it beyond what was expected, as a share of the win
    won: Seq[float]  # everyone's share, the seat's own first


@cache
def turn_layout(game: Game) -> np.dtype[Any]:
    """The layout of a turn for a game."""
    return np.dtype(
        (
            np.record,
            [
                ("seen", game.rooms.state),
                ("seat", "i4"),
                ("seats", "i4"),
                ("move", "i4"),
                ("moment", "i4"),
                ("chance", "f4"),
                ("gain", "f4"),
                ("won", "f4", (MAX_SEATS,)),
            ],
        )
    )
