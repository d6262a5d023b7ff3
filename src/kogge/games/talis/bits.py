"""Sets of the 64 tiles as the bits of one signed number: bit r * 8 + c is row r, column c.

Everything here reads the same compiled and interpreted, the sign bit included.
"""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np

from kogge.core.compiling import JIT, rule
from kogge.core.record import Seq
from kogge.games.talis.grid import ALL_BITS as ALL_BITS
from kogge.games.talis.grid import CASTLE as CASTLE
from kogge.games.talis.grid import SIDE as SIDE
from kogge.games.talis.grid import TILES as TILES
from kogge.games.talis.grid import board as board
from kogge.games.talis.grid import signed as signed

# BIT[tile] is the set of one tile; a castle apart is on none
BIT: Final = cast(
    "Seq[int]", np.array([*(board(tile) for tile in range(TILES)), board()], np.int64)
)

NOT_WEST: Final = signed(ALL_BITS ^ sum(1 << r * SIDE for r in range(SIDE)))
NOT_EAST: Final = signed(ALL_BITS ^ sum(1 << r * SIDE + SIDE - 1 for r in range(SIDE)))
NOT_SOUTHERNMOST: Final = (1 << (TILES - SIDE)) - 1
NOT_LAST: Final = (1 << (TILES - 1)) - 1


def lowest(tiles: int) -> int:
    """The first tile of a set that is not empty."""
    bits = int(tiles) & ALL_BITS
    return (bits & -bits).bit_length() - 1


def count(tiles: int) -> int:
    """How many tiles a set has."""
    return (int(tiles) & ALL_BITS).bit_count()


if JIT:
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import overload

    from kogge.core.intrinsics import count_bits

    @overload(lowest)
    def _lowest(tiles: Any) -> Any:
        def count_zeros(tiles: Any) -> Any:
            return np.int64(trailing_zeros(tiles))  # type: ignore[call-arg]

        return count_zeros

    @overload(count)
    def _count(tiles: Any) -> Any:
        def count_ones(tiles: Any) -> Any:
            return count_bits(np.int64(tiles))  # type: ignore[call-arg]

        return count_ones


@rule
def neighbours(tiles: int) -> int:
    """All orthogonal neighbours of a set of tiles."""
    return (
        ((tiles >> SIDE) & NOT_SOUTHERNMOST)
        | (tiles << SIDE)
        | ((tiles & NOT_EAST) << 1)
        | (((tiles & NOT_WEST) >> 1) & NOT_LAST)
    )


@rule
def tile_of(tiles: int, number: int) -> int:
    """The tile of a set with this number, from 0 on."""
    for _ in range(number):
        tiles &= ~BIT[lowest(tiles)]
    return lowest(tiles)


@rule
def has(tiles: int, tile: int) -> bool:
    """Whether a tile is in a set."""
    return tiles >> tile & 1 == 1
