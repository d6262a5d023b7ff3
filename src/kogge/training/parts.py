"""Parts of moves: what moves have in common, as their game describes them."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kogge.core.game import Game


@cache
def parts_of(game: Game) -> NDArray[np.int32]:
    """The parts of every move as numbers, a row each, filled up with -1.

    The kind of a move is a part; so is everything else that is told of it, together with its kind.
    """
    numbers: dict[tuple[object, ...], int] = {}
    rows: list[list[int]] = []
    for move in game.rooms.moves.pick(range(game.move_space)):
        told = move.parts
        kind = told.get("kind")
        found: list[tuple[object, ...]] = [(kind,)]
        for name, value in told.items():
            if name != "kind":
                items = value if isinstance(value, list) else [value]
                found += [(kind, name, item) for item in items]
        rows.append([numbers.setdefault(part, len(numbers)) for part in dict.fromkeys(found)])
    table = np.full((len(rows), max(map(len, rows))), -1, np.int32)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table
