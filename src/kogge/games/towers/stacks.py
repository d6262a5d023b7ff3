"""Stacks as words: the symbol, then the colours from the bottom up; `Abr` is red on black."""

from __future__ import annotations

from kogge.games.towers.board import COLOUR_BITS
from kogge.games.towers.pieces import COLOUR_LETTERS, SYMBOL_LETTERS
from kogge.games.towers.state import Stack


def colours_of(stack: Stack) -> list[int]:
    """The colours of a stack's counters, from the bottom up."""
    mask = (1 << COLOUR_BITS) - 1
    return [int(stack.colours) >> COLOUR_BITS * at & mask for at in range(stack.height)]


def stack_word(stack: Stack) -> str:
    """A stack in letters; the empty word if there is none."""
    if not stack.height:
        return ""
    colours = "".join(COLOUR_LETTERS[colour] for colour in colours_of(stack))
    return SYMBOL_LETTERS[stack.symbol] + colours
