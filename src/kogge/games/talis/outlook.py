"""Who is likely to win: Fame, and what will turn into Fame."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from kogge.games.talis.geometry import MAX_SEATS
from kogge.games.talis.judgement import wanted
from kogge.games.talis.rules.figures import living
from kogge.games.talis.state import Table
from kogge.games.talis.tables import KINDS

# in Fame
SAVED: Final = 0.4  # a good that Chapel or Monastery will ask for
SPARE: Final = 0.05  # any other good
CLAIM: Final = 0.25
CHAMPION: Final = 0.8
MIGHT: Final = 0.2
MARKET: Final = 0.8

SPREAD: Final = 1.5


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """Everyone's standing, compared."""
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(table.seats):
        expected[seat] = standing(table, seat)
    share_out(expected, table.seats, SPREAD, out)


@rule
def standing(table: Table, seat: int) -> float:
    """Fame, and what saved goods, claims, champions and Might are worth in Fame."""
    player = table.players[seat]
    worth = float(player.fame)
    for good in range(KINDS):
        saved = min(player.goods[good], wanted(table, seat, good))
        worth += SAVED * saved + SPARE * (player.goods[good] - saved)
    worth += CLAIM * player.claims + MIGHT * player.might + MARKET * player.market
    return worth + CHAMPION * living(table, seat)
