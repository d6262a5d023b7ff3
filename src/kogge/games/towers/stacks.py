"""Stacks: the board in plain numbers, for people; records are slow in Python."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from numpy.typing import NDArray

from kogge.games.towers.board import COLOUR_BITS
from kogge.games.towers.pieces import COLOUR_LETTERS, SYMBOL_LETTERS
from kogge.games.towers.state import State


class Pile(NamedTuple):
    """What stands on a field, as in `state.Stack`; a height of 0 is nothing."""

    height: int
    colour: int
    symbol: int
    packed: int

    @property
    def colours(self) -> list[int]:
        """The colours of the counters, from the bottom up."""
        mask = (1 << COLOUR_BITS) - 1
        return [self.packed >> COLOUR_BITS * at & mask for at in range(self.height)]

    @property
    def word(self) -> str:
        """The symbol, then the colours from the bottom up; `Abr` is red on black."""
        if not self.height:
            return ""
        return SYMBOL_LETTERS[self.symbol] + "".join(COLOUR_LETTERS[c] for c in self.colours)


def piles(state: State) -> list[Pile]:
    """What stands on each field."""
    return [Pile(*stack) for stack in cast(NDArray[Any], state.fields).tolist()]
