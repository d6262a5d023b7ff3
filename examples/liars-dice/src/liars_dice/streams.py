"""What the streams of randomness are for: each purpose has its own (see `kogge.core.chance`)."""

from __future__ import annotations

from enum import IntEnum


class Stream(IntEnum):
    FIRST = 0  # who begins
    DICE = 1  # + seat: its dice, round after round
