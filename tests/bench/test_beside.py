"""Benches that measure two checkouts: what they measure is there in this one."""

from __future__ import annotations

import pytest

import kogge
from bench import pace, updates


@pytest.mark.parametrize("game", kogge.game_names())
def test_updates(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds and bytes to show moves of a real table."""
    monkeypatch.setattr(updates, "MOST_MOVES", 6)
    seconds, size = updates.cost_of(game)
    assert 0 < seconds < size


@pytest.mark.parametrize("game", ["tallinn", "visby"])
@pytest.mark.parametrize("what", ["iterations", "classic iterations", "iterations on two"])
def test_iterations(game: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches from moments at which no game is over."""
    monkeypatch.setattr(pace, "USUAL_ITERATIONS", 4)
    assert pace.pace_of(game, what) > 0
