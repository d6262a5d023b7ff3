"""Position evaluation: the worth of everyone's stacks.

A stack is worth its counters to its owner: all of them on a site, fewer on a street, and less again
where a rival could take it in one move.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from kogge.games.towers.board import is_neutral, is_site
from kogge.games.towers.ending import score
from kogge.games.towers.pieces import COLOURS, COLUMNS, FIELDS, ROWS, TOWER
from kogge.games.towers.state import Phase, Table

STREET_WORTH: Final = 0.4  # of a counter on a street, against 1 on a site
IN_DANGER: Final = 0.4  # what is left of a stack that a rival could take
SPREAD: Final = 5.0  # points by which the worth of all stacks misses the result


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """The worth of everyone's stacks, as they stand; at the end, their points."""
    expected = np.zeros(COLOURS, np.float64)
    if table.phase == Phase.OVER:
        score(table, out)
        for seat in range(table.seats):
            expected[seat] = float(out[seat])
        share_out(expected, table.seats, SPREAD, out)
        return
    for field in range(FIELDS):
        stack = table.fields[field]
        if stack.height > 0 and not is_neutral(table, stack.colour):
            expected[stack.colour] += worth_of(table, field, stack.colour, stack.height, -1)
    share_out(expected, table.seats, SPREAD, out)


@rule
def worth_of(table: Table, field: int, owner: int, height: int, left: int) -> float:
    """A stack of this height and owner on a field, once the field `left` is empty."""
    worth = float(height) if is_site(field) else STREET_WORTH * height
    symbol = table.fields[field if left < 0 else left].symbol
    if is_in_danger(table, field, owner, symbol, height, left):
        worth *= IN_DANGER
    return worth


@rule
def is_in_danger(table: Table, field: int, owner: int, symbol: int, height: int, left: int) -> bool:
    """Whether a rival of the owner could take such a stack in one move (C1, C2, C-height)."""
    if table.max_height == TOWER and height == TOWER:
        return False
    row = field // COLUMNS
    column = field % COLUMNS
    return (
        danger_from(table, field, -1, column, owner, symbol, height, left)
        or danger_from(table, field, 1, COLUMNS - 1 - column, owner, symbol, height, left)
        or danger_from(table, field, -COLUMNS, row, owner, symbol, height, left)
        or danger_from(table, field, COLUMNS, ROWS - 1 - row, owner, symbol, height, left)
    )


@rule
def danger_from(
    table: Table, field: int, step: int, steps: int, owner: int, symbol: int, height: int, left: int
) -> bool:
    """Whether a rival's stack in this direction could come; it passes over its own colour alone."""
    rival = -1
    for i in range(1, steps + 1):
        other = field + i * step
        stack = table.fields[other]
        if stack.height == 0 or other == left:
            continue
        if rival < 0:
            rival = int(stack.colour)
            if rival == owner or is_neutral(table, rival):
                return False
        elif stack.colour != rival:
            return False
        fits = stack.height + height <= table.max_height
        if stack.symbol == symbol and fits and not is_site(other):
            return True
    return False
