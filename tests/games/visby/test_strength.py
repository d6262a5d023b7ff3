"""The sensible move is worth following."""

from __future__ import annotations

import pytest
from tests.games.visby.tables import VISBY

from kogge.arena.simulate import simulate


@pytest.mark.parametrize("target", ["30", "45"])
def test_greedy_beats_random(target: str) -> None:
    """Of seat-rotated games for two, greedy surely wins more than nine in ten."""
    result = simulate(
        VISBY, ["greedy", "random"], 2000, seed=1, rotate=True, options={"target": target}
    )
    assert result.seats[0].low > 0.9


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_greedy_beats_several_random_players(players: int) -> None:
    """Against more of them too, greedy surely wins most games."""
    bots = ["greedy", *["random"] * (players - 1)]
    result = simulate(VISBY, bots, 1000, seed=1, rotate=True)
    assert result.seats[0].low > 0.8


@pytest.mark.parametrize("players", VISBY.players)
def test_greedy_games_end_by_seals(players: int) -> None:
    """Sensible players do not dawdle: their games are far from the limit of moves (V10)."""
    result = simulate(VISBY, ["greedy"] * players, 500, seed=1)
    assert result.longest < VISBY.longest(players) / 2


@pytest.mark.soak
@pytest.mark.parametrize("players", VISBY.players)
def test_random_games_end(players: int) -> None:
    """A hundred thousand random games end within the proven number of moves (V10)."""
    result = simulate(VISBY, ["random"] * players, 100_000, seed=1)
    assert result.games == 100_000
    assert result.longest <= VISBY.longest(players)
