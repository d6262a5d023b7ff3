"""The sensible move: a card about as high as the prize."""

from __future__ import annotations

from bench.goofspiel.state import CARDS, Table
from kogge.core.compiling import rule
from kogge.core.record import Seq


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
