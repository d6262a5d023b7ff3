"""Tallinn's record: everything on the table, and everything hidden, in one fixed-size layout.

Zero means "nothing" or "unknown" in every field where that can occur, so that an empty record is
what a viewer who knows nothing sees.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.chance import Chance
from kogge.core.record import Record, Seq, layout
from kogge.games.tallinn.pieces import CARD_SLOTS, FACTIONS, LEVELS, MAX_SEATS


class Phase(IntEnum):
    EXCHANGE = 1  # before round 1, with the envoy in the deck
    SELECT = 2
    NAME = 3  # owners of a revealed envoy name the faction of their contest
    TOWER = 4
    DISCARD = 5  # for a chronicle
    FAVOUR = 6  # at the end, owners of an envoy with several smallest factions name one
    OVER = 7


class Place(IntEnum):
    """Where one of a player's cards is."""

    UNKNOWN = 0  # only in observed records
    DECK = 1
    HAND = 2
    ROW_A = 3  # in the row, half a visible
    ROW_B = 4
    OPEN_TOWER = 5  # built from the row: everyone knows it
    SECRET_TOWER = 6  # built from the hand
    GONE = 7  # given up for a chronicle
    ABSENT = 8  # the envoy, in a game without it


class TowerOrder(IntEnum):
    SIMULTANEOUS = 0
    DESCENDING = 1


class Envoy(IntEnum):
    OFF = 0
    DECK = 1
    HAND = 2


class Chronicles(IntEnum):
    OFF = 0
    ON = 1  # a task to have counts the whole row
    INFLUENCE = 2  # it counts influence cards only, by the letter of the printed rules


class Player(Record):
    points: int
    start: int  # start card, from 0
    place: Annotated[Seq[int], CARD_SLOTS]  # by card number
    deck: Annotated[Seq[int], CARD_SLOTS]  # card numbers from the bottom up; 0 = unknown
    deck_count: int
    hand_count: int
    row: Annotated[Seq[int], FACTIONS]  # visible symbols, start card included, envoys not
    towers: int
    secret_towers: int
    exchanged: int  # cards the owner knows at the bottom of the deck
    contest: int  # faction + 1 of the contest triggered this round
    choice: int  # move + 1 while it waits for the others


class State(Record):
    chance: Chance
    seats: int
    tower_order: int
    envoy: int
    chronicles: int
    phase: int
    round_number: int
    asked: int  # bit set of the seats that take part in this decision …
    owing: int  # … and of those who have not chosen yet
    waiting: int  # bit set of the seats whose turn to build comes later (descending order)
    level: int  # chronicle level being scored, from 0
    chronicle: Annotated[Seq[int], LEVELS]  # chronicle card + 1: left for level I, right for II
    players: Annotated[Seq[Player], MAX_SEATS]


STATE: Final = layout(State)
