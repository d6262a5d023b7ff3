"""Board: putting stacks on it and taking them off, with everything kept in step."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.games.towers.pieces import (
    COLOURS,
    COLUMNS,
    ROWS,
    SITE_SYMBOL,
    STREETS_IN_ROW,
    TOWER,
)
from kogge.games.towers.state import Line, NeutralLock, Stack, State

COLOUR_BITS: Final = 2


@rule
def index(number: int) -> int:
    """The same number where it cannot be negative: so it never means "from the end".

    Machine code then need not ask; in the innermost loop that saves a tenth of the time.
    """
    return np.uint64(number)  # type: ignore[return-value]


@rule
def is_site(field: int) -> bool:
    """Whether something is to be built here; every other field is a street."""
    return bool(SITE_SYMBOL[field] >= 0)


@rule
def is_neutral(state: State, colour: int) -> bool:
    """Whether no player has this colour (C-neutral)."""
    return colour >= state.seats


@rule
def put(state: State, field: int, colour: int, symbol: int, height: int, colours: int) -> None:
    """A stack on an empty field."""
    stack = state.fields[field]
    stack.height = height
    stack.colour = colour
    stack.symbol = symbol
    stack.colours = colours
    if not is_site(field):
        state.on_streets[colour] += 1
        if is_neutral(state, colour):
            state.neutrals[field // COLUMNS] |= 1 << (field % COLUMNS)
    mark(state.rows[field // COLUMNS], 1 << (field % COLUMNS), stack)
    mark(state.columns[field % COLUMNS], 1 << (field // COLUMNS), stack)


@rule
def take(state: State, field: int) -> None:
    """The field becomes empty."""
    stack = state.fields[field]
    if not is_site(field):
        state.on_streets[stack.colour] -= 1
        state.neutrals[field // COLUMNS] &= ~(1 << (field % COLUMNS))
    mark(state.rows[field // COLUMNS], 1 << (field % COLUMNS), stack)
    mark(state.columns[field % COLUMNS], 1 << (field // COLUMNS), stack)
    stack.height = 0
    stack.colour = 0
    stack.symbol = 0
    stack.colours = 0


@rule
def mark(line: Line, bit: int, stack: Stack) -> None:
    """Enter a stack into a line, or strike it out again."""
    line.tops[stack.colour] ^= bit
    line.symbols[stack.symbol] ^= bit
    for below in range(min(stack.height, TOWER)):
        line.taller[below] ^= bit


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
        state.neutrals[field // COLUMNS] &= ~(1 << (field % COLUMNS))


@rule
def lock_colours(state: State, seat: int) -> None:
    """The colours this seat has moved can be moved by nobody from now on (C7)."""
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
        state.neutrals[field // COLUMNS] |= 1 << (field % COLUMNS)
    if state.locked_colours[seat]:
        for colour in range(state.seats, COLOURS):
            if state.locked_colours[seat] >> colour & 1:
                for row in range(ROWS):
                    state.neutrals[row] |= state.rows[row].tops[colour] & STREETS_IN_ROW[row]
        state.locked_colours[seat] = 0


@rule
def heap(state: State, start: int, end: int) -> None:
    """The stack on one field goes as a whole onto what stands on another (C-towers)."""
    moved = state.fields[start]
    under = state.fields[end]
    colour = int(moved.colour)
    symbol = int(moved.symbol)
    height = int(moved.height + under.height)
    colours = int(under.colours | moved.colours << (COLOUR_BITS * under.height))
    take(state, start)
    if under.height > 0:
        take(state, end)
    put(state, end, colour, symbol, height, colours)
