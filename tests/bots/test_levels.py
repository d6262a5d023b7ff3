"""Levels for people: how an apprentice errs."""

from __future__ import annotations

import numpy as np
import pytest
from tests.bots.test_search import opened

import kogge
from kogge.bots import bot
from kogge.core.verbs import weigh


@pytest.mark.parametrize("name", ["tallinn", "visby"])
def test_an_apprentice_overlooks_and_is_greedy(name: str) -> None:
    """What it plays promises more than moves made at random, and less than the best there is."""
    game = kogge.game(name)
    position = opened(game, 5, 6)
    seat = position.to_act[0]
    moves = np.array([move.id for move in position.moves(seat)])
    worths = np.zeros(len(moves))
    weigh(position.observed(seat), seat, moves, len(moves), worths)
    promised = dict(zip(moves.tolist(), worths.tolist(), strict=True))
    chosen = [
        promised[bot("apprentice", game, seed).choose(position.observed(seat), seat)]
        for seed in range(60)
    ]
    assert np.mean(worths) < np.mean(chosen) < worths.max()
    assert len(set(chosen)) > 2


def test_classic_apprentices_are_as_they_were() -> None:
    """`classic:apprentice` still makes some of its moves at random."""
    manner = kogge.game("visby").rooms.manner
    assert manner.classic_levels["apprentice"].folly > 0
    assert manner.levels["apprentice"].folly == 0
