"""The end of the game: whether it is over, points and places."""

from __future__ import annotations

from bench.goofspiel.state import CARDS, State
from kogge.core.compiling import rule
from kogge.core.record import Seq


@rule
def over(state: State) -> bool:
    """Whether every prize is decided (G1)."""
    return state.turn == CARDS


@rule
def score(state: State, out: Seq[int]) -> None:
    """The worth of the prizes taken (G5)."""
    for seat in range(state.seats):
        out[seat] = state.players[seat].points


@rule
def rank(state: State, out: Seq[int]) -> None:
    """One place below everyone who has more points (G5)."""
    for seat in range(state.seats):
        out[seat] = 1
        for rival in range(state.seats):
            out[seat] += state.players[rival].points > state.players[seat].points
