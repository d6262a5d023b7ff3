"""Evaluation of a position: the share of the win that each player can expect."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.skeleton.heuristics import WINS
from kogge.skeleton.state import SEATS, State


@rule
def judge(state: State, out: Seq[int]) -> None:
    """Whoever can win from here has the whole share of the win."""
    mover_wins = WINS[state.pile, state.last] == 1
    winner = state.active if mover_wins else 1 - state.active
    if state.winner > 0:
        winner = state.winner - 1
    for seat in range(SEATS):
        out[seat] = UNIT if seat == winner else 0
