"""Calibration inside a review: how far the game's own judgement is to be trusted."""

from __future__ import annotations

import numpy as np
import pytest
from tests.review.playing import FEW, story_of

from kogge.bots.values.calibrating import calibrate
from kogge.review.reviewing import review_story
from kogge.review.trusting import Trust, learn, places_to_check


def test_a_planted_temperature_is_found() -> None:
    """Judgements that claim too much early and too little late are found out as such."""
    rng = np.random.default_rng(3)
    truth = Trust(4.0, 0.5)
    samples = []
    for progress in (0.0, 0.5, 1.0):
        said = rng.dirichlet([1, 1, 1], 400)
        likely = calibrate(said, truth.at(progress))
        ended = np.array([rng.multinomial(1, shares) for shares in likely]).astype(float)
        samples.append((progress, said, ended))
    found = learn(samples)
    assert found.first == pytest.approx(truth.first, rel=0.4)
    assert found.last == pytest.approx(truth.last, rel=0.4)


def test_between_two_moments_it_changes_steadily() -> None:
    """From the first temperature to the last, by equal factors."""
    trust = Trust(4.0, 1.0)
    assert [trust.at(share) for share in (0.0, 0.5, 1.0)] == pytest.approx([4.0, 2.0, 1.0])
    assert learn([(0.5, np.zeros((0, 2)), np.zeros((0, 2)))]) == Trust()


@pytest.mark.parametrize("moments", [1, 3, 8, 200])
def test_moments_are_spread_over_the_game(moments: int) -> None:
    """However short it is, all of them exist."""
    places = places_to_check(moments)
    assert places == sorted(set(places))
    assert 0 <= places[0] <= places[-1] < moments


@pytest.mark.parametrize(("game", "said"), [("towers", True), ("talis", True), ("visby", False)])
def test_the_reference_is_named_as_it_is(game: str, said: bool) -> None:
    """Where games are cut short, the review says so, and after how many decisions."""
    sigma = review_story(story_of(game, 2), None, FEW).provenance.sigma
    assert sigma.startswith("prior, temper 1")
    assert ("judgement, calibrated" in sigma) == said
