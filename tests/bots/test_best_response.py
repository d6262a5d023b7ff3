"""A net that learns to beat one bot: it finds out what can be foreseen."""

from __future__ import annotations

import numpy as np

import kogge
from kogge.bots.nets.layout import first_weights, net_layout, put, taken
from kogge.bots.search.mind import new_mind
from kogge.training.facing import face_games
from kogge.training.learning import LEARNER, WEIGHTS
from kogge.training.practising import Practice
from kogge.training.scales import scales_of
from kogge.training.turns import NO_MOVE

VISBY = kogge.game("visby")


def test_a_net_learns_to_beat_one_bot() -> None:
    """Against a search that hardly thinks and never mixes, it wins more after some lessons."""
    rival = new_mind(VISBY, VISBY.rooms.manner.classic)
    learner = np.zeros(LEARNER, net_layout(VISBY))
    put(VISBY, learner[WEIGHTS], first_weights(VISBY, 1))
    practice, steps, shares = Practice(VISBY), 0, []
    scales = np.ones(len(learner[WEIGHTS]["first"]))
    for lesson in range(12):
        weights = taken(learner[WEIGHTS])
        turns, share = face_games(VISBY, weights, rival, 2, 5, 200 * lesson, 200, 0.9)
        assert (turns["move"] != NO_MOVE).all()  # the rival's choices are not learned from
        if lesson == 0:
            scales = scales_of(learner, turns)
        steps, _ = practice.learn(learner, turns, [5, lesson], scales, 0.003, 0.005, steps)
        shares.append(share)
    assert np.mean(shares[-4:]) > np.mean(shares[:2]) + 0.05


def test_seats_alternate_and_games_are_the_same_again() -> None:
    """The net sits in both seats by turns; the same numbers give the same turns."""
    rival = new_mind(VISBY, VISBY.rooms.manner)
    weights = first_weights(VISBY, 1)
    turns, share = face_games(VISBY, weights, rival, 3, 5, 0, 6, 0.9)
    assert set(turns["seat"].tolist()) == {0, 1}
    again, same = face_games(VISBY, weights, rival, 3, 5, 0, 6, 0.9)
    assert (turns.tobytes(), share) == (again.tobytes(), same)
