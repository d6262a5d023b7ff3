"""The end of the game: whether it is over, points and places."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.skeleton.state import State


@rule
def over(state: State) -> bool:
    """Whether somebody could not take any (A3)."""
    return state.winner > 0


@rule
def score(state: State, out: Seq[int]) -> None:
    """One point for the winner (A3)."""
    for seat in range(state.seats):
        out[seat] = 1 if state.winner == seat + 1 else 0


@rule
def rank(state: State, out: Seq[int]) -> None:
    """The winner is first; before the end all are (A3)."""
    for seat in range(state.seats):
        out[seat] = 2 if state.winner > 0 and state.winner != seat + 1 else 1
