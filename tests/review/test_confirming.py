"""Verdicts of long games are confirmed by playing on to the end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kogge.review.candidates import Judged, Tried, difference, ranks_of
from kogge.review.confirming import confirm
from kogge.review.report import Mark
from kogge.review.worlds import Ends

WORLDS = 4000


class Ending:
    """Stands in for a sampler: every move wins so often at the end of the game."""

    def __init__(self, *chances: float) -> None:
        rng = np.random.default_rng(1)
        first = [(rng.random(WORLDS) < chance).astype(float) for chance in chances]
        self.ends = [np.stack([won, 1 - won], axis=1) for won in first]
        self.asked: list[int] = []

    def try_out(self, batch: object, fixed: dict[int, int]) -> Ends:
        self.asked.append(fixed[0])
        return Ends(self.ends[fixed[0]], self.ends[fixed[0]])


def judged(*chances: float, made: int, fair: float, mark: Mark | None) -> Judged:
    """A verdict by what the game itself said of its moves, the best first."""
    rng = np.random.default_rng(2)
    noise = rng.normal(0, 0.02, (100, 1)) * [1, -1]
    tried = [
        Tried(move, np.array([chance, 1 - chance]) + noise, np.zeros((100, 2)))
        for move, chance in enumerate(chances)
    ]
    loss = chances[0] - chances[made]
    ranks = ranks_of(tried, 0)
    moves = len(chances)
    return Judged(0, moves, tried, made, loss, 0.01, fair, 0.01, mark, ranks, picked=[0, 0])


def confirmed(verdict: Judged, *chances: float) -> Judged:
    sampler: Any = Ending(*chances)
    batch: Any = None
    return confirm(verdict, sampler, batch)


@pytest.mark.parametrize(
    ("ended", "mark"),
    [(0.2, "blunder"), (0.43, "mistake"), (0.46, "inaccuracy"), (0.5, None), (0.6, None)],
)
def test_a_mark_lasts_to_the_end_or_is_none(ended: float, mark: str | None) -> None:
    """What was judged a blunder is what it has lost when the game is over, and no more."""
    told = confirmed(judged(0.7, 0.4, made=1, fair=0.3, mark="blunder"), 0.5, ended)
    assert told.mark == mark
    assert told.fair_loss == pytest.approx(0.5 - ended, abs=0.03)
    assert told.doubt == pytest.approx(np.sqrt((0.25 + ended * (1 - ended)) / WORLDS), rel=0.1)


def test_either_may_be_certain() -> None:
    """A loss that was judged not quite certain is marked where it is at the end, and only there."""
    for ended, mark in ((0.4, "blunder"), (0.485, None)):
        told = confirmed(judged(0.7, 0.67, made=1, fair=0.03, mark=None), 0.5, ended)
        assert told.mark == mark
        assert told.fair_loss > 1.96 * told.doubt


def test_candidates_stand_as_far_apart_as_they_end() -> None:
    """The move made and the best are where they end, others between them, and none is surer."""
    told = confirmed(judged(0.7, 0.55, 0.4, made=2, fair=0.3, mark="blunder"), 0.5, 0.0, 0.4)
    values = [one.value(0) for one in told.tried]
    assert values == pytest.approx([0.5, 0.45, 0.4], abs=0.02)
    assert told.made == 2
    assert told.loss == pytest.approx(values[0] - values[2])
    assert told.loss == pytest.approx(told.fair_loss)
    assert told.error == told.doubt
    assert told.tried[0].error(0) == pytest.approx(np.sqrt(0.25 / WORLDS), rel=0.1)
    assert difference(told.tried[0], told.tried[2], 0)[1] == pytest.approx(told.doubt, rel=0.1)
    assert all(sum(one.chances) == pytest.approx(1) for one in told.tried)


def test_the_move_made_may_be_the_best_at_the_end() -> None:
    """Then it has lost nothing and stands first, and no other is said to be worse."""
    told = confirmed(judged(0.7, 0.6, made=1, fair=0.1, mark="mistake"), 0.4, 0.5)
    assert (told.made, told.loss, told.mark) == (0, 0, None)
    assert [one.move for one in told.tried] == [1, 0]
    assert told.ranks == [1, 1]
    assert told.fair_loss < 0


@pytest.mark.parametrize(("second", "mark"), [(0.3, "only"), (0.48, None)])
def test_the_only_move_is_that_at_the_end_as_well(second: float, mark: str | None) -> None:
    """If the next best keeps as much, it was one of two."""
    told = confirmed(judged(0.7, 0.4, made=0, fair=0.0, mark="only"), 0.5, second)
    assert told.mark == mark


def test_what_was_judged_to_lose_nothing_is_not_played_on() -> None:
    """It costs no time, and nothing is said of it."""
    sampler: Any = Ending(0.5, 0.1)
    verdict = judged(0.7, 0.69, made=1, fair=0.015, mark=None)
    batch: Any = None
    assert confirm(verdict, sampler, batch) is verdict
    assert not sampler.asked
