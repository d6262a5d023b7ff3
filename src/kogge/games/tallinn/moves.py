"""Tallinn's moves: ids ↔ words ↔ parts.

| word            | meaning                                                    |
|-----------------|------------------------------------------------------------|
| `pass`          | keep the hand, build no tower, give up nothing             |
| `8b`            | choose card 8, half b                                      |
| `tower-8`       | turn card 8, from row or hand, into a tower                |
| `knights`       | name a faction                                             |
| `swap-4-9`      | exchange cards 4 and 9, 4 lying above 9 under the deck     |
| `discard-2-7`   | give up cards 2 and 7 of the row for a chronicle           |
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.moves import Moves, Parts
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    CARDS,
    FACTIONS,
    HALF_TEXTS,
    HALVES,
    HAND,
    MOST_DISCARDED,
)

FACTION_WORDS: Final = ("knights", "merchants", "monks")
HALF_WORDS: Final = "ab"

SWAPS: Final = [
    swap for count in range(1, HAND + 1) for swap in permutations(range(1, CARD_SLOTS), count)
]
DISCARDS: Final = [
    cards
    for count in range(1, min(MOST_DISCARDED, CARDS) + 1)
    for cards in combinations(range(1, CARD_SLOTS), count)
]

PASS: Final = 0
SELECT: Final = 1
TOWER: Final = SELECT + CARDS * HALVES
NAME: Final = TOWER + CARDS
SWAP: Final = NAME + FACTIONS
DISCARD: Final = SWAP + len(SWAPS)
SPACE: Final = DISCARD + len(DISCARDS)

# the cards of a swap, highest first, padded with 0
SWAP_CARDS: Final[NDArray[np.int16]] = np.array(
    [(*swap, *[0] * (HAND - len(swap))) for swap in SWAPS], np.int16
)
# the cards of a swap or a discard as bit sets
SWAP_SETS: Final[NDArray[np.int16]] = np.array(
    [sum(1 << card for card in cards) for cards in SWAPS], np.int16
)
DISCARD_SETS: Final[NDArray[np.int16]] = np.array(
    [sum(1 << card for card in cards) for cards in DISCARDS], np.int16
)


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    if move == PASS:
        return "pass", {"kind": "pass"}
    if move < TOWER:
        card, half = divmod(move - SELECT, HALVES)
        letter = HALF_WORDS[half]
        parts = {"kind": "select", "card": card + 1, "half": letter}
        return f"{card + 1}{letter}", {**parts, "symbols": HALF_TEXTS[card + 1][half]}
    if move < NAME:
        card = move - TOWER + 1
        return f"tower-{card}", {"kind": "tower", "card": card}
    if move < SWAP:
        faction = FACTION_WORDS[move - NAME]
        return faction, {"kind": "name", "faction": faction}
    if move < DISCARD:
        return _of_cards("swap", SWAPS[move - SWAP])
    return _of_cards("discard", DISCARDS[move - DISCARD])


def _of_cards(kind: str, cards: tuple[int, ...]) -> tuple[str, Parts]:
    return "-".join([kind, *map(str, cards)]), {"kind": kind, "cards": list(cards)}


MOVES: Final = Moves(SPACE, describe)
