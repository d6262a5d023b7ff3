"""The greedy player really plays: it wins against chance, and its games end soon."""

from __future__ import annotations

from statistics import median

import pytest
from tests.games.talis.golden import play

import kogge
from kogge.arena.simulate import simulate
from kogge.core.compiling import JIT

GAME = kogge.game("talis")
SHARE = 0.95
ROUNDS = 15
ENDED = 0.99

pytestmark = pytest.mark.skipif(not JIT, reason="many games need compiled rules")


@pytest.mark.parametrize("board", ["standard", "random", "literal"])
def test_greedy_among_random(board: str) -> None:
    """One greedy player among three random ones wins nineteen games of twenty."""
    bots = ["greedy", "random", "random", "random"]
    result = simulate(GAME, bots, 500, seed=1, rotate=True, options={"board": board})
    assert result.seats[0].win_share >= SHARE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_end(players: int) -> None:
    """Greedy players end nearly all games before the cap, with a median of at most 15 rounds."""
    ends = [play({}, ["greedy"] * players, seed) for seed in range(100)]
    rounds = [position.view(None)["round"] for position in ends]
    won = [position.view(None)["winner"] is not None for position in ends]
    assert median(rounds) <= ROUNDS
    assert sum(won) >= ENDED * len(ends)


def test_greedy_does_everything() -> None:
    """In a few greedy games someone explores, claims, harvests, builds and fights."""
    kinds = {
        move.parts["kind"]
        for seed in range(5)
        for _, move in play({}, ["greedy"] * 4, seed).history
    }
    assert {"move", "explore", "claim", "harvest", "build", "fight"} <= kinds
