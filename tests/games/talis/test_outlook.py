"""How positions are judged: the net of the game is the one that was fitted, and fitting works."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from bench.talis_outlook import Moments, Net, fit, gather, loss, predict, write

import kogge
from kogge.core.compiling import JIT
from kogge.core.pieces import read_pieces
from kogge.core.position import Position
from kogge.core.shares import UNIT
from kogge.core.verbs import judge
from kogge.games.talis.bot.evaluation import (
    BIAS,
    OUTLOOK,
    SIZE,
    UNITS,
    VOICE,
    WEIGHTS,
    Outlook,
    Trait,
    describe,
)
from kogge.games.talis.geometry import MAX_SEATS

GAME = kogge.game("talis")
OURS = Net(WEIGHTS, BIAS, VOICE)

needs_compiled = pytest.mark.skipif(not JIT, reason="many games need compiled rules")


def positions(players: int) -> list[Position]:
    """Moments of a few random games."""
    lot = random.Random(players)
    met = []
    for seed in range(3):
        position = GAME.new(players=players, seed=seed)
        for _ in range(120):
            if position.over:
                break
            seat = position.to_act[0]
            position.play(seat, lot.choice(position.moves(seat)))
        met.append(position)
    return met


def judged(position: Position) -> list[int]:
    shares = np.zeros(MAX_SEATS, np.int64)
    judge(position.observed(None), shares)
    return [int(share) for share in shares[: position.players]]


def test_every_trait_has_a_row() -> None:
    """The file has a number for every trait and unit, and no row that nobody reads."""
    assert set(OUTLOOK.traits) == {trait.name.lower() for trait in Trait}
    assert WEIGHTS.shape == (SIZE, UNITS)
    assert BIAS.shape == VOICE.shape == (UNITS,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares(players: int) -> None:
    """The shares of those who sit there make one win, but for what rounding takes."""
    for position in positions(players):
        assert UNIT - players <= sum(judged(position)) <= UNIT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_same_net(players: int) -> None:
    """The compiled net and the one that was fitted foresee the same."""
    for position in positions(players):
        traits = np.zeros((1, MAX_SEATS, SIZE))
        for seat in range(players):
            describe(position.observed(None), seat, traits[0, seat])
        seated = np.where(np.arange(MAX_SEATS) < players, 0.0, -1e9)[None]
        moments = Moments(traits, seated, np.zeros((1, MAX_SEATS)), np.zeros(1, np.int64))
        chances = predict(OURS, moments)[1][0, :players]
        assert np.allclose(np.array(judged(position)) / UNIT, chances, atol=2 / UNIT)


def test_fame_counts() -> None:
    """With the last but one point of Fame a player is judged better than with none."""
    for position in positions(4):
        traits = np.zeros(SIZE)
        describe(position.observed(None), 0, traits)
        shares = []
        for left in (10, 1):
            traits[Trait.FAME_LEFT] = left
            shares.append(float(np.maximum(traits @ WEIGHTS + BIAS, 0) @ VOICE))
        assert shares[0] < shares[1]


@needs_compiled
def test_fitting_learns(tmp_path: Path) -> None:
    """Fitted to some quick games, a fresh net foresees others better; written and read, it is the
    same; and it goes on from there."""
    moments = gather(60, 0, seed=5)
    net, before, after = fit(moments, None, 0.01, seed=1)
    assert after < before
    assert after == pytest.approx(loss(net, moments.part(moments.game % 5 == 0)))
    write(net, tmp_path / "outlook.toml")
    read = read_pieces(tmp_path / "outlook.toml", Outlook)
    rows = [read.traits[trait.name.lower()] for trait in Trait]
    assert np.allclose(rows, net.weights, rtol=1e-3)
    assert fit(moments, net, 0.001, seed=1)[1] == pytest.approx(after)


@needs_compiled
def test_searching_players() -> None:
    """Searching players give moments too, with everyone's traits and a whole win to share."""
    moments = gather(10, 2, seed=6)
    assert len(moments.won) > 0
    assert np.allclose(moments.won.sum(1), 1.0)
    assert set(moments.game) <= set(range(10))
