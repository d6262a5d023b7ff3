"""The server's time."""

from __future__ import annotations

import time
from typing import Final

# runs while the machine sleeps, and is not set by anyone
STEADY: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def steady() -> int:
    """Milliseconds since some moment, without jumps."""
    return time.clock_gettime_ns(STEADY) // 1_000_000


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
