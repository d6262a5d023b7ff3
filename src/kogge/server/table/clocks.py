"""Clocks: how long a decision may take.

A clock gives every decision the same time. Those who decide simultaneously share one clock, which
starts when the first of them may decide. When it runs out, the greedy bot's move is made for each
seat that still owes one, from what that seat sees. Where one person plays with bots alone, nobody
waits: the clock runs out, and the table stays as it is.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

ClockName = Literal["none", "fast", "relaxed", "daily"]

MINUTE: Final = 60
SECONDS: Final[dict[str, int | None]] = {
    "none": None,
    "fast": 30,
    "relaxed": 3 * MINUTE,
    "daily": 24 * 60 * MINUTE,
}
DEFAULT_MOVE: Final = "greedy"
EXPIRIES_UNTIL_STAND_IN: Final = (
    2  # in a row: the first may be a slip, after the second they are gone
)


class Outage(msgspec.Struct, frozen=True):
    """A time, in milliseconds, in which no server was running, so that no clock ran."""

    began: int
    ended: int


def deadline(clock: str, since: int, outages: Sequence[Outage]) -> int | None:
    """When a decision that is owed since then is due."""
    seconds = SECONDS[clock]
    return None if seconds is None else later(since, seconds * 1000, outages)


def later(since: int, milliseconds: int, outages: Sequence[Outage]) -> int:
    """So much time after a moment; outages, in order, do not count."""
    due = since + milliseconds
    first = bisect.bisect_right(outages, since, key=lambda outage: outage.ended)
    for outage in outages[first:]:
        if outage.began >= due:
            break
        due += outage.ended - max(outage.began, since)
    return due


def time_used(clock: str, since: int, until: int) -> int:
    """How many milliseconds of a clock a decision took; never more than it gives."""
    seconds = SECONDS[clock]
    return 0 if seconds is None else min(max(0, until - since), seconds * 1000)


def clock_goes_on(before: Sequence[int], mover: int, after: Sequence[int]) -> bool:
    """Whether those who owe a decision are the rest of the same simultaneous choice."""
    return bool(after) and set(after) == set(before) - {mover}
