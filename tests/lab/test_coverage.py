"""Intervals on planted truths: 95 of 100 hold what was planted, and seats alike raise no alarm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb

import numpy as np
import pytest

from kogge.lab.report import estimates
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.warning import unfair_seats

TRIES = 4000
DEALS = 120

Draw = Callable[[np.random.Generator], Sequence[float]]

PLANTED: dict[str, tuple[Callable[[Sequence[float]], Estimate], Draw, float]] = {
    "rounds": (estimates.mean, lambda rng: rng.normal(14, 1.5, DEALS).tolist(), 14.0),
    "uses of a card": (estimates.mean, lambda rng: rng.poisson(1.8, DEALS).tolist(), 1.8),
    "paired differences": (
        estimates.mean,
        lambda rng: (rng.poisson(3.8, DEALS) - rng.poisson(1.8, DEALS)).tolist(),
        2.0,
    ),
}


@pytest.mark.parametrize("figure", PLANTED)
def test_intervals_cover_what_was_planted(figure: str) -> None:
    """94 to 96 of 100 intervals hold the truth."""
    estimate, draw, truth = PLANTED[figure]
    rng = np.random.default_rng(20)
    held = sum(not estimate([float(x) for x in draw(rng)]).misses(truth) for _ in range(TRIES))
    assert 0.94 <= held / TRIES <= 0.96, held / TRIES


@pytest.mark.parametrize(
    ("truth", "most"), [(0.002, 1.0), (0.01, 0.965), (0.15, 0.96), (0.99, 0.965)]
)
def test_portions_cover_what_was_planted(truth: float, most: float) -> None:
    """How often a card is used when it could be: some 95 of 100, however often it could be; where
    it is hardly ever used, or nearly always, not fewer."""
    rng = np.random.default_rng(21)
    held = 0
    for _ in range(TRIES):
        offered = rng.poisson(12, DEALS) + 1
        used = rng.binomial(offered, truth)
        one = estimates.portion(used.astype(float).tolist(), offered.astype(float).tolist())
        held += not one.misses(truth)
    assert 0.94 <= held / TRIES <= most, held / TRIES


def test_what_was_never_seen_is_not_impossible() -> None:
    """A card that was used in none of forty games, or whenever it could be, may be otherwise in one
    game of fourteen; a share that is the same by construction has no interval."""
    offered = [3.0, 4.0] * 20
    never, always = estimates.portion([0.0] * 40, offered), estimates.portion(offered, offered)
    assert (never.value, never.low) == (0, 0)
    assert never.high == pytest.approx(0.0722, abs=0.0001)
    assert (always.value, always.high) == (1, 1)
    assert always.low == pytest.approx(1 - 0.0722, abs=0.0001)
    assert estimates.portion([1.0] * 40, [3.0] * 40).constant
    rare = estimates.portion([1.0] + [0.0] * 39, offered)
    assert rare.low is not None
    assert rare.value is not None
    assert 0 <= rare.low < rare.value


@pytest.mark.parametrize("deals", [40, 90, 200, 1000])
@pytest.mark.parametrize("players", [2, 4])
def test_shares_of_seats_cover_what_is_fair(players: int, deals: int) -> None:
    """Counted through: wins are whole numbers, so that no interval holds exactly 95 of 100."""
    fair, held = 1 / players, 0.0
    for wins in range(deals + 1):
        seat = estimates.share([1.0] * wins + [0.0] * (deals - wins))
        chance = comb(deals, wins) * fair**wins * (1 - fair) ** (deals - wins)
        held += chance * (not seat.misses(fair))
    assert 0.94 <= held <= 0.962, held


@pytest.mark.parametrize("players", [2, 4, 6])
def test_seats_that_are_alike_are_rarely_called_unfair(players: int) -> None:
    """However many seats: at most one report in twenty has a false alarm."""
    rng = np.random.default_rng(players)
    alarms = 0
    for _ in range(600):
        winners = rng.integers(players, size=DEALS)
        seats = [
            estimates.share([float(w == seat) for w in winners.tolist()]) for seat in range(players)
        ]
        alarms += bool(unfair_seats(seats))
    assert alarms / 600 <= 0.06, alarms


def test_a_seat_that_wins_too_often_is_called_unfair() -> None:
    """Forty of a hundred where twenty-five are due is found in 120 games, nearly always."""
    rng = np.random.default_rng(5)
    found = 0
    for _ in range(200):
        winners = rng.choice(4, size=DEALS, p=[0.4, 0.2, 0.2, 0.2])
        seats = [estimates.share([float(w == seat) for w in winners.tolist()]) for seat in range(4)]
        found += 0 in unfair_seats(seats)
    assert found / 200 >= 0.75, found


def test_no_difference_seen_is_not_certainty() -> None:
    """Twenty deals in which nothing changed leave room for a change in one deal of seven."""
    found = estimates.gain([0.0] * 20)
    assert found.value == 0
    assert found.high == pytest.approx(0.139, abs=0.001)
    assert estimates.gain([0.0] * 20, unit=0.5).high == pytest.approx(0.139 / 2, abs=0.001)
    assert estimates.gain([0.0] * 19 + [1.0]) == estimates.mean([0.0] * 19 + [1.0])
