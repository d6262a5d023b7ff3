"""The sequential test: a published example, its errors in simulation, and what it refuses."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf, isfinite, log10, nan, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kogge.arena.sprt import (
    FEWEST_BLOCKS,
    NORMALISED_UNIT,
    Bounds,
    Model,
    SequentialTest,
    Verdict,
    expected_share,
    log_likelihood_ratio,
)
from kogge.core.errors import BadOption

# 128 pairs of games of two chess engines that scored 0, ½, 1, 1½ and 2 points so often, with the
# figures that the statistics page of their testing site gives for bounds of 0 and 4 normalised Elo
PAIRS = {0.0: 13, 0.25: 37, 0.5: 50, 0.75: 25, 1.0: 3}
PUBLISHED_NORMALISED_LLR = -0.54912
PUBLISHED_LOGISTIC_LLR = -0.53772
PUBLISHED_BOUND = 2.9444
PUBLISHED_VARIANCE_OF_A_GAME = 0.11523
PUBLISHED_NORMALISED_ELO = -63.97


def test_published_normalised_example() -> None:
    """Bounds and LLR of the published example, in normalised Elo."""
    bounds = Bounds(elo0=0, elo1=4)
    assert bounds.upper == pytest.approx(PUBLISHED_BOUND, abs=5e-5)
    assert bounds.lower == pytest.approx(-PUBLISHED_BOUND, abs=5e-5)
    ratio = log_likelihood_ratio(PAIRS, bounds, fair=0.5, games_per_block=2)
    assert ratio == pytest.approx(PUBLISHED_NORMALISED_LLR, abs=5e-6)


def test_published_logistic_example() -> None:
    """The LLR of the same pairs when the same bounds are turned into expected shares."""
    games = sum(PAIRS.values())
    mean = sum(share * n for share, n in PAIRS.items()) / games
    variance = 2 * sum(n * (share - mean) ** 2 for share, n in PAIRS.items()) / games
    assert variance == pytest.approx(PUBLISHED_VARIANCE_OF_A_GAME, abs=5e-6)
    normalised = (mean - 0.5) / sqrt(variance) * NORMALISED_UNIT
    assert normalised == pytest.approx(PUBLISHED_NORMALISED_ELO, abs=5e-3)
    share = 0.5 + 4 / NORMALISED_UNIT * sqrt(variance)
    bounds = Bounds(elo0=0, elo1=400 * log10(share / (1 - share)), model="logistic")
    ratio = log_likelihood_ratio(PAIRS, bounds, fair=0.5, games_per_block=2)
    assert ratio == pytest.approx(PUBLISHED_LOGISTIC_LLR, abs=5e-6)


Draw = Callable[[random.Random], float]


def wins(*chances: float) -> Draw:
    """A block of games that are won with these chances."""
    return lambda dice: sum(dice.random() < chance for chance in chances) / len(chances)


def verdicts(bounds: Bounds, draw: Draw, fair: float, games: int, runs: int) -> list[Verdict]:
    found = []
    for run in range(runs):
        dice = random.Random(run)
        test = SequentialTest(bounds, fair, games)
        while test.verdict is None:
            test.add(draw(dice))
        found.append(test.verdict)
    return found


EQUALS = {
    "pairs": (wins(0.5, 0.5), 0.5, 2),
    "the seat matters": (wins(0.7, 0.3), 0.5, 2),
    "the deal decides": (lambda dice: float(dice.random() < 0.5), 0.5, 2),
    "four seats": (wins(0.4, 0.3, 0.2, 0.1), 0.25, 4),
}
RUNS = 400
# so many of 400 happen with a chance of 1 % if the true rate is 5 %
MOST = 31


@pytest.mark.parametrize("model", ["normalised", "logistic"])
@pytest.mark.parametrize(("draw", "fair", "games"), EQUALS.values(), ids=EQUALS)
def test_false_positives(draw: Draw, fair: float, games: int, model: Model) -> None:
    """Of bots that are equal, at most about one in twenty passes, in every kind of game."""
    bounds = Bounds(elo0=0, elo1=100, model=model)
    assert verdicts(bounds, draw, fair, games, RUNS).count("stronger") <= MOST


@pytest.mark.parametrize("model", ["normalised", "logistic"])
def test_false_negatives(model: Model) -> None:
    """A bot that is as strong as asked for fails at most about one time in twenty."""
    share = expected_share(100, 0.5)
    if model == "normalised":
        # the share whose distance from a half is so many deviations of one such game
        ratio = 100 / NORMALISED_UNIT
        share = 0.5 + ratio / (2 * sqrt(1 + ratio * ratio))
    bounds = Bounds(elo0=0, elo1=100, model=model)
    assert verdicts(bounds, wins(share, share), 0.5, 2, RUNS).count("weaker") <= MOST


shares = st.integers(0, 12).map(lambda twelfths: twelfths / 12)


@given(
    st.dictionaries(shares, st.integers(1, 300), min_size=1),
    st.sampled_from([0.5, 0.25, 1 / 6]),
    st.integers(1, 30),
    st.floats(-150, 100),
    st.floats(1, 50),
    st.sampled_from(["normalised", "logistic"]),
)
def test_any_results(
    counts: dict[float, int], fair: float, games: int, elo0: float, more: float, model: Model
) -> None:
    """Whatever was played, the LLR is a number, and turns its sign with the hypotheses."""
    bounds = Bounds(elo0=elo0, elo1=elo0 + more, model=model)
    turned = Bounds(elo0=elo0 + more, elo1=elo0, model=model)
    ratio = log_likelihood_ratio(counts, bounds, fair, games)
    assert isfinite(ratio)
    assert log_likelihood_ratio(counts, turned, fair, games) == pytest.approx(-ratio, abs=1e-5)


def test_a_streak_is_no_proof() -> None:
    """Before so many blocks there is no verdict, and afterwards nothing changes it."""
    test = SequentialTest(Bounds(elo0=0, elo1=200, model="logistic"), 0.5, 2)
    for _ in range(FEWEST_BLOCKS - 1):
        assert test.add(1.0) is None
    assert test.add(1.0) == "stronger"
    ratio = test.llr
    assert test.add(0.0) == "stronger"
    assert (test.llr, test.blocks) == (ratio, FEWEST_BLOCKS)


@pytest.mark.parametrize(
    ("bounds", "told"),
    [
        (Bounds(elo0=5, elo1=5), "the lower first"),
        (Bounds(elo0=0, elo1=nan), "two numbers"),
        (Bounds(elo0=-inf, elo1=0), "two numbers"),
        (Bounds(elo0=0, elo1=500), "within -200 and 200"),
        (Bounds(elo0=0, elo1=5, alpha=0), "alpha must be between 0 and 0.5"),
        (Bounds(elo0=0, elo1=5, beta=0.7), "beta must be between 0 and 0.5"),
    ],
)
def test_impossible_bounds(bounds: Bounds, told: str) -> None:
    """Bounds that make no test are refused with a reason."""
    with pytest.raises(BadOption, match=told):
        bounds.checked()
