"""Calibration inside a review: how far the game's own judgement is to be trusted."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest
from tests.review.playing import FEW, story_of

import kogge
from kogge.bots.values.calibrating import calibrate
from kogge.review import reviewing
from kogge.review.budgeting import with_budget
from kogge.review.reviewing import review_story, samples_in
from kogge.review.settings import ENOUGH, Settings
from kogge.review.trusting import Trust, learn, places_to_check
from kogge.review.worlds import Sampler, tilt_towards, tilted


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


@pytest.mark.parametrize(("game", "temper"), [("towers", 0.5), ("talis", 0.25), ("visby", 1)])
def test_the_reference_is_named_as_it_is(game: str, temper: float) -> None:
    """Where games are cut short, the review says so, and after how many decisions."""
    sigma = review_story(story_of(game, 2), None, FEW).provenance.sigma
    assert sigma.startswith(f"prior, temper {temper:g}")
    assert ("judgement, calibrated" in sigma) == (temper < 1)


@pytest.mark.parametrize("game", ["towers", "talis"])
def test_with_enough_worlds_long_games_are_played_to_the_end(game: str) -> None:
    """Then nothing drifts, and candidates are judged around the very chances of the curve."""
    found = review_story(story_of(game, 4), None, Settings(ENOUGH, candidates=2))
    assert "candidates" in found.provenance.sigma
    assert max(abs(account.drift) for account in found.accounts) < 1e-9
    for decision in found.decisions:
        chance = found.curve[decision.step - 1].chances[decision.seat]
        values = [one.value for one in decision.candidates]
        assert min(values) - 0.2 < chance < max(values) + 0.2


def test_a_tilt_brings_the_mean_where_it_should_be() -> None:
    """Judgements are moved to a mean; what is over stays as it is."""
    rng = np.random.default_rng(5)
    shares = rng.dirichlet([2, 2, 2], 200)
    shares[0] = 0, 1, 0
    going = np.arange(200) > 0
    target = np.array([0.6, 0.3, 0.1])
    found = tilted(shares, going, tilt_towards(shares, going, target))
    assert found.mean(axis=0) == pytest.approx(target, abs=0.005)
    assert found[0].tolist() == [0, 1, 0]
    assert found.sum(axis=1) == pytest.approx(1)


def test_the_budget_is_told_in_decisions() -> None:
    """Shorter games get more worlds, long ones enough, far too long ones are judged."""
    story = story_of("towers", 2)
    usual = Settings().of(story.game, 2)
    sampler = Sampler(story.game, 2, usual.temper, usual.horizon)
    assert with_budget(usual, story, sampler).samples > ENOUGH
    long = replace(story, moments=story.moments[:1] * 500)
    assert with_budget(usual, long, sampler).samples == ENOUGH
    long = replace(story, moments=story.moments[:1] * 10_000)
    assert with_budget(usual, long, sampler) == usual


@pytest.mark.parametrize(
    ("game", "seconds", "to_the_end", "samples"),
    [("visby", 3.0, None, 300), ("talis", 10.0, True, 250), ("talis", 6.0, False, 600)],
)
def test_a_time_is_spent_in_the_way_in_which_it_was_measured(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seconds: float,
    to_the_end: bool | None,
    samples: int,
) -> None:
    """To the end where there is time for enough worlds; judging is cheaper, and stays judging."""
    clock = [0.0]

    def small(position: object, viewer: object, settings: Settings) -> None:
        assert settings.samples is not None
        clock[0] += settings.samples * (0.04 if settings.to_the_end else 0.01)

    monkeypatch.setattr(reviewing, "review", small)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    position = kogge.game(game).new(4, seed=1)
    found = samples_in(position, None, Settings(), seconds)
    assert found.samples == pytest.approx(samples, abs=1)
    assert found.to_the_end == to_the_end
    assert found.of(position.game, 4).ends == (to_the_end is not False)
