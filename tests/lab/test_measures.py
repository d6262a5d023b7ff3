"""Measures of games whose course is known, and intervals on planted truths."""

from __future__ import annotations

import numpy as np
import pytest

from kogge.lab.report import estimates, measures
from kogge.lab.traces.recording import Trace


def course(values: list[list[float]], places: list[int]) -> Trace:
    """A game with these chances, surely known, one step apart."""
    steps = len(values) - 1
    return Trace(
        study="games",
        deal=0,
        odd=None,
        moves=[(0, 0)],
        choices=[1, 4, 2],
        steps=steps,
        rounds=steps,
        at=list(range(steps + 1)),
        rounds_at=list(range(steps + 1)),
        values=values,
        errors=[[0.0] * len(places) for _ in values],
        scores=[10 - place for place in places],
        places=places,
        offered=[],
        used=[],
        when=[],
        sources=[],
        probe=None,
        capped=False,
    )


STRAIGHT = course([[0.5, 0.5], [0.7, 0.3], [0.9, 0.1], [1.0, 0.0]], [1, 2])
TURNED = course([[0.5, 0.5], [0.7, 0.3], [0.84, 0.16], [0.4, 0.6], [0.0, 1.0]], [2, 1])


def test_decided_when_the_winner_is_never_behind_again() -> None:
    """A winner who is never behind decides at once; one who turns the game, when it turns."""
    assert measures.decided(STRAIGHT) == 0
    assert measures.decided(TURNED) == pytest.approx(3 / 4)


def test_lead_changes_count_new_leaders() -> None:
    """Nobody leads at first; the second player takes over once."""
    assert measures.lead_changes(STRAIGHT) == 0
    assert measures.lead_changes(TURNED) == 1


def test_drama_is_the_depth_behind() -> None:
    """The mean root of the winner's distance while behind."""
    assert measures.drama(STRAIGHT) == 0
    assert measures.drama(TURNED) == pytest.approx((0.4**0.5 + 0.68**0.5) / 2)


def test_comeback_from_below_half_a_fair_share_at_half_time() -> None:
    """16 % of two players at half-time is one; 70 % is none."""
    assert measures.comeback(STRAIGHT) == 0
    assert measures.comeback(TURNED) == 1


def test_tension_is_one_among_equals_and_less_later() -> None:
    """Entropy over the game, without the result."""
    even = course([[0.5, 0.5], [0.5, 0.5], [1.0, 0.0]], [1, 2])
    assert measures.tension(even) == pytest.approx(1)
    assert 0 < (measures.tension(STRAIGHT) or 0) < 1


def test_a_lead_within_two_errors_is_none() -> None:
    """What may be noise is neither a lead nor a deficit."""
    doubtful = course([[0.4, 0.6], [1.0, 0.0]], [1, 2])
    doubtful.errors[0][:] = [0.1, 0.1]
    assert measures.decided(doubtful) == 0
    assert measures.lead_changes(doubtful) == 0


@pytest.mark.parametrize("deals", [40, 200])
@pytest.mark.parametrize("kind", ["share", "mean", "ratio"])
def test_intervals_hold_what_they_promise(kind: str, deals: int) -> None:
    """On planted truths, 95 % intervals cover about 95 % of the time."""
    rng = np.random.default_rng(5)
    runs = 4000
    covered = 0
    for _ in range(runs):
        if kind == "share":
            truth, found = 0.25, estimates.share((rng.random(deals) < 0.25).astype(float).tolist())
        elif kind == "mean":
            truth, found = 14.0, estimates.mean((14 + 2 * rng.standard_normal(deals)).tolist())
        else:
            below = rng.poisson(12, deals)
            above = rng.binomial(below, 0.2)
            truth, found = 0.2, estimates.ratio(above.tolist(), below.tolist())
        covered += not found.misses(truth)
    assert 0.93 <= covered / runs <= 0.97


def test_few_deals_give_no_number() -> None:
    """Nineteen games say nothing, and how many they are."""
    found = estimates.mean([1.0] * 19)
    assert not found.known
    assert found.deals == 19
