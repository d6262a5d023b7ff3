"""Traits, which nets read: each is what the rules themselves say of the position."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import kogge
from kogge.core.position import Position
from kogge.core.verbs import describe
from kogge.games.towers.board import is_site
from kogge.games.towers.moves import END, START, STOP
from kogge.games.towers.traits import TENTH, TRAITS, Trait

GAME = kogge.game("towers")


def positions(players: int) -> Iterator[Position]:
    """Moments of some random games."""
    lot = random.Random(players)
    for seed in range(4):
        position = GAME.new(players=players, seed=seed)
        for number in range(160):
            if position.over:
                break
            if number % 20 == 19:
                yield position
            seat = position.to_act[0]
            position.play(seat, lot.choice(position.moves(seat)))


def traits_of(position: Position, seat: int) -> np.ndarray:
    traits = np.zeros(len(TRAITS))
    describe(position.observed(None), seat, traits)
    return traits


@pytest.mark.parametrize("players", [2, 4])
def test_points_and_turns(players: int) -> None:
    """Points are those that count, and one player is to move."""
    for position in positions(players):
        traits = [traits_of(position, seat) for seat in range(players)]
        found = [round(one[Trait.POINTS] / TENTH) for one in traits]
        assert found == list(position.scores)[:players]
        assert [one[Trait.MOVER] for one in traits] == [
            float(seat in position.to_act) for seat in range(players)
        ]


@pytest.mark.parametrize("players", [2, 4])
def test_gain_is_the_best_entry(players: int) -> None:
    """The mover's gain is what the best legal move with an own stack onto a site brings."""
    for position in positions(players):
        seat = position.to_act[0]
        record = position.observed(None)
        best = taken = 0
        entering = set()
        for move in [one.id for one in position.moves(seat)]:
            if move == STOP:
                continue
            start, end = int(START[move]), int(END[move])
            stack, under = record.fields[start], record.fields[end]
            if stack.colour != seat or not is_site(end):
                continue
            entering.add(start)
            gain = int(stack.height)
            if under.height > 0 and under.colour != seat:
                gain += int(under.height)
                if under.colour < players:
                    taken = max(taken, int(under.height))
            best = max(best, gain)
        traits = traits_of(position, seat)
        assert traits[Trait.GAIN] == pytest.approx(TENTH * best)
        assert traits[Trait.TAKING] == pytest.approx(TENTH * taken)
        assert traits[Trait.ENTERING] == pytest.approx(TENTH * len(entering))
