"""What the contract has to know about each game: its worlds and its books.

A new game adds a line here, with the help of a file `worlds_<game>.py` and `books_<game>.py`.
Both are written from the rulebook, without the game's own `observe` and `imagine`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray
from tests.contract import (
    books_talis,
    books_tallinn,
    books_towers,
    books_visby,
    worlds_talis,
    worlds_tallinn,
    worlds_towers,
    worlds_visby,
)

from kogge.core.position import Position

Tables = NDArray[Any]  # whole records of a game


@dataclass(frozen=True)
class Hooks:
    """`every_world(position, viewer, at_most)` lists all tables this viewer cannot tell from the
    real one, or None if there are more; `any_world(position, viewer, noise)` is one of them.
    `check_books(position)` asserts what must be in balance at any time.
    """

    every_world: Callable[[Position, int | None, int], Tables | None]
    any_world: Callable[[Position, int | None, random.Random], Tables]
    check_books: Callable[[Position], None]


HOOKS = {
    "talis": Hooks(worlds_talis.every_world, worlds_talis.any_world, books_talis.check_books),
    "tallinn": Hooks(
        worlds_tallinn.every_world, worlds_tallinn.any_world, books_tallinn.check_books
    ),
    "visby": Hooks(worlds_visby.every_world, worlds_visby.any_world, books_visby.check_books),
    "towers": Hooks(worlds_towers.every_world, worlds_towers.any_world, books_towers.check_books),
}
