"""Other outcomes of a chance step: only that step differs, and evenly."""

from __future__ import annotations

from collections import Counter

import numpy as np
from scipy.stats import chisquare

import kogge
from kogge.core.redrawing import draws, other_deals, other_outcomes

TALIS = kogge.game("talis")


def test_only_moves_that_draw_have_other_outcomes() -> None:
    """Ending a turn rolls the next player's dice; choosing a card in Tallinn draws nothing."""
    talis = TALIS.new(2, seed=1)
    seat = talis.to_act[0]
    end = next(move.id for move in talis.moves(seat) if move.text == "end")
    assert draws(talis, [(seat, end)])
    tallinn = kogge.game("tallinn").new(2, seed=1)
    assert not draws(tallinn, [(0, tallinn.moves(0)[0].id)])
    visby = kogge.game("visby").new(2, seed=1)  # without any randomness
    assert not draws(visby, [(0, visby.moves(0)[0].id)])
    made = [(0, visby.moves(0)[0].id)]
    after = other_outcomes(visby, made, 2)
    visby.play(*made[0])
    assert {state.tobytes() for state in after} == {visby.open_record().tobytes()}


def test_the_step_is_drawn_anew_and_the_rest_is_as_it_was() -> None:
    """Dice differ from outcome to outcome, evenly; key and everything else do not."""
    position = TALIS.new(2, seed=3)
    seat = position.to_act[0]
    end = next(move.id for move in position.moves(seat) if move.text == "end")
    states = other_outcomes(position, [(seat, end)], 900, seed=5)
    assert np.array_equal(states, other_outcomes(position, [(seat, end)], 900, seed=5))
    dice = Counter(tuple(state["dice"].tolist()) for state in states)
    rolls = [(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)]
    assert chisquare([dice[roll] for roll in rolls], [100] * 3 + [200] * 3).pvalue > 1e-4
    position.play(seat, end)
    states["dice"] = position.open_record()["dice"]
    assert {state.tobytes() for state in states} == {position.open_record().tobytes()}


def test_other_deals_keep_the_dice_of_later() -> None:
    """Another deal lays other tiles, but what is rolled later comes from the game's own key."""
    position = TALIS.new(3, seed=2, board="random")
    states = other_deals(position, 20, seed=1)
    assert len({state["face"].tobytes() for state in states}) == 20
    chance = position.open_record()["chance"]["key"]
    assert all(np.array_equal(state["chance"]["key"], chance) for state in states)
