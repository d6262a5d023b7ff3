"""`kogge evaluate`: shares with errors, as text and as JSON, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import run

import kogge


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A game of Visby for two, half played."""
    position = kogge.game("visby").new(players=2, seed=4)
    for _ in range(6):
        for seat in position.to_act:
            position.play(seat, position.moves(seat)[0])
    file = tmp_path / "game.json"
    file.write_text(position.game_file().to_json(), encoding="utf-8")
    return file


def test_everyone_has_a_share(game_file: Path) -> None:
    """A line for each seat, and in JSON the numbers of `position.value`."""
    told = run("evaluate", str(game_file), "--games", "50")
    assert told.exit_code == 0, told.output
    assert "with open cards" in told.output
    assert told.output.count("  seat ") == 2
    asked = ["evaluate", str(game_file), "--after", "4", "--seat", "1", "--games", "50", "--json"]
    found = json.loads(run(*asked).stdout)
    assert sum(found["shares"]) == pytest.approx(1)
    assert (found["seat"], found["moves"], found["games"]) == (1, 4, 50)


def test_moves_that_were_not_made_are_refused(game_file: Path) -> None:
    """A position after more moves than the game file has is refused in one line."""
    told = run("evaluate", str(game_file), "--after", "900")
    assert told.exit_code != 0
    assert "so there is none after 900" in told.output
