"""The sensible move for bots: a card about as high as the prize."""

from __future__ import annotations

from bench.goofspiel.state import CARDS, State
from kogge.core.compiling import rule
from kogge.core.record import Seq


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The card in the hand that is nearest to the prize, the higher one of two."""
    prize = state.prizes[state.turn]
    best = -1
    for card in range(CARDS):
        held = state.players[seat].hand[card]
        if held and (best < 0 or abs(card + 1 - prize) <= abs(best + 1 - prize)):
            best = card
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The nearer to the prize, the better."""
    for i in range(count):
        out[i] = float(-abs(moves[i] + 1 - state.prizes[state.turn]))
