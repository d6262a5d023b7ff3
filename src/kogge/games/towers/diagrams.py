"""Diagrams: a board as a drawing that people can read and write.

```
   a   b   c   d
1  Aa  .   .   Bbr
2  .   A   B   .
```
`.` is an empty street, a lone letter an empty site, anything else a stack: its symbol, then its
colours from the bottom up. When a drawing is read, rows may be left out, a row may end early, and
an empty site may be a dot.
"""

from __future__ import annotations

import re

from kogge.core.digits import bounded_number
from kogge.core.errors import BadPosition
from kogge.games.towers.colours import letters_of
from kogge.games.towers.notation import shortened, write_row
from kogge.games.towers.pieces import (
    COLUMNS,
    FIELD_NAMES,
    ROWS,
    SITE_SYMBOL,
    SYMBOL_LETTERS,
)
from kogge.games.towers.stacks import piles
from kogge.games.towers.state import State

EMPTY = "."


def empty_word(field: int) -> str:
    """How an empty field is drawn."""
    return SYMBOL_LETTERS[SITE_SYMBOL[field]] if SITE_SYMBOL[field] >= 0 else EMPTY


def draw_board(state: State) -> str:
    """The whole board with every counter of every stack."""
    named = letters_of(state)
    words = [pile.word(named) or empty_word(field) for field, pile in enumerate(piles(state))]
    grid = [["", *(name[0] for name in FIELD_NAMES[:COLUMNS])]]
    for row in range(ROWS):
        grid.append([str(row + 1), *words[row * COLUMNS : (row + 1) * COLUMNS]])
    widths = [max(map(len, column)) + 2 for column in zip(*grid, strict=True)]
    return "\n".join(
        "".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip()
        for line in grid
    )


def read_board(drawing: str) -> str:
    """The board of a drawing as the first part of the line that describes a position."""
    rows: dict[int, str] = {}
    for line in drawing.splitlines():
        words = [(found[0], found.start() + 1) for found in re.finditer(r"\S+", line)]
        if not words or all(re.fullmatch("[a-z]", word) for word, _ in words):
            continue  # an empty line, or the letters of the columns
        (label, column), *cells = words
        row = bounded_number(label, ROWS) if label.isdecimal() else 0
        if not 1 <= row <= ROWS or row in rows:
            raise BadPosition(
                column, f"{shortened(label)!r} is not the number of a row, or names it again"
            )
        if len(cells) > COLUMNS:
            raise BadPosition(cells[COLUMNS][1], f"row {row} has more than {COLUMNS} fields")
        rows[row] = _read_row(row, cells)
    return "/".join(rows.get(number, str(COLUMNS)) for number in range(1, ROWS + 1))


def _read_row(number: int, cells: list[tuple[str, int]]) -> str:
    words = [""] * COLUMNS
    for at, (word, column) in enumerate(cells):
        field = (number - 1) * COLUMNS + at
        if re.fullmatch("[A-Z][a-z]+", word):
            words[at] = word
        elif word not in (EMPTY, empty_word(field)):
            raise BadPosition(
                column,
                f"{word!r} on {FIELD_NAMES[field]} is neither a stack nor {empty_word(field)!r}",
            )
    return write_row(words)
