"""The record of City of Towers: every stack, whose turn it is, and the same board as bit sets.

Zero means "nothing" in every field where that can occur. `rows` and `columns` say nothing that
`fields` does not say: they are kept so that a whole line can be looked at in one step.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.chance import Chance
from kogge.core.record import Record, Seq, layout
from kogge.games.towers.pieces import (
    COLOURS,
    COLUMNS,
    FIELDS,
    MAX_SEATS,
    ROWS,
    SYMBOLS,
    TOWER,
)

Byte = Annotated[int, "i1"]
Half = Annotated[int, "i4"]


class Phase(IntEnum):
    TURN = 1
    CHAIN = 2  # the extra move after a site was entered
    OVER = 3


class Ending(IntEnum):
    NONE = 0
    DISTRICT = 1  # four sites of a district in one hand
    STREETS = 2  # nothing left on the streets
    OUT = 3  # a player has nothing left on the streets
    QUIET = 4  # the safety stop
    STUCK = 5  # nobody can move


class NeutralPass(IntEnum):
    ANY = 0
    OWN = 1


class NeutralSites(IntEnum):
    """What follows when a neutral counter reaches a site."""

    ONCE = 0  # the end of the turn
    AGAIN = 1  # another move, as for own stacks
    NEVER = 2  # it cannot: neutral counters stay on the streets


class NeutralLock(IntEnum):
    """What the others may not move after a neutral counter was moved."""

    COUNTER = 0
    COLOUR = 1


class OffStreets(IntEnum):
    """When a player without stacks on the streets ends the game."""

    ANYONE = 0  # after any turn
    MOVER = 1  # when that player is to move and cannot


class Chains(IntEnum):
    """How many extra moves a turn may have."""

    ANY = 0
    TWO = 1


class Stack(Record):
    """A counter or a tower; all its counters share a symbol."""

    height: int  # 0: the field is empty
    colour: int  # of the counter on top, by seats: those that nobody has come last
    symbol: int
    colours: Annotated[int, "i8"]  # two bits for each counter, the lowest counter lowest


class Line(Record):
    """A row or a column as sets of its fields, a bit each."""

    tops: Annotated[Seq[int], COLOURS]  # stacks with this colour on top
    symbols: Annotated[Seq[int], SYMBOLS]
    taller: Annotated[Seq[int], TOWER]  # stacks of more counters than the index; 0: all


class Ways(Record):
    """How many ways lead from stacks on the streets of a row, by seat; those of nobody's last."""

    of: Annotated[Seq[int], MAX_SEATS + 1]


class State(Record):
    chance: Chance
    seats: int
    max_height: int
    neutral_pass: int
    neutral_sites: int
    neutral_lock: int
    off_streets: int
    chains: int
    colours: int  # which colours the players have chosen (`colours.py`)
    phase: int
    mover: int  # the seat that owes the next move
    extra: int  # extra moves of this turn so far, this one included; only where they are limited
    quiet: int  # quiet turns in a row
    ending: int
    district: int  # number + 1 of the district that ended the game
    locks: Annotated[Seq[int], MAX_SEATS]  # field + 1 of the neutral counter this seat has moved
    locked_colours: Annotated[Seq[int], MAX_SEATS]  # neutral colours this seat has moved, a set
    on_streets: Annotated[Seq[int], COLOURS]  # stacks on the streets by the colour on top
    neutrals: Annotated[Seq[int], ROWS]  # neutral counters on the streets of a row, unlocked, a set
    fields: Annotated[Seq[Stack], FIELDS]
    rows: Annotated[Seq[Line], ROWS]
    columns: Annotated[Seq[Line], COLUMNS]
    # Ways are counted when a random move is wanted, a line at a time (`mobility.py`): these sets
    # say which lines are. Until then they are all 0, as in all records that are kept.
    counted_rows: int
    counted_columns: int
    in_row: Annotated[Seq[Byte], FIELDS]  # ways of a player's stack, if it is on a street
    in_column: Annotated[Seq[Byte], FIELDS]
    free_in_row: Annotated[Seq[Half], ROWS]  # ways of a neutral counter, a byte for each symbol
    free_in_column: Annotated[Seq[Half], COLUMNS]
    ways: Annotated[Seq[Ways], ROWS]


STATE: Final = layout(State)
