"""Visby: a card game of battles, journeys and markets, played simultaneously.

A game by Stefan Risthaus. This file says what the game is; `core/loading.py` finds its rooms.
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.visby.options import OPTIONS


def longest(players: int) -> int:
    """At most a hundred rounds of cards, each followed by the trades of its Merchants (V10).

    With two cards a round, Merchant and Mendicant can be played together every time. With one, a
    Merchant must be taken back by a Mendicant before it trades again: every other round at most.
    """
    from kogge.games.visby.pieces import CARDS_A_ROUND, ROUNDS

    trades = ROUNDS if CARDS_A_ROUND[players] == 2 else (ROUNDS + 1) // 2
    return players * (ROUNDS + trades)


GAME: Final = Game(
    name="visby",
    module=__name__,
    rules_version=1,
    players=range(2, 7),
    options=OPTIONS,
    longest=longest,
    simultaneous=True,
)
