"""Tallinn, with The Emperor's Envoy and The Chronicles: influence in a Hanseatic town.

A game by Stefan Risthaus. This file says what the game is; `core/loading.py` finds its rooms.
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.tallinn.options import OPTIONS


def longest(players: int) -> int:
    """At most thirteen rounds of choice and tower, and five choices of the expansions.

    Our pieces make eleven rounds; a designer's may make a round more for each of two more cards.
    """
    return players * (2 * 13 + 5)


GAME: Final = Game(
    name="tallinn",
    module=__name__,
    rules_version=2,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    simultaneous=True,
    random=True,
    veiled=True,
)
