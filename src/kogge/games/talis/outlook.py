"""Who is likely to win: Fame, and what will turn into Fame.

The weights are those of a logistic regression on 25,000 positions of 2,500 games between greedy
players with some noise: by how much each thing raises the logarithm of the chance to win.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from kogge.games.talis.geometry import MAX_SEATS
from kogge.games.talis.judgement import wanted
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.figures import living
from kogge.games.talis.state import CHAMPIONS, Table
from kogge.games.talis.tables import FOOD, KINDS, TREASURES

FAME: Final = 0.475
SAVED: Final = 0.23  # a good that Chapel or Monastery will ask for
CLAIM: Final = 0.18
CHAMPION: Final = 1.05
MIGHT: Final = 0.55
TREASURE: Final = 0.69
MARKET: Final = 0.40
CHAPEL: Final = 0.68
MONASTERY: Final = 2.78
PIP: Final = 0.165  # of a die not used yet
SOON: Final = (-0.12, 0.44, 0.22, 0.0)  # by how many turns come before the own one


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """Everyone's standing, compared."""
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(table.seats):
        expected[seat] = standing(table, seat)
    share_out(expected, table.seats, 1.0, out)


@rule
def standing(table: Table, seat: int) -> float:
    """All that makes a win likelier, added up."""
    player = table.players[seat]
    worth = FAME * player.fame + CLAIM * player.claims + MIGHT * player.might
    worth += MARKET * player.market + CHAPEL * player.chapel + MONASTERY * player.monastery
    worth += CHAMPION * living(table, seat) + TREASURE * carried(table, seat)
    for good in range(KINDS):
        if good != FOOD:
            worth += SAVED * min(player.goods[good], wanted(table, seat, good))
    before = (seat - table.active) % table.seats
    if before == 0:
        for die in range(DIE):
            worth += PIP * (die + 1) * table.dice[die]
    return worth + SOON[before]


@rule
def carried(table: Table, seat: int) -> int:
    """The treasures that a player's champions carry."""
    count = 0
    for champion in range(CHAMPIONS):
        for place in range(TREASURES):
            count += table.players[seat].champions[champion].treasures[place] > 0
    return count
