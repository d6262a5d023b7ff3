"""Adjusted results: the same mean, and less noise."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from bench.adjusted import play, policies_of, reference_temper, results

import kogge
from kogge.review.adjusting import Policy, Stage, adjust, choices_drawn, softmax_policy
from kogge.review.moments import Story, read_story
from kogge.review.worlds import Sampler


@cache
def story(game: str, players: int = 3) -> tuple[Story, list[Policy]]:
    policies = policies_of(game, players, 1)
    return read_story(play(game, players, policies, 5)), policies


def stage(game: str) -> Stage:
    told, _ = story(game)
    return Stage(told, Sampler(told.game, told.players), 0)


def test_choices_are_drawn_as_likely_as_they_are() -> None:
    """By their odds; seats without a policy keep the choice they made."""
    told, policies = story("visby")
    place = 2
    moment = told.moments[place]
    seat, other = moment.seats[:2]
    known = [policy if one == seat else None for one, policy in enumerate(policies)]
    drawn = choices_drawn(moment, known, stage("visby").batch(place, 4000))
    moves, odds = policies[seat](moment.seen[seat], seat)
    assert len(moves) > 1
    shares = [(drawn[:, seat] == move + 1).mean() for move in moves]
    assert shares == pytest.approx(odds, abs=4 * 0.5 / np.sqrt(4000))
    assert (drawn[:, other] == moment.chosen[other] + 1).all()


@pytest.mark.parametrize("game", ["visby", "tallinn"])
def test_the_reference_draws_what_it_draws(game: str) -> None:
    """Whims are the same: who plays by the reference policy adds nothing, in no world."""
    told, _ = story(game)
    usual = [softmax_policy(told.game, told.players, told.game.rooms.manner.temper)] * told.players
    at = stage(game)
    for place, moment in enumerate(told.moments[:-1]):
        batch = at.batch(place, 64)
        assert (choices_drawn(moment, usual, batch) == batch.chosen).all()


def test_policies_are_probabilities() -> None:
    """A sharper policy makes its favourite more often; all of them sum to 1."""
    told, _ = story("tallinn")
    moment = told.moments[0]
    shares = []
    for temper in (0.5, 2.0):
        _, odds = softmax_policy(told.game, told.players, temper)(moment.seen[0], 0)
        assert odds.sum() == pytest.approx(1)
        shares.append(odds.max())
    assert shares[0] > shares[1]


@pytest.mark.parametrize("game", ["visby", "tallinn"])
def test_values_cancel(game: str) -> None:
    """Result less all corrections, step by step, is what the short sum says.

    Where no policy is known, no choice is corrected: then all that is taken away is luck.
    """
    told, policies = story(game)
    nobody = adjust(told, [None] * told.players, worlds=32)
    assert nobody.full == pytest.approx(nobody.chance)
    full = adjust(told, policies, worlds=32)
    assert full.chance == pytest.approx(nobody.chance)
    at = stage(game)
    mixed = np.zeros(told.players)  # the sum of the value after a choice less its mean
    for place in range(len(told.moments) - 1):
        made = at.edge(place, [None] * told.players, 32)
        mixed += made - at.edge(place, policies, 32)
    assert full.full == pytest.approx(full.chance - mixed)
    assert not np.allclose(full.full, full.chance)


def test_results_sum_to_one() -> None:
    """Over the seats, whatever is taken away."""
    told, policies = story("tallinn")
    found = adjust(told, policies, worlds=16)
    for shares in (found.plain, found.chance, found.full):
        assert shares.sum() == pytest.approx(1)


def test_unbiased_with_less_noise() -> None:
    """Over 150 games of Tallinn both have the plain mean within 3 standard errors; less noise."""
    found = np.array([results("tallinn", 2, 2.0, 64, 16, seed) for seed in range(150)])
    for column in (1, 2):
        gap = found[:, column] - found[:, 0]
        assert abs(gap.mean()) < 3 * gap.std(ddof=1) / np.sqrt(len(gap))
    assert found[:, 2].std() < 0.8 * found[:, 0].std()


def test_the_reference_is_that_of_reviews() -> None:
    """Long games are played on by a sharper policy."""
    assert reference_temper("visby", 4) == kogge.game("visby").rooms.manner.temper
    assert reference_temper("talis", 4) < kogge.game("talis").rooms.manner.temper
