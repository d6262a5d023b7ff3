"""Goofspiel's record. Zero means "nothing" or "unknown", so an empty record knows nothing."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.chance import Chance
from kogge.core.record import Record, Seq, layout

CARDS: Final = 10
MAX_SEATS: Final = 4


class Order(IntEnum):
    RANDOM = 0
    DESCENDING = 1


class Player(Record):
    points: int
    hand: Annotated[Seq[int], CARDS]  # 1 where held; card 1 comes first
    choice: int  # the card bid, while it waits for the others


class State(Record):
    chance: Chance
    seats: int
    order: int
    turn: int  # prizes decided so far
    asked: int  # bit set of the seats that bid, and …
    owing: int  # … of those that have not bid yet
    prizes: Annotated[Seq[int], CARDS]  # in the order in which they are turned up
    players: Annotated[Seq[Player], MAX_SEATS]


STATE: Final = layout(State)
