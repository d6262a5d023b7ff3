"""Estimates with 95 % intervals over independent deals, and whether they say anything yet."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from typing import Final

import msgspec

from kogge.arena.intervals import block_interval, student, student_interval

FEWEST: Final = 20  # deals; with fewer, nothing is shown


class Estimate(msgspec.Struct, frozen=True):
    """A figure with its interval; without enough deals it is None throughout."""

    value: float | None
    low: float | None
    high: float | None
    deals: int

    @property
    def known(self) -> bool:
        """Whether there is anything to show."""
        return self.value is not None

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return 0.0 if self.low is None or self.high is None else (self.high - self.low) / 2

    def misses(self, reference: float) -> bool:
        """Whether the interval leaves out a value."""
        return (
            self.low is not None
            and self.high is not None
            and not (self.low <= reference <= self.high)
        )


UNKNOWN: Final = Estimate(None, None, None, 0)


def mean(values: Sequence[float], fewest: int = FEWEST) -> Estimate:
    """The mean of one number a deal."""
    if len(values) < fewest:
        return Estimate(None, None, None, len(values))
    return _estimate(student_interval(values), len(values))


def share(values: Sequence[float], fewest: int = FEWEST) -> Estimate:
    """The mean of shares between 0 and 1, with an interval that stays there."""
    if len(values) < fewest:
        return Estimate(None, None, None, len(values))
    return _estimate(block_interval(values), len(values))


def gain(values: Sequence[float], fewest: int = FEWEST) -> Estimate:
    """The mean of differences of win shares in the same deals.

    Where none of them differed, that does not make it certain: the interval reaches as far as a
    difference that one deal in so many has would stay unseen 1 time in 20.
    """
    if len(values) < fewest or any(values):
        return mean(values, fewest)
    unseen = 1 - 0.05 ** (1 / len(values))
    return Estimate(0.0, -unseen, unseen, len(values))


def ratio(above: Sequence[float], below: Sequence[float], fewest: int = FEWEST) -> Estimate:
    """The ratio of two means over the same deals, linearised."""
    told = sum(amount != 0 for amount in below)
    if told < fewest:
        return Estimate(None, None, None, told)
    count, base = len(below), sum(below) / len(below)
    value = sum(above) / sum(below)
    rest = [(a - value * b) / base for a, b in zip(above, below, strict=True)]
    error = sqrt(sum(one * one for one in rest) / (count - 1) / count)
    half = student(told - 1) * error
    return Estimate(value, value - half, value + half, told)


def _estimate(interval: tuple[float, float, float], count: int) -> Estimate:
    value, low, high = interval
    if not (isfinite(low) and isfinite(high)):
        return Estimate(None, None, None, count)
    return Estimate(value, low, high, count)
