"""What the experiment with times finds: a choice that times tell, and none where they do not."""

from __future__ import annotations

import random

from bench.server.delays import hits_of, think_again

import kogge


def test_a_choice_that_takes_longer_is_found() -> None:
    dice = random.Random(1)
    kinds = [dice.choice("ab") for _ in range(400)]
    slow = [(dice.gauss(1.0 if kind == "a" else 2.0, 0.1), kind) for kind in kinds]
    count, blind, seen = hits_of(slow, 5)
    assert count == 200
    assert seen > 160  # one part holds some of both
    assert blind < 130
    alike = [(dice.gauss(1.0, 0.1), kind) for kind in kinds]
    assert hits_of(alike, 5)[2] < 130


def test_a_bot_chooses_in_worlds_that_its_rival_cannot_tell_apart() -> None:
    """Every world is another hand, so not all choices are the same."""
    position = kogge.game("tallinn").new(players=2, seed=3)
    samples = think_again(position, "greedy", worlds=12)
    assert len(samples) == 12
    assert all(seconds >= 0 for seconds, _ in samples)
    assert len({choice for _, choice in samples}) > 1
