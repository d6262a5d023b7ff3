"""Position evaluation: the worth of everyone's stacks.

A stack is worth its counters to its owner: all of them on a site, fewer on a street, and less again
where a rival could take it in one move.
"""

from __future__ import annotations

from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.scratch import scratch_floats
from kogge.core.shares import share_out
from kogge.games.towers.bits import place_of
from kogge.games.towers.board import index, is_site
from kogge.games.towers.ending import score
from kogge.games.towers.movement import reach
from kogge.games.towers.pieces import (
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    LONGEST_LINE,
    ROW_OF,
    ROWS,
    STREETS_IN_COLUMN,
    STREETS_IN_ROW,
    TOWER,
)
from kogge.games.towers.state import Line, Phase, Stack, State

STREET_WORTH: Final = 0.4  # of a counter on a street, against 1 on a site
IN_DANGER: Final = 0.4  # what is left of a stack that a rival could take
SPREAD: Final = 5.0  # points by which the worth of all stacks misses the result


@rule
def judge(state: State, out: Seq[int]) -> None:
    """The worth of everyone's stacks, as they stand; at the end, their points."""
    expected = scratch_floats(COLOURS)
    expected[:] = 0.0
    if state.phase == Phase.OVER:
        score(state, out)
        for seat in range(state.seats):
            expected[seat] = float(out[seat])
        share_out(expected, state.seats, SPREAD, out)
        return
    for row in range(ROWS):
        for seat in range(state.seats):
            stacks = int(state.rows[index(row)].tops[index(seat)])
            while stacks:
                field = row * COLUMNS + place_of(stacks)
                stacks &= stacks - 1
                height = state.fields[index(field)].height
                expected[index(seat)] += worth_of(state, field, seat, height, -1)
    share_out(expected, state.seats, SPREAD, out)


@rule
def worth_of(state: State, field: int, owner: int, height: int, left: int) -> float:
    """A stack of this height and owner on a field, once the field `left` is empty."""
    worth = float(height) if is_site(field) else STREET_WORTH * height
    symbol = state.fields[field if left < 0 else left].symbol
    if is_in_danger(state, field, owner, symbol, height, left):
        worth *= IN_DANGER
    return worth


@rule
def is_in_danger(state: State, field: int, owner: int, symbol: int, height: int, left: int) -> bool:
    """Whether a rival of the owner could take such a stack in one move (C1, C2, C-height)."""
    if state.max_height == TOWER and height == TOWER:
        return False
    row = field // COLUMNS
    column = field % COLUMNS
    in_row = 0
    in_column = 0
    if left >= 0:
        in_row = 1 << (left % COLUMNS) if left // COLUMNS == row else 0
        in_column = 1 << (left // COLUMNS) if left % COLUMNS == column else 0
    streets = STREETS_IN_ROW[index(row)]
    if can_be_taken(state, state.rows[index(row)], column, streets, owner, symbol, height, in_row):
        return True
    line = state.columns[index(column)]
    streets = STREETS_IN_COLUMN[index(column)]
    return can_be_taken(state, line, row, streets, owner, symbol, height, in_column)


@rule
def dangers_in_row(state: State, start: int, owner: int, stack: Stack) -> int:
    """The free fields of its row where a stack, having left its own, could be taken along it."""
    row = ROW_OF[index(start)]
    line = state.rows[index(row)]
    left = 1 << COLUMN_OF[index(start)]
    return dangers(state, line, STREETS_IN_ROW[index(row)], owner, stack, left)


@rule
def dangers_in_column(state: State, start: int, owner: int, stack: Stack) -> int:
    """The same in its column."""
    column = COLUMN_OF[index(start)]
    line = state.columns[index(column)]
    left = 1 << ROW_OF[index(start)]
    return dangers(state, line, STREETS_IN_COLUMN[index(column)], owner, stack, left)


@rule
def dangers(state: State, line: Line, streets: int, owner: int, stack: Stack, left: int) -> int:
    """All at once what `can_be_taken` says of one free field after the other."""
    if state.max_height == TOWER and stack.height == TOWER:
        return 0
    fitting = int(line.symbols[index(stack.symbol)]) & streets
    if state.max_height == TOWER:
        fitting &= ~int(line.taller[index(TOWER - stack.height)])
    occupied = int(line.taller[0]) & ~left
    found = 0
    for rival in range(state.seats):
        own = int(line.tops[index(rival)])
        coming = own & fitting
        if rival != owner and coming != 0:
            found |= slides(coming, occupied & ~own)
    return found


@rule
def slides(stacks: int, blockers: int) -> int:
    """The fields that any of these stacks could slide to, up to blockers; not always their own."""
    guarded = blockers | 1 << LONGEST_LINE
    upwards = (guarded - stacks) ^ guarded
    open_fields = ~blockers
    downwards = stacks | open_fields & stacks >> 1
    open_fields &= open_fields >> 1
    downwards |= open_fields & downwards >> 2
    open_fields &= open_fields >> 2
    downwards |= open_fields & downwards >> 4
    open_fields &= open_fields >> 4
    downwards |= open_fields & downwards >> 8
    return upwards | downwards


@rule
def can_be_taken(
    state: State,
    line: Line,
    at: int,
    streets: int,
    owner: int,
    symbol: int,
    height: int,
    left: int,
) -> bool:
    """Whether a rival's stack in this line could come; it passes over its own colour alone."""
    fitting = int(line.symbols[index(symbol)]) & streets & ~(1 << at)
    if state.max_height == TOWER:
        fitting &= ~int(line.taller[index(TOWER - height)])
    occupied = int(line.taller[0]) & ~left
    for rival in range(state.seats):
        own = int(line.tops[index(rival)])
        coming = own & fitting
        if rival != owner and coming != 0 and reach(occupied & ~own, at) & coming != 0:
            return True
    return False
