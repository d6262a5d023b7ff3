"""Training samples: what a seat saw, what the search expected, and who won in the end."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kogge.bots.nets.layout import MAX_SEATS
from kogge.core.game import Game
from kogge.core.record import Seq


class Sample:
    """A sample as rules see it; `sample_layout` makes its type for a game."""

    seen: Any  # what the seat saw; for some, with open cards
    seat: int
    seats: int
    hoped: Seq[float]  # everyone's share as the search expected; all 0 where nobody searched
    won: Seq[float]  # the seat's own share first


@cache
def sample_layout(game: Game) -> np.dtype[Any]:
    """The layout of a sample for a game."""
    return np.dtype(
        (
            np.record,
            [
                ("seen", game.rooms.state),
                ("seat", "i4"),
                ("seats", "i4"),
                ("hoped", "f4", (MAX_SEATS,)),
                ("won", "f4", (MAX_SEATS,)),
            ],
        )
    )
