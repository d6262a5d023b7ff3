"""Estimates with 95 % intervals over independent deals, and whether they say anything yet."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from typing import Final

import msgspec

from kogge.arena.intervals import DOUBT, block_interval, student, student_interval, wilson

FEWEST: Final = 20  # deals; with fewer, nothing is shown
NOTHING: Final = 1e-9  # what sums of equal numbers differ by


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

    @property
    def constant(self) -> bool:
        """Whether it was the same in all games, so that there is no interval."""
        return self.known and self.half < NOTHING

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


def gain(values: Sequence[float], unit: float = 1.0, fewest: int = FEWEST) -> Estimate:
    """The mean of differences in the same deals; of win shares, if nothing else is said.

    Where none of them differed, that does not make it certain: the interval reaches as far as a
    difference of a `unit` in as many deals as may be unseen.
    """
    if len(values) < fewest or any(values):
        return mean(values, fewest)
    reach = unit * unseen(len(values))
    return Estimate(0.0, -reach, reach, len(values))


def unseen(deals: int) -> float:
    """The largest share of all deals that is seen in none of so many 1 time in 20."""
    return 1 - float(0.05 ** (1 / deals))


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


def portion(part: Sequence[float], whole: Sequence[float], fewest: int = FEWEST) -> Estimate:
    """The ratio of a part to its whole, with an interval between nothing and all of it.

    Wilson's for as many plain trials as tell as much as these deals. A part that was always
    nothing, or all, may be something else in deals that were not seen.
    """
    one = ratio(part, whole, fewest)
    value, deals = one.value, one.deals
    if value is None:
        return one
    if value < NOTHING:
        return Estimate(0.0, 0.0, unseen(deals), deals)
    if value > 1 - NOTHING:
        return Estimate(1.0, 1 - unseen(deals), 1.0, deals)
    if one.constant:
        return one
    quantile = student(deals - 1)
    error = one.half / quantile
    worth = value * (1 - value) / (error * error) / (1 + DOUBT / deals)
    return Estimate(value, *wilson(value, worth, quantile), deals)


def _estimate(interval: tuple[float, float, float], count: int) -> Estimate:
    value, low, high = interval
    if not (isfinite(low) and isfinite(high)):
        return Estimate(None, None, None, count)
    return Estimate(value, low, high, count)
