"""Planted moves: blunders are found, the best moves are left alone."""

from __future__ import annotations

from collections import Counter

import pytest
from bench.marks import Planter, unforced
from tests.review.playing import played

from kogge.review.moments import read_story
from kogge.review.settings import Settings


def planted(game: str, players: int, seeds: range, samples: int) -> Counter[str]:
    """What came of planting into every other decision of some games."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        story = read_story(played(game, players, seed))
        planter = Planter(story, Settings(samples, candidates=6))
        for place, seat in unforced(story, planter.usual)[::2]:
            tally.update(planter.plant(place, seat))
    return tally


def test_planted_moves_are_judged_right() -> None:
    """In every other decision of a game of Visby: each blunder is marked, no best move is."""
    tally = planted("visby", 2, range(1, 2), 256)
    assert tally["blunder found"] > 0
    assert tally["best kept"] > 5
    assert tally["blunder missed"] + tally["best marked"] <= tally["blunder found"] // 20


@pytest.mark.soak
@pytest.mark.parametrize("game", ["visby", "tallinn"])
def test_a_hundred_planted_moves(game: str) -> None:
    """At least 95 of 100 blunders are found, and of 100 best moves none is marked."""
    tally = planted(game, 4, range(1, 13), 512)
    found, missed = tally["blunder found"], tally["blunder missed"]
    assert found + missed >= 100
    assert found >= 0.95 * (found + missed)
    assert tally["best kept"] >= 100
    assert tally["best marked"] == 0
