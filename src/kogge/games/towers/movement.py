"""Movement: where stacks may go, a whole line of fields at a time."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import inlined, rule
from kogge.core.record import Seq
from kogge.games.towers.bits import last_of, place_of
from kogge.games.towers.board import index, is_neutral
from kogge.games.towers.moves import MOVE, REACH
from kogge.games.towers.pieces import (
    COLUMNS,
    LONGEST_LINE,
    OPEN_IN_COLUMN,
    OPEN_IN_ROW,
    ROWS,
    STREETS_IN_COLUMN,
    STREETS_IN_ROW,
    TOWER,
    Numbers,
)
from kogge.games.towers.state import Line, NeutralPass, NeutralSites, Stack, State

# Targets are unfolded into move ids a part at a time: UNFOLDED[part] lists its bits, those that are
# set first, and COUNTED[part] says how many are set.
PART_BITS: Final = 7
PART: Final = (1 << PART_BITS) - 1
PARTS: Final = -(-REACH // PART_BITS)
USUAL: Final = 4  # ids written in one step; few parts have more
COUNTED: Final[Numbers] = np.array([part.bit_count() for part in range(PART + 1)])
UNFOLDED: Final[Numbers] = np.array(
    [
        sorted(range(PART_BITS + 1), key=lambda bit: (not part >> bit & 1, bit))
        for part in range(PART + 1)
    ]
)


@inlined
def reach(blockers: int, at: int) -> int:
    """The fields of a line up to the first blocker on either side, that blocker included (C2)."""
    here = 1 << at
    above = (blockers | 1 << LONGEST_LINE) & -(here << 1)
    upwards = ((above & -above) << 1) - (here << 1)
    below = blockers & (here - 1) | 1
    downwards = here - (1 << last_of(below))
    return upwards | downwards


@inlined
def ends_of_own(state: State, line: Line, at: int, open_fields: int, stack: Stack) -> int:
    """Free fields and the same symbol, over empty fields and own stacks (C1, C2, C-unlimited)."""
    occupied = int(line.taller[0])
    joinable = int(line.symbols[index(stack.symbol)])
    if state.max_height == TOWER:
        joinable &= ~int(line.taller[index(TOWER - stack.height)])
    foreign = occupied & ~int(line.tops[index(stack.colour)])
    return reach(foreign, at) & (open_fields & ~occupied | joinable)


@inlined
def ends_of_neutral(state: State, line: Line, at: int, open_fields: int, stack: Stack) -> int:
    """Free fields alone, over anything or, by option, over its own colour (C8, C9)."""
    occupied = int(line.taller[0])
    free = open_fields & ~occupied
    if state.neutral_pass == NeutralPass.OWN:
        free &= reach(occupied & ~int(line.tops[index(stack.colour)]), at)
    return free


@rule
def without(line: int, at: int) -> int:
    """A line with one field left out, so that those behind it move up."""
    before = (1 << at) - 1
    return line & before | line >> 1 & ~before


@inlined
def in_row_of(state: State, row: int, column: int) -> int:
    """Where in its row the stack on a field may go (C-move)."""
    stack = state.fields[index(row * COLUMNS + column)]
    line = state.rows[index(row)]
    open_fields = OPEN_IN_ROW[index(row), index(stack.symbol)]
    if not is_neutral(state, stack.colour):
        return ends_of_own(state, line, column, open_fields, stack)
    if state.neutral_sites == NeutralSites.NEVER:
        open_fields = STREETS_IN_ROW[index(row)]
    return ends_of_neutral(state, line, column, open_fields, stack)


@inlined
def in_column_of(state: State, row: int, column: int) -> int:
    """Where in its column the stack on a field may go (C-move)."""
    stack = state.fields[index(row * COLUMNS + column)]
    line = state.columns[index(column)]
    open_fields = OPEN_IN_COLUMN[index(column), index(stack.symbol)]
    if not is_neutral(state, stack.colour):
        return ends_of_own(state, line, row, open_fields, stack)
    if state.neutral_sites == NeutralSites.NEVER:
        open_fields = STREETS_IN_COLUMN[index(column)]
    return ends_of_neutral(state, line, row, open_fields, stack)


@rule
def ends(state: State, row: int, column: int) -> int:
    """Where the stack on a field may go, as a bit set in the order of the move ids (C-move)."""
    in_row = without(in_row_of(state, row, column), column)
    in_column = without(in_column_of(state, row, column), row)
    return in_row | in_column << (COLUMNS - 1)


@rule
def movable(state: State, seat: int, row: int) -> int:
    """Own stacks and unlocked neutral counters on the streets of a row (C-turn, C-sites, C7)."""
    return int(state.rows[row].tops[seat] & STREETS_IN_ROW[row] | state.neutrals[row])


@rule
def can_move(state: State, seat: int) -> bool:
    """Whether a seat has any move with a stack (C-skip)."""
    for row in range(ROWS):
        stacks = movable(state, seat, row)
        while stacks:
            column = place_of(stacks)
            stacks &= stacks - 1
            if ends(state, row, column):
                return True
    return False


@rule
def write_moves(state: State, seat: int, out: Seq[int], n: int) -> int:
    """All moves with stacks, in ascending order, behind the first `n` entries (C-move)."""
    for row in range(ROWS):
        n = write_row(state, row, movable(state, seat, row), out, n)
    return n


@rule
def write_own_moves(state: State, seat: int, out: Seq[int], n: int) -> int:
    """The same for own stacks alone."""
    for row in range(ROWS):
        own = int(state.rows[row].tops[seat] & STREETS_IN_ROW[row])
        n = write_row(state, row, own, out, n)
    return n


@rule
def write_row(state: State, row: int, stacks: int, out: Seq[int], n: int) -> int:
    """The moves of some stacks of a row."""
    while stacks:
        column = place_of(stacks)
        stacks &= stacks - 1
        targets = ends(state, row, column)
        first = MOVE + (row * COLUMNS + column) * REACH
        for part in range(PARTS):
            bits = index(targets >> (part * PART_BITS) & PART)
            # Ids are written before it is known whether they count: a branch for each could
            # not be predicted, one for more than usual can.
            for i in range(USUAL):
                out[index(n + i)] = first + part * PART_BITS + UNFOLDED[bits, i]
            if COUNTED[bits] > USUAL:
                for i in range(USUAL, PART_BITS):
                    out[index(n + i)] = first + part * PART_BITS + UNFOLDED[bits, i]
            n += COUNTED[bits]
    return n
