"""Visby's record: everything on the table in one fixed-size layout.

Nothing is hidden in Visby but choices that wait for the others (V7).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.record import Record, Seq, layout
from kogge.games.visby.pieces import MAX_SEATS


class Phase(IntEnum):
    CARDS = 1  # everyone chooses cards for the round
    TRADE = 2  # the Merchants decide what to trade
    OVER = 3


class Player(Record):
    seals: int
    wares: int
    hand: int  # bit set of cards
    display: int  # bit set of the cards played this round, while it is evaluated
    choice: int  # move + 1 while it waits for the others


class State(Record):
    seats: int
    target: int  # seals that end the game
    phase: int
    round_number: int
    asked: int  # bit set of the seats that take part in this decision …
    owing: int  # … and of those who have not chosen yet
    battle: int  # seals on the board
    journey: int  # wares on the board
    market: int  # space of the market marker
    players: Annotated[Seq[Player], MAX_SEATS]


STATE: Final = layout(State)
