"""The end of the game: whether it is over, points and places."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.record import Seq
from liars_dice.state import State


@rule
def over(state: State) -> bool:
    """Whether only one player has dice left (D5)."""
    return state.gone == state.seats - 1


@rule
def score(state: State, out: Seq[int]) -> None:
    """The dice that are left (D5)."""
    for seat in range(state.seats):
        out[seat] = state.players[seat].left


@rule
def rank(state: State, out: Seq[int]) -> None:
    """More dice are better; of those without, whoever stayed longer (D5)."""
    for seat in range(state.seats):
        out[seat] = 1
        for rival in range(state.seats):
            if standing(state, rival) > standing(state, seat):
                out[seat] += 1


@rule
def standing(state: State, seat: int) -> int:
    """A number to compare players by (D5)."""
    player = state.players[seat]
    return state.seats + player.left if player.left > 0 else player.out
