"""Confidence intervals, honest ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, cos, inf, pi, sin, sqrt

Z95 = 1.959963984540054
DOUBT = 2.0  # blocks' worth of variance that might have been seen, but was not
TINY = 1e-12


def mean_interval(count: int, total: float, total_of_squares: float) -> tuple[float, float, float]:
    """Mean of shares between 0 and 1 with its 95 % interval.

    Wilson's interval with the observed variance of the shares in place of p(1 - p): the same for
    plain wins and losses, narrower when wins are shared, and never empty at 0 or 1.
    """
    mean = total / count
    plain = mean * (1 - mean)
    observed = max(0.0, total_of_squares / count - mean * mean)
    shrink = observed / plain if plain > 0 else 1.0
    spread = Z95 * Z95 / count
    centre = (mean + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * sqrt(plain * shrink / count + spread / (4 * count))
    return mean, max(0.0, centre - half), min(1.0, centre + half)


def block_interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """Mean of block means between 0 and 1 with its 95 % interval.

    Wilson's interval for as many plain games as tell as much as these blocks, by the variance
    between blocks; and Student's quantile for the normal one, because that variance is estimated.
    Few blocks are taken for less than they seem, so that a variance of nothing is not certainty,
    and one block tells nothing. `tests/arena/test_intervals.py` measures how often it is right.
    """
    count = len(shares)
    mean = sum(shares) / count
    if count == 1:
        return mean, 0.0, 1.0
    plain = mean * (1 - mean)
    variance = sum((share - mean) ** 2 for share in shares) / (count - 1)
    worth = count / ((variance / plain if plain > TINY else 1.0) + DOUBT / count)
    return mean, *wilson(mean, worth, student(count - 1))


def wilson(mean: float, worth: float, quantile: float) -> tuple[float, float]:
    """Wilson's interval of a share in as many plain trials as the games are worth."""
    spread = quantile * quantile / worth
    centre = (mean + spread / 2) / (1 + spread)
    half = quantile / (1 + spread) * sqrt(mean * (1 - mean) / worth + spread / (4 * worth))
    return min(mean, max(0.0, centre - half)), max(mean, min(1.0, centre + half))


def student_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean of independent values with its 95 % interval by Student's t; infinite for one value."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, -inf, inf
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    half = student(count - 1) * sqrt(variance / count)
    return mean, mean - half, mean + half


@cache
def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t with so many degrees of freedom."""
    if freedom > 200:
        z, n = Z95, freedom  # Cornish and Fisher's series, exact to eight digits from here on
        return (
            z
            + (z**3 + z) / (4 * n)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
            + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        )
    low, high = Z95, 13.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if _student_within(middle, freedom) < 0.95:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _student_within(t: float, freedom: int) -> float:
    """The chance to be within -t and t: a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    even = freedom % 2 == 0
    term = 1.0 if even else cos(angle)
    total = term if freedom > 1 else 0.0
    for k in range(2 if even else 3, freedom, 2):
        term *= square * (k - 1) / k
        total += term
    total *= sin(angle)
    return total if even else 2 / pi * (angle + total)
