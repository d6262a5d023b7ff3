"""Random streams: what each one of City of Towers is for (see `core/chance.py`)."""

from __future__ import annotations

from enum import IntEnum


class Stream(IntEnum):
    COUNTERS = 0  # which counter lies on which street
    FIRST = 1  # who begins
