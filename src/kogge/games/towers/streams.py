"""What the streams of randomness of City of Towers are for (see `core/chance.py`)."""

from __future__ import annotations

from enum import IntEnum


class Stream(IntEnum):
    COUNTERS = 0  # which counter lies on which street
    FIRST = 1  # who begins
