"""Visby's moves: ids ↔ words ↔ parts.

| word            | meaning                                               |
|-----------------|-------------------------------------------------------|
| `fleet`         | play the Fleet (4 to 6 players)                       |
| `fleet+ship`    | play Fleet and Ship (2 or 3 players), in either order |
| `keep`          | as Merchant, trade nothing                            |
| `trade-9`       | as Merchant, give 9 wares for the most seals          |
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.moves import Moves, Parts
from kogge.games.visby.pieces import CARD_WORDS, CARDS, MOST_WARES

PAIRS: Final = list(combinations(range(CARDS), 2))

CARD: Final = 0
PAIR: Final = CARD + CARDS
TRADE: Final = PAIR + len(PAIRS)
KEEP: Final = TRADE  # a trade of no wares
SPACE: Final = TRADE + MOST_WARES + 1

# the cards of a move as a bit set; trades play none
CARD_SETS: Final[NDArray[np.int16]] = np.array(
    [1 << card for card in range(CARDS)]
    + [1 << a | 1 << b for a, b in PAIRS]
    + [0] * (MOST_WARES + 1),
    np.int16,
)


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    if move == KEEP:
        return "keep", {"kind": "keep"}
    if move > KEEP:
        return f"trade-{move - TRADE}", {"kind": "trade", "wares": move - TRADE}
    cards = cards_in(int(CARD_SETS[move]))
    return "+".join(cards), {"kind": "card" if move < PAIR else "pair", "cards": cards}


def cards_in(bits: int) -> list[str]:
    """The words of a set of cards."""
    return [CARD_WORDS[card] for card in range(CARDS) if bits >> card & 1]


def spellings(move: int) -> list[str]:
    """Other ways to write a move: a pair has no order."""
    if PAIR <= move < TRADE:
        return ["+".join(reversed(cards_in(int(CARD_SETS[move]))))]
    return []


MOVES: Final = Moves(SPACE, describe, spellings=spellings)
