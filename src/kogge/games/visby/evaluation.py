"""Position evaluation: seals, wares and cards in hand, each for its usual worth."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from kogge.games.visby.pieces import CARD_COUNT, MAX_SEATS
from kogge.games.visby.state import State

WARE_WORTH: Final = 0.45  # what a ware will bring in seals when it is traded well
CARD_WORTH: Final = 0.6  # what it is worth to have a card in hand again
FINAL_SPREAD: Final = 2.5  # seals by which a guess at the result may be off, even at the end …
SPREAD: Final = 0.15  # … and more for each seal that is missing to the target


@rule
def judge(state: State, out: Seq[int]) -> None:
    """Seals, wares and cards in hand, each for its usual worth."""
    expected = np.empty(MAX_SEATS, np.float64)
    most = 0
    for seat in range(state.seats):
        player = state.players[seat]
        cards = CARD_WORTH * CARD_COUNT[player.hand]
        expected[seat] = player.seals + WARE_WORTH * player.wares + cards
        most = max(most, player.seals)
    missing = max(0, state.target - most)
    share_out(expected, state.seats, FINAL_SPREAD + SPREAD * missing, out)
