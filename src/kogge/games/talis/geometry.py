"""The island and its seas: what never changes, whatever the pieces; all tiles are land (L4).

Tiles are named like the squares of a chess board seen with north on top: a to h from west to east,
1 to 8 from south to north. So a8 is the north-western corner, tile 0, and h1 the last, tile 63.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.games.talis.grid import SIDE, TILES, board

MAX_SEATS: Final = 4
SEAS: Final = 4
COAST: Final = 7  # tiles on the coast of each sea

TILE_NAMES: Final = tuple(
    f"{'abcdefgh'[column]}{SIDE - row}" for row in range(SIDE) for column in range(SIDE)
)
# where a champion can be: PLACE_NAMES[CASTLE] is in a castle that lies apart (L12)
CASTLE_NAME: Final = "castle"
PLACE_NAMES: Final = (*TILE_NAMES, CASTLE_NAME)
SEA_NAMES: Final = ("nw", "ne", "se", "sw")  # clockwise
RING_OF_TIER: Final = (2.5, 1.5, 0.5)  # distance from the centre at which a tier ends


def tile_at(row: int, column: int) -> int:
    """The number of a tile."""
    return row * SIDE + column


def _tier(tile: int) -> int:
    row, column = divmod(tile, SIDE)
    distance = max(abs(row - 3.5), abs(column - 3.5))
    return next(tier for tier, ring in enumerate(RING_OF_TIER, 1) if distance >= ring)


# TIER[tile]: 1 for the two outer rings, 3 for the four tiles in the centre
TIER: Final[NDArray[np.int64]] = np.array([_tier(tile) for tile in range(TILES)], np.int64)
OUTER: Final = board(*(tile for tile in range(TILES) if TIER[tile] == 1))

# corners clockwise from the north-west; CORNER[sea] lies on the coast of that sea
CORNER: Final[NDArray[np.int64]] = np.array(
    [tile_at(0, 0), tile_at(0, 7), tile_at(7, 7), tile_at(7, 0)], np.int64
)
# HOME_SEA[players, seat]: four players sit all round, fewer as far apart as they can (L14)
HOME_SEA: Final[NDArray[np.int64]] = np.array(
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 1, 2, 0], [0, 1, 2, 3]], np.int64
)


def _coast(sea: int) -> list[int]:
    """Seven tiles, in the order of their numbers."""
    row = 0 if sea in (0, 1) else 7
    column = 0 if sea in (0, 3) else 7
    columns = range(4) if column == 0 else range(4, 8)
    rows = range(1, 4) if row == 0 else range(4, 7)
    return sorted([tile_at(row, c) for c in columns] + [tile_at(r, column) for r in rows])


# COAST_TILES[sea, i] and back: SEA_OF[tile] is -1 inland, COAST_INDEX[tile] its place on the coast
COAST_TILES: Final[NDArray[np.int64]] = np.array([_coast(sea) for sea in range(SEAS)], np.int64)
SEA_OF: Final[NDArray[np.int64]] = np.full(TILES, -1, np.int64)
COAST_INDEX: Final[NDArray[np.int64]] = np.full(TILES, -1, np.int64)
for _sea in range(SEAS):
    SEA_OF[COAST_TILES[_sea]] = _sea
    COAST_INDEX[COAST_TILES[_sea]] = np.arange(COAST)

# SHORE[sea]: the set of its coastal tiles
SHORE: Final[NDArray[np.int64]] = np.array(
    [board(*(int(tile) for tile in COAST_TILES[sea])) for sea in range(SEAS)], np.int64
)

COASTS: Final = board(*(int(tile) for tile in COAST_TILES.flat))

# AROUND[tile] is the set of its orthogonal neighbours;
# STEP_TO[tile, direction] the one to the north, east, south, west, or -1
STEP_TO: Final[NDArray[np.int64]] = np.array(
    [
        [
            tile_at(r, c) if 0 <= r < SIDE and 0 <= c < SIDE else -1
            for r, c in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
        ]
        for row in range(SIDE)
        for col in range(SIDE)
    ],
    np.int64,
)
AROUND: Final[NDArray[np.int64]] = np.array(
    [board(*(int(n) for n in STEP_TO[tile] if n >= 0)) for tile in range(TILES)], np.int64
)
# those of them with a greater number, and those with a smaller one
AHEAD: Final[NDArray[np.int64]] = np.array(
    [board(*(int(n) for n in STEP_TO[tile] if n > tile)) for tile in range(TILES)], np.int64
)
BEHIND: Final[NDArray[np.int64]] = AROUND & ~AHEAD
# DISTANCE[a, b]: orthogonal steps on an empty board
DISTANCE: Final[NDArray[np.int64]] = np.array(
    [
        [abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE) for b in range(TILES)]
        for a in range(TILES)
    ],
    np.int64,
)
