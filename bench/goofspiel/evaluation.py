"""Evaluation of a position: the share of the win that each player can expect."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from bench.goofspiel.state import CARDS, MAX_SEATS, State
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out

SPREAD: Final = 2.0  # points by which a guess may be off, times the root of the prizes left


@rule
def judge(state: State, out: Seq[int]) -> None:
    """The points so far; everyone may hope for an equal part of the rest."""
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(state.seats):
        expected[seat] = float(state.players[seat].points)
    share_out(expected, state.seats, SPREAD * math.sqrt(CARDS + 1 - state.turn), out)
