"""The record of Liar's Dice. Zero means "nothing" or "unknown": an empty record knows nothing."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.chance import Chance
from kogge.core.record import Record, Seq, layout

MAX_SEATS: Final = 6
MOST_DICE: Final = 5  # of a player
FACES: Final = 6
ALL_DICE: Final = MAX_SEATS * MOST_DICE


class Ones(IntEnum):
    WILD = 0
    PLAIN = 1


class Player(Record):
    left: int  # dice that the player still has
    out: int  # 1 for whoever was out first, 2 for the next …
    dice: Annotated[Seq[int], MOST_DICE]  # under the cup
    shown: Annotated[Seq[int], MOST_DICE]  # as they lay at the last challenge


class State(Record):
    chance: Chance
    seats: int
    ones: int
    round_number: int
    active: int  # the seat that decides
    count: int  # of the last bid; 0 before the first one
    face: int
    bidder: int  # seat plus one
    gone: int  # players who are out
    players: Annotated[Seq[Player], MAX_SEATS]


STATE: Final = layout(State)
