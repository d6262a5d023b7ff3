"""Board: putting stacks on it and taking them off, with everything kept in step."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.games.towers.pieces import (
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    FIELDS,
    MAX_SEATS,
    ROW_OF,
    ROWS,
    SITE_SYMBOL,
    STREETS_IN_ROW,
    TOWER,
)
from kogge.games.towers.state import Line, NeutralLock, NeutralPass, Stack, State

COLOUR_BITS: Final = 2
SYMBOL_BITS: Final = 8
LARGEST: Final = (1 << SYMBOL_BITS) - 1


@rule
def index(number: int) -> int:
    """The same number where it cannot be negative: so it never means "from the end".

    Machine code then need not ask; in the innermost loop that saves a tenth of the time.
    """
    return np.uint64(number)  # type: ignore[return-value]


@rule
def is_site(field: int) -> bool:
    """Whether something is to be built here; every other field is a street."""
    return bool(SITE_SYMBOL[index(field)] >= 0)


@rule
def is_neutral(state: State, colour: int) -> bool:
    """Whether no player has this colour (C-neutral)."""
    return colour >= state.seats


@rule
def put(state: State, field: int, colour: int, symbol: int, height: int, colours: int) -> None:
    """A stack on an empty field."""
    stack = state.fields[index(field)]
    stack.height = height
    stack.colour = colour
    stack.symbol = symbol
    stack.colours = colours
    if not is_site(field):
        state.on_streets[index(colour)] += 1
        if is_neutral(state, colour):
            state.neutrals[index(ROW_OF[index(field)])] |= 1 << COLUMN_OF[index(field)]
            keep_ways(state, field, 1)
    mark_lines(state, field, stack)


@rule
def take(state: State, field: int) -> None:
    """The field becomes empty."""
    stack = state.fields[index(field)]
    if not is_site(field):
        state.on_streets[index(stack.colour)] -= 1
        keep_ways(state, field, -1)
        state.in_row[index(field)] = 0
        state.in_column[index(field)] = 0
        state.neutrals[index(ROW_OF[index(field)])] &= ~(1 << COLUMN_OF[index(field)])
    mark_lines(state, field, stack)
    stack.height = 0
    stack.colour = 0
    stack.symbol = 0
    stack.colours = 0


@rule
def mark_lines(state: State, field: int, stack: Stack) -> None:
    """Enter a stack into its row and its column, or strike it out: ways there change."""
    row = ROW_OF[index(field)]
    column = COLUMN_OF[index(field)]
    mark(state.rows[index(row)], 1 << column, stack)
    mark(state.columns[index(column)], 1 << row, stack)
    state.counted_rows &= ~(1 << row)
    state.counted_columns &= ~(1 << column)


@rule
def mark(line: Line, bit: int, stack: Stack) -> None:
    """Enter a stack into a line, or strike it out again."""
    line.tops[index(stack.colour)] ^= bit
    line.symbols[index(stack.symbol)] ^= bit
    line.taller[0] ^= bit
    for below in range(1, min(stack.height, TOWER)):
        line.taller[index(below)] ^= bit


@rule
def keep_ways(state: State, field: int, sign: int) -> None:
    """The ways from a street count for its row from now on (1) or no longer (-1), if unlocked."""
    row = index(ROW_OF[index(field)])
    colour = int(state.fields[index(field)].colour)
    if is_neutral(state, colour):
        if state.neutrals[row] >> COLUMN_OF[index(field)] & 1 == 0:
            return
        colour = int(state.seats)
    state.ways[row].of[index(colour)] += sign * ways_of(state, field)


@rule
def ways_of(state: State, field: int) -> int:
    """How many ways there are from a street, as far as they are counted."""
    stack = state.fields[index(field)]
    if state.neutral_pass == NeutralPass.OWN or not is_neutral(state, stack.colour):
        return int(state.in_row[index(field)] + state.in_column[index(field)])
    free = int(state.free_in_row[index(ROW_OF[index(field)])])
    free += int(state.free_in_column[index(COLUMN_OF[index(field)])])
    return free >> SYMBOL_BITS * int(stack.symbol) & LARGEST


@rule
def forget_ways(state: State) -> None:
    """Whole colours were locked or unlocked: nothing is counted any more."""
    state.counted_rows = 0
    state.counted_columns = 0
    for field in range(FIELDS):
        state.in_row[field] = 0
        state.in_column[field] = 0
    for column in range(COLUMNS):
        state.free_in_column[column] = 0
    for row in range(ROWS):
        state.free_in_row[row] = 0
        for colour in range(MAX_SEATS + 1):
            state.ways[row].of[colour] = 0


@rule
def lock(state: State, seat: int, field: int) -> None:
    """The neutral counter this seat has moved, or its colour, is locked for the others (C7).

    A counter on a site needs no lock: it stays. A colour is locked by any move, and the one who
    locked it may move it on until the turn ends.
    """
    if state.neutral_lock == NeutralLock.COLOUR:
        state.locked_colours[seat] |= 1 << state.fields[field].colour
    elif not is_site(field):
        state.locks[seat] = field + 1
        keep_ways(state, field, -1)
        state.neutrals[ROW_OF[field]] &= ~(1 << COLUMN_OF[field])


@rule
def lock_colours(state: State, seat: int) -> None:
    """The colours this seat has moved can be moved by nobody from now on (C7)."""
    if state.locked_colours[seat] == 0:
        return
    forget_ways(state)
    for colour in range(state.seats, COLOURS):
        if state.locked_colours[seat] >> colour & 1:
            for row in range(ROWS):
                state.neutrals[row] &= ~state.rows[row].tops[colour]


@rule
def unlock(state: State, seat: int) -> None:
    """The counter or the colours this seat has moved, if any, are free again (C7)."""
    field = state.locks[seat] - 1
    if field >= 0:
        state.locks[seat] = 0
        state.neutrals[ROW_OF[field]] |= 1 << COLUMN_OF[field]
        keep_ways(state, field, 1)
    if state.locked_colours[seat]:
        forget_ways(state)
        for colour in range(state.seats, COLOURS):
            if state.locked_colours[seat] >> colour & 1:
                for row in range(ROWS):
                    state.neutrals[row] |= state.rows[row].tops[colour] & STREETS_IN_ROW[row]
        state.locked_colours[seat] = 0


@rule
def heap(state: State, start: int, end: int) -> None:
    """The stack on one field goes as a whole onto what stands on another (C-towers)."""
    moved = state.fields[index(start)]
    under = state.fields[index(end)]
    colour = int(moved.colour)
    symbol = int(moved.symbol)
    height = int(moved.height + under.height)
    colours = int(under.colours | moved.colours << (COLOUR_BITS * under.height))
    take(state, start)
    if under.height > 0:
        take(state, end)
    put(state, end, colour, symbol, height, colours)
