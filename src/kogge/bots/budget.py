"""Thinking budget: iterations, seconds, or whichever ends first."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from kogge.core.errors import BadOption

MOST_ITERATIONS: Final = 10_000_000
MOST_SECONDS: Final = 600.0
MOST_THREADS: Final = 64

_WORDING: Final = re.compile(r"(?P<amount>[^scx]+)(?P<unit>s|cpu)?(x(?P<threads>.+))?")


@dataclass(frozen=True)
class Budget:
    """A limit in iterations, in seconds, or both; at least one of them.

    Seconds are those of the wall clock, or of each thread's processor time: so rivals have equal
    time on a machine that is busy with other things, too.

    With several threads the iterations are shared among them. A move found within a number of
    iterations is the same every time for the same seed and number of threads.
    """

    iterations: int | None = None
    seconds: float | None = None
    threads: int = 1
    processor: bool = False  # the seconds are processor time

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise BadOption("a budget needs a number of iterations or of seconds")
        if self.iterations is not None:
            _check_whole("iterations", self.iterations, MOST_ITERATIONS)
        _check_whole("threads", self.threads, MOST_THREADS)
        seconds = self.seconds
        if seconds is None:
            return
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise BadOption(f"a budget's seconds must be a number, not {seconds!r}")
        if not math.isfinite(seconds) or not 0 < seconds <= MOST_SECONDS:
            raise BadOption(
                f"a budget's seconds must be more than 0 and at most {MOST_SECONDS:g}, "
                f"not {seconds:g}"
            )


def _check_whole(what: str, number: object, most: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise BadOption(f"a budget's {what} must be a whole number from 1 to {most}, not {number}")


def read_budget(words: str) -> Budget:
    """A budget in words: `2000` iterations, `0.5s`, `0.5cpu`, each with `x2` for two threads."""
    found = _WORDING.fullmatch(words)
    try:
        if found is None:
            raise ValueError
        amount, threads = found["amount"], int(found["threads"] or 1)
        if found["unit"]:
            processor = found["unit"] == "cpu"
            return Budget(seconds=float(amount), threads=threads, processor=processor)
        return Budget(iterations=int(amount), threads=threads)
    except BadOption:
        raise
    except ValueError:
        raise BadOption(
            f"{words!r} is not a budget; a bot that searches is named with its iterations as in "
            "search:2000, its seconds as in search:0.5s or, of processor time, search:0.5cpu, "
            "its threads as in search:2000x2"
        ) from None
