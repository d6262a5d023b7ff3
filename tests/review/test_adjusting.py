"""Adjusted results: the same mean, whatever the values are, and less noise where they are good."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bench.adjusted import play, policies_of, results
from numpy.typing import NDArray

from kogge.review.adjusting import (
    Policy,
    adjust,
    choices_drawn,
    choices_made,
    softmax_policy,
)
from kogge.review.moments import Story, read_story
from kogge.review.worlds import Numbers


def story(game: str, players: int = 3) -> tuple[Story, list[Policy]]:
    policies = policies_of(game, players, 1)
    return read_story(play(game, players, policies, 5)), policies


def test_choices_are_drawn_as_likely_as_they_are() -> None:
    """Spread evenly over the odds; seats without a policy keep the choice they made."""
    told, policies = story("visby")
    moment = told.moments[2]
    seat, other = moment.seats[:2]
    known = [policy if one == seat else None for one, policy in enumerate(policies)]
    made = choices_made(moment, 4000)
    drawn = choices_drawn(moment, known, made, np.random.default_rng(1))
    moves, odds = policies[seat](moment.seen[seat], seat)
    assert len(moves) > 1
    shares = [(drawn[:, seat] == move + 1).mean() for move in moves]
    assert shares == pytest.approx(odds, abs=1e-3)
    assert (drawn[:, other] == moment.chosen[other] + 1).all()
    assert choices_drawn(moment, [None] * told.players, made, np.random.default_rng(1)) is made


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


def test_chance_and_choices_are_taken_away_one_by_one() -> None:
    """Without policies only luck is taken away; all results sum to 1 over the seats."""
    told, policies = story("tallinn")
    full = adjust(told, policies, samples=8)
    luck = adjust(told, [None] * told.players, samples=8)
    assert full.chance == pytest.approx(luck.full)
    assert full.chance == pytest.approx(luck.chance)
    for shares in (full.plain, full.chance, full.full):
        assert shares.sum() == pytest.approx(1)
    assert not np.allclose(full.full, full.chance)


def test_values_need_not_be_right() -> None:
    """Nonsense shifts no result either: where all is worth the same, nothing is taken away."""
    told, policies = story("visby")

    def alike(worlds: NDArray[Any]) -> Numbers:
        return np.full((len(worlds), told.players), 1 / told.players)

    found = adjust(told, policies, alike, samples=4)
    assert found.full == pytest.approx(found.plain)


def test_unbiased_with_less_noise() -> None:
    """Over 150 games of Tallinn both have the plain mean within 3 standard errors; less noise."""
    found = np.array([results("tallinn", 2, 32, "judge", seed) for seed in range(150)])
    for column in (1, 2):
        gap = found[:, column] - found[:, 0]
        assert abs(gap.mean()) < 3 * gap.std(ddof=1) / np.sqrt(len(gap))
    assert found[:, 2].std() < 0.8 * found[:, 0].std()
