"""Talis's worlds by brute force: all states that a viewer cannot tell from the real one.

Hidden are only the faces of covered tiles. On the standard board it is known which tiles of tier 2
are barren: the four corners of their ring. On the others all of tier 2 is shuffled together. The
four tiles of tier 3 are shuffled among themselves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.position import Position

MIDDLE = [row * 8 + column for row in (3, 4) for column in (3, 4)]
RING = [
    row * 8 + column
    for row in range(2, 6)
    for column in range(2, 6)
    if row * 8 + column not in MIDDLE
]
RING_CORNERS = [row * 8 + column for row in (2, 5) for column in (2, 5)]


def every_world(position: Position, viewer: int | None, at_most: int) -> NDArray[Any] | None:
    """All of them, unless there are more than `at_most`."""
    groups = _groups(position)
    faces = [[int(position._state.face[tile]) for tile in group] for group in groups]
    if prod(map(_orders, faces)) > at_most:
        return None
    worlds = [*product(*(list(_arrangements(Counter(some))) for some in faces))]
    states = np.repeat(position._array, len(worlds))
    for number, world in enumerate(worlds):
        for group, arranged in zip(groups, world, strict=True):
            states["face"][number, group] = arranged
    return states


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """One of them, by chance."""
    state = position._array.copy()
    for group in _groups(position):
        faces = state["face"][0, group].tolist()
        state["face"][0, group] = noise.sample(faces, len(faces))
    return state


def _groups(position: Position) -> list[list[int]]:
    """The covered tiles whose faces are shuffled among themselves."""
    covered = int(position._state.covered)
    loose = [tile for tile in RING if position.options["board"] != "standard"]
    if not loose:
        loose = [tile for tile in RING if tile not in RING_CORNERS]
    groups = [[tile for tile in group if covered >> tile & 1] for group in (loose, MIDDLE)]
    return [group for group in groups if group]


def _orders(faces: list[int]) -> int:
    return factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())


def _arrangements(faces: Counter[int]) -> Iterator[tuple[int, ...]]:
    """All different orders of some faces."""
    if not faces.total():
        yield ()
    for face in [face for face, count in faces.items() if count]:
        rest = faces.copy()
        rest[face] -= 1
        for order in _arrangements(rest):
            yield (face, *order)
