"""Intervals over blocks are right as often as they say, also where bots win nearly always."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from kogge.arena.intervals import block_interval, student, student_interval

RUNS = 500


@pytest.mark.parametrize("freedom", [*range(1, 31), 99, 100, 200, 201, 1000, 10**6])
def test_students_quantile(freedom: int) -> None:
    """The quantile of Student's t is SciPy's."""
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-8)


@pytest.mark.parametrize("count", [5, 20, 100])
@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95, 0.99])
@pytest.mark.parametrize("games", [1, 2, 4])
def test_coverage(count: int, chance: float, games: int) -> None:
    """At least 92 of 100 intervals hold the true share, for few blocks and one-sided matches."""
    dice = random.Random(count)
    held = 0
    for _ in range(RUNS):
        shares = [sum(dice.random() < chance for _ in range(games)) / games for _ in range(count)]
        _, low, high = block_interval(shares)
        held += low <= chance <= high
    assert held >= 0.92 * RUNS


@given(st.lists(st.integers(0, 12).map(lambda n: n / 12), min_size=1, max_size=40))
def test_intervals_are_ordered(shares: list[float]) -> None:
    """The mean lies inside, both ends are shares, and the interval is never a point."""
    mean, low, high = block_interval(shares)
    assert 0 <= low <= mean <= high <= 1
    assert high - low > 0


def test_one_block_tells_nothing() -> None:
    """A single block leaves everything possible."""
    assert block_interval([0.75]) == (0.75, 0.0, 1.0)
    assert student_interval([3.0]) == (3.0, float("-inf"), float("inf"))


def test_student_interval() -> None:
    """The interval of scores is the textbook's."""
    values = [12.0, 15.0, 9.0, 14.0, 10.0]
    low, high = stats.t.interval(0.95, 4, loc=12.0, scale=stats.sem(values))
    assert student_interval(values) == pytest.approx((12.0, low, high))
