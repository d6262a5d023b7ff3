"""The moves of City of Towers: ids ↔ words ↔ parts.

| word      | meaning                                                        |
|-----------|----------------------------------------------------------------|
| `stop`    | no further extra move, inside a chain                          |
| `c4-c7`   | the stack on c4 moves in a straight line to c7                 |

A field can be left for every other field of its row, then for every other field of its column:
`REACH` targets, numbered in this order.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from kogge.core.game import Reason
from kogge.core.moves import Moves, Parts
from kogge.games.towers.pieces import COLUMNS, FIELD_NAMES, FIELD_NUMBERS, FIELDS, ROWS, Numbers

STOP: Final = 0
MOVE: Final = 1
REACH: Final = COLUMNS - 1 + ROWS - 1
SPACE: Final = MOVE + FIELDS * REACH

TWO_FIELDS: Final = re.compile(r"([a-z]\d{1,2})-([a-z]\d{1,2})")


def _targets(field: int) -> list[int]:
    """Every field in a straight line, in the order of the ids."""
    row, column = divmod(field, COLUMNS)
    in_row = [row * COLUMNS + other for other in range(COLUMNS) if other != column]
    in_column = [other * COLUMNS + column for other in range(ROWS) if other != row]
    return in_row + in_column


# where the move with this id starts and ends; `stop` goes nowhere
START: Final[Numbers] = np.array([0, *np.repeat(np.arange(FIELDS), REACH)])
END: Final[Numbers] = np.array([0, *(end for start in range(FIELDS) for end in _targets(start))])


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    if move == STOP:
        return "stop", {"kind": "stop"}
    start, end = FIELD_NAMES[START[move]], FIELD_NAMES[END[move]]
    return f"{start}-{end}", {"kind": "move", "from": start, "to": end}


def never(word: str) -> Reason | None:
    """Why two fields are no move in any position: off the board, or not in a straight line."""
    named = TWO_FIELDS.fullmatch(word)
    if named is None:
        return None
    for field in named.groups():
        if field not in FIELD_NUMBERS:
            return Reason("no_field", "C-setup", {"from": field, "to": FIELD_NAMES[-1]})
    if named[1] == named[2]:
        return Reason("stays", "C-move", {"from": named[1]})
    return Reason("not_straight", "C-move", {"from": named[1], "to": named[2]})


MOVES: Final = Moves(SPACE, describe, never=never)
