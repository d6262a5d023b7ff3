"""What can be chosen before a game of City of Towers."""

from __future__ import annotations

import pytest
from tests.games.towers.drawn import GAME

from kogge.core.errors import BadOption


def test_defaults() -> None:
    """Towers of five, neutral counters that pass over anything, two to four players."""
    assert GAME.new(seed=1).options == {
        "max_height": "5",
        "neutral_pass": "any",
        "neutral_sites": "once",
        "neutral_lock": "counter",
        "off_streets": "anyone",
        "chains": "any",
    }
    assert list(GAME.players) == [2, 3, 4]


def test_a_height_may_be_a_number() -> None:
    """5 and "5" mean the same."""
    assert GAME.new(3, seed=1, max_height=5) == GAME.new(3, seed=1, max_height="5")


@pytest.mark.parametrize("wrong", [4, 6, "six", True, None, 5.5])
def test_other_heights_are_refused(wrong: object) -> None:
    """What is no choice is refused, and the choices are named."""
    with pytest.raises(BadOption, match=r"max_height cannot be .*; choose one of 5, unlimited"):
        GAME.new(2, seed=1, max_height=wrong)


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """One cannot play alone, and there are four colours."""
    with pytest.raises(BadOption, match="towers is for 2 to 4 players"):
        GAME.new(players, seed=1)
