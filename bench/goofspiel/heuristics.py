"""The sensible move: a card about as high as the prize; and who is likely to win."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from bench.goofspiel.state import CARDS, MAX_SEATS, Table
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out

SPREAD: Final = 2.0  # points by which a guess may be off, times the root of the prizes left


@rule
def lean(table: Table, seat: int, rng: Seq[int]) -> int:
    """The card in the hand that is nearest to the prize, the higher one of two."""
    prize = table.prizes[table.turn]
    best = -1
    for card in range(CARDS):
        held = table.players[seat].hand[card]
        if held and (best < 0 or abs(card + 1 - prize) <= abs(best + 1 - prize)):
            best = card
    return best


@rule
def weigh(table: Table, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The nearer to the prize, the better."""
    for i in range(count):
        out[i] = float(-abs(moves[i] + 1 - table.prizes[table.turn]))


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """The points so far; everyone may hope for an equal part of the rest."""
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(table.seats):
        expected[seat] = float(table.players[seat].points)
    share_out(expected, table.seats, SPREAD * math.sqrt(CARDS + 1 - table.turn), out)
