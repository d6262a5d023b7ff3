"""The grid of 8 by 8 tiles, and sets of them: constants, without the compiler of rules."""

from __future__ import annotations

from typing import Final

SIDE: Final = 8
TILES: Final = SIDE * SIDE
CASTLE: Final = TILES  # a castle that lies apart, as the place of a champion (L12)
ALL_BITS: Final = (1 << TILES) - 1


def signed(bits: int) -> int:
    """The number of 64 bits, signed, that has these bits."""
    return bits - (1 << TILES) if bits >> (TILES - 1) else bits


def board(*tiles: int) -> int:
    """The set of these tiles."""
    return signed(sum(1 << tile for tile in set(tiles)))
