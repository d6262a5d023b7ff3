"""Stacks: the board in plain numbers, for people; records are slow in Python."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import numpy as np

from kogge.core.plain import reader
from kogge.games.towers.board import COLOUR_BITS
from kogge.games.towers.pieces import COLUMNS, ROWS, SYMBOL_LETTERS
from kogge.games.towers.state import STATE, State


class Pile(NamedTuple):
    """What stands on a field, as in `state.Stack`; a height of 0 is nothing."""

    height: int
    colour: int
    symbol: int
    packed: int

    @property
    def colours(self) -> list[int]:
        """The colours of the counters, from the bottom up."""
        mask = (1 << COLOUR_BITS) - 1
        return [self.packed >> COLOUR_BITS * at & mask for at in range(self.height)]

    def word(self, letters: str) -> str:
        """The symbol, then the letters of the colours from the bottom up; `Abr`: red on black."""
        return _word(self, letters)


@lru_cache(maxsize=8192)
def _word(pile: Pile, letters: str) -> str:
    if not pile.height:
        return ""
    return SYMBOL_LETTERS[pile.symbol] + "".join(letters[c] for c in pile.colours)


def piles(state: State) -> list[Pile]:
    """What stands on each field."""
    return [pile for row in rows(state) for pile in row_piles(row)]


def rows(state: State) -> list[bytes]:
    """The rows of the board as bytes, which say for each what is to be shown of it."""
    return rows_in(cast(Any, state).tobytes())


def rows_in(record: bytes) -> list[bytes]:
    """The same from the bytes of a record."""
    return [record[start : start + ROW] for start in ROW_STARTS]


def few_in(record: bytes) -> State:
    """The fields before the board, in plain numbers; to mypy it is the record."""
    found: State = _read_few(record)
    return found


@lru_cache(maxsize=4096)
def row_piles(row: bytes) -> tuple[Pile, ...]:
    """What stands on the fields of a row, found once for all boards that have the same one."""
    return tuple(map(Pile._make, np.frombuffer(row, FIELD).tolist()))


FIELD: Final = STATE["fields"].base
ROW: Final = COLUMNS * FIELD.itemsize  # bytes
# where the board begins in the bytes of a record
BOARD: Final = int(STATE.fields["fields"][1])  # type: ignore[index]
ROW_STARTS: Final = range(BOARD, BOARD + ROWS * ROW, ROW)
NAMES: Final = STATE.names or ()
_read_few: Final = reader(STATE, *NAMES[NAMES.index("chance") + 1 : NAMES.index("fields")])
