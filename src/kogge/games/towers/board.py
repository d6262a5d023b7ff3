"""Putting stacks on the board and taking them off, with everything kept in step."""

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
from kogge.games.towers.state import Line, NeutralLock, Stack, Table

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
def is_neutral(table: Table, colour: int) -> bool:
    """Whether no player has this colour (C-neutral)."""
    return colour >= table.seats


@rule
def put(table: Table, field: int, colour: int, symbol: int, height: int, colours: int) -> None:
    """A stack on an empty field."""
    stack = table.fields[field]
    stack.height = height
    stack.colour = colour
    stack.symbol = symbol
    stack.colours = colours
    if not is_site(field):
        table.on_streets[colour] += 1
        if is_neutral(table, colour):
            table.neutrals[field // COLUMNS] |= 1 << (field % COLUMNS)
    mark(table.rows[field // COLUMNS], 1 << (field % COLUMNS), stack)
    mark(table.columns[field % COLUMNS], 1 << (field // COLUMNS), stack)


@rule
def take(table: Table, field: int) -> None:
    """The field becomes empty."""
    stack = table.fields[field]
    if not is_site(field):
        table.on_streets[stack.colour] -= 1
        table.neutrals[field // COLUMNS] &= ~(1 << (field % COLUMNS))
    mark(table.rows[field // COLUMNS], 1 << (field % COLUMNS), stack)
    mark(table.columns[field % COLUMNS], 1 << (field // COLUMNS), stack)
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
def lock(table: Table, seat: int, field: int) -> None:
    """The neutral counter this seat has moved, or its colour, is locked for the others (C7).

    A counter on a site needs no lock: it stays. A colour is locked by any move, and the one who
    locked it may move it on until the turn ends.
    """
    if table.neutral_lock == NeutralLock.COLOUR:
        table.locked_colours[seat] |= 1 << table.fields[field].colour
    elif not is_site(field):
        table.locks[seat] = field + 1
        table.neutrals[field // COLUMNS] &= ~(1 << (field % COLUMNS))


@rule
def lock_colours(table: Table, seat: int) -> None:
    """The colours this seat has moved can be moved by nobody from now on (C7)."""
    for colour in range(table.seats, COLOURS):
        if table.locked_colours[seat] >> colour & 1:
            for row in range(ROWS):
                table.neutrals[row] &= ~table.rows[row].tops[colour]


@rule
def unlock(table: Table, seat: int) -> None:
    """The counter or the colours this seat has moved, if any, are free again (C7)."""
    field = table.locks[seat] - 1
    if field >= 0:
        table.locks[seat] = 0
        table.neutrals[field // COLUMNS] |= 1 << (field % COLUMNS)
    if table.locked_colours[seat]:
        for colour in range(table.seats, COLOURS):
            if table.locked_colours[seat] >> colour & 1:
                for row in range(ROWS):
                    table.neutrals[row] |= table.rows[row].tops[colour] & STREETS_IN_ROW[row]
        table.locked_colours[seat] = 0


@rule
def heap(table: Table, start: int, end: int) -> None:
    """The stack on one field goes as a whole onto what stands on another (C-towers)."""
    moved = table.fields[start]
    under = table.fields[end]
    colour = int(moved.colour)
    symbol = int(moved.symbol)
    height = int(moved.height + under.height)
    colours = int(under.colours | moved.colours << (COLOUR_BITS * under.height))
    take(table, start)
    if under.height > 0:
        take(table, end)
    put(table, end, colour, symbol, height, colours)
