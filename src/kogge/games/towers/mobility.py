"""How many ways there are from every stack, kept from move to move for players who move at random.

Such a player needs the number of its moves and one of them, not the list. A move changes the ways
in the row and the column of each field it touches: those lines are forgotten (`board.py`), and
counted again when a random move is wanted next.
"""

from __future__ import annotations

from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.games.towers.bits import place_of, size_of
from kogge.games.towers.board import LARGEST, SYMBOL_BITS, index, is_neutral, ways_of
from kogge.games.towers.movement import ends, in_column_of, in_row_of, movable
from kogge.games.towers.moves import MOVE, REACH, STOP
from kogge.games.towers.pieces import (
    COLOURS,
    COLUMNS,
    OPEN_IN_COLUMN,
    OPEN_IN_ROW,
    ROWS,
    STREETS_IN_COLUMN,
    STREETS_IN_ROW,
    SYMBOLS,
)
from kogge.games.towers.state import NeutralPass, NeutralSites, Phase, State

ALL_ROWS: Final = (1 << ROWS) - 1
ALL_COLUMNS: Final = (1 << COLUMNS) - 1


@rule
def any_move(state: State, seat: int, rng: Seq[int]) -> int:
    """A move of the mover, each equally likely: the same one that would be picked of the list."""
    count_ways(state)
    rest = 1 if state.phase == Phase.CHAIN else 0
    count = rest
    for row in range(ROWS):
        count += ways_from(state, seat, row)
    picked = pick_below(rng, count)
    if picked < rest:
        return STOP
    picked -= rest
    row = 0
    ways = ways_from(state, seat, 0)
    while picked >= ways:
        picked -= ways
        row += 1
        ways = ways_from(state, seat, row)
    return pick_in_row(state, seat, row, picked)


@rule
def pick_in_row(state: State, seat: int, row: int, picked: int) -> int:
    """The move with this number of those that start in a row."""
    stacks = movable(state, seat, row)
    while True:
        column = place_of(stacks)
        stacks &= stacks - 1
        field = row * COLUMNS + column
        ways = ways_of(state, field)
        if picked < ways:
            targets = ends(state, row, column)
            for _ in range(picked):
                targets &= targets - 1
            return MOVE + field * REACH + place_of(targets)
        picked -= ways


@rule
def ways_from(state: State, seat: int, row: int) -> int:
    """How many moves of a seat start in a row: with its own stacks, and with nobody's (C-turn)."""
    ways = state.ways[index(row)].of
    return int(ways[index(seat)] + ways[index(state.seats)])


@rule
def count_ways(state: State) -> None:
    """Count the ways in all lines that have changed."""
    rows = ALL_ROWS & ~int(state.counted_rows)
    while rows:
        count_row(state, place_of(rows))
        rows &= rows - 1
    columns = ALL_COLUMNS & ~int(state.counted_columns)
    while columns:
        count_column(state, place_of(columns))
        columns &= columns - 1
    state.counted_rows = ALL_ROWS
    state.counted_columns = ALL_COLUMNS


@rule
def count_row(state: State, row: int) -> None:
    """The ways of every stack along this row."""
    line = state.rows[index(row)]
    streets = STREETS_IN_ROW[index(row)]
    alone = counted_alone(state)
    for colour in range(alone):
        stacks = int(line.tops[index(colour)]) & streets
        while stacks:
            column = place_of(stacks)
            stacks &= stacks - 1
            field = index(row * COLUMNS + column)
            found = size_of(in_row_of(state, row, column))
            note_ways(state, row, column, colour, found - state.in_row[field])
            state.in_row[field] = found
    if alone == COLOURS:
        return
    before = int(state.free_in_row[index(row)])
    free = 0
    allowed = open_to_neutrals(state, streets) & ~int(line.taller[0])
    for symbol in range(SYMBOLS):
        fields = OPEN_IN_ROW[index(row), index(symbol)] & allowed
        free |= size_of(fields) << SYMBOL_BITS * symbol
    if free != before:
        state.free_in_row[index(row)] = free
        stacks = int(state.neutrals[index(row)])
        for symbol in range(SYMBOLS):
            more = byte_of(free, symbol) - byte_of(before, symbol)
            more *= size_of(stacks & int(line.symbols[index(symbol)]))
            state.ways[index(row)].of[index(state.seats)] += more


@rule
def count_column(state: State, column: int) -> None:
    """The same along a column."""
    line = state.columns[index(column)]
    streets = STREETS_IN_COLUMN[index(column)]
    alone = counted_alone(state)
    for colour in range(alone):
        stacks = int(line.tops[index(colour)]) & streets
        while stacks:
            row = place_of(stacks)
            stacks &= stacks - 1
            field = index(row * COLUMNS + column)
            found = size_of(in_column_of(state, row, column))
            note_ways(state, row, column, colour, found - state.in_column[field])
            state.in_column[field] = found
    if alone == COLOURS:
        return
    before = int(state.free_in_column[index(column)])
    free = 0
    for symbol in range(SYMBOLS):
        open_fields = OPEN_IN_COLUMN[index(column), index(symbol)] & open_to_neutrals(
            state, streets
        )
        free |= size_of(open_fields & ~int(line.taller[0])) << SYMBOL_BITS * symbol
    if free != before:
        state.free_in_column[index(column)] = free
        stacks = 0
        for colour in range(state.seats, COLOURS):
            stacks |= int(line.tops[index(colour)]) & streets
        while stacks:
            row = place_of(stacks)
            stacks &= stacks - 1
            symbol = int(state.fields[index(row * COLUMNS + column)].symbol)
            more = byte_of(free, symbol) - byte_of(before, symbol)
            note_ways(state, row, column, int(state.seats), more)


@rule
def byte_of(free: int, symbol: int) -> int:
    """How many fields of a line are free for a symbol."""
    return free >> SYMBOL_BITS * symbol & LARGEST


@rule
def open_to_neutrals(state: State, streets: int) -> int:
    """The fields of a line that neutral counters may enter: all, or by option the streets alone."""
    return streets if state.neutral_sites == NeutralSites.NEVER else -1


@rule
def counted_alone(state: State) -> int:
    """Stacks of colours below this are counted one by one; other colours have the free fields."""
    return COLOURS if state.neutral_pass == NeutralPass.OWN else int(state.seats)


@rule
def note_ways(state: State, row: int, column: int, colour: int, more: int) -> None:
    """The stack on a field has so many ways more; locked, it has none for its row (C7)."""
    if is_neutral(state, colour):
        colour = int(state.seats)
        more *= int(state.neutrals[index(row)]) >> column & 1
    state.ways[index(row)].of[index(colour)] += more
