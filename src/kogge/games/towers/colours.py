"""Colours: which the players have chosen, and which are neutral (C-setup, C-neutral).

Rules count colours by seats: 0 is the colour of the first seat, and those that nobody has come
last. Which printed colours these are is a matter of names: the same key gives the same game,
whatever colours are chosen.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.games.towers.options import OPTIONS, Setting
from kogge.games.towers.pieces import COLOUR_LETTERS, COLOUR_WORDS, COLOURS
from kogge.games.towers.state import State


def order(choice: str) -> tuple[int, ...]:
    """The two colours of a choice, then the others as they follow in the usual order."""
    first, second = map(COLOUR_WORDS.index, choice.split("-"))
    following = [(second + step) % COLOURS for step in range(1, COLOURS)]
    return (first, second, *(colour for colour in following if colour != first))


ORDERS: Final = tuple(order(choice) for choice in OPTIONS[Setting.COLOURS - 1].choices)
PRINTED: Final = np.array(ORDERS)
WORDS: Final = tuple(tuple(COLOUR_WORDS[colour] for colour in one) for one in ORDERS)
LETTERS: Final = tuple("".join(COLOUR_LETTERS[colour] for colour in one) for one in ORDERS)


@rule
def printed(state: State, colour: int) -> int:
    """The number of the printed colour."""
    return PRINTED[state.colours, colour]  # type: ignore[no-any-return]


def words_of(state: State) -> tuple[str, ...]:
    """The names of the colours, those of the players first."""
    return WORDS[state.colours]


def letters_of(state: State) -> str:
    """Their letters."""
    return LETTERS[state.colours]
