"""City of Towers hides nothing but the key, which has done its work: there is only one world."""

from __future__ import annotations

import random
from typing import Any

from numpy.typing import NDArray

from kogge.core.position import Position


def every_world(position: Position, viewer: int | None, at_most: int) -> NDArray[Any] | None:
    """The real state."""
    return position._array.copy()


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """The real state with another key."""
    world = position._array.copy()
    for word in range(len(world[0].chance.key)):
        world[0].chance.key[word] = noise.getrandbits(32)
    return world
