"""Random streams: what each one of Talis is for (see `core/chance.py`)."""

from __future__ import annotations

from enum import IntEnum


class Stream(IntEnum):
    FIRST = 0  # who begins
    DRAGON = 1  # its strength
    BIOMES = (
        2  # the backs of the cards on the tiles: those of the start, then those that oases grow
    )
    OPEN_TILES = 3
    COVERED_TILES = 4  # + group
    DICE = 7  # + seat: the dice of its turns
    FIGHT = 11  # + seat: its fights
    EVENT = 15  # + seat: dice that its events ask for
    TREASURE = 19  # + seat: dice that its treasures ask for
    DECK = 23  # + deck: the cards drawn from it
