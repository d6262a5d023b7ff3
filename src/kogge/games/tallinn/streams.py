"""Random streams: what each one of Tallinn is for (see `core/chance.py`)."""

from __future__ import annotations

from enum import IntEnum


class Stream(IntEnum):
    STARTS = 0  # which start card a seat gets
    CHRONICLES = 1
    DECK = 2  # + seat: the order of its deck
