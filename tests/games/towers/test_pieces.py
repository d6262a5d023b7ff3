"""The board is data: a designer's file is checked, and then played on by the same rules."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests import forking

from kogge.core.errors import BadPieces
from kogge.games.towers.pieces import load

OURS = Path(__file__).parents[3] / "src/kogge/games/towers/pieces.toml"
SMALL = """
game = "towers"
rows = 2
columns = 10
copies = 1
quiet = { limit = 8, shown = 4 }

[[districts]]
corner = "b1"
symbols = ["AB", "CD"]
"""


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('corner = "b2"', 'corner = "n2"', "the four sites from n2 on do not lie on a board of 14"),
        ('corner = "b2"', 'corner = "b8"', "the four sites from b8 on do not lie on a board of 14"),
        ('corner = "b2"', 'corner = "d2"', "districts: the one at e2 overlaps another"),
        ('corner = "b2"', 'corner = "2b"', "$.districts[0].corner"),
        ('"AB", "DC"', '"AB", "DE"', "$.districts[0].symbols[1]"),
        ('"AB", "DC"', '"AB"', "$.districts[0].symbols"),
        ("copies = 5", "copies = 4", "found 80 streets and 64 counters"),
        ("columns = 14", "columns = 15", "$.columns"),
        ("limit = 60", "limit = 0", "$.quiet.limit"),
        ("shown = 30", "seen = 30", "seen"),
    ],
)
def test_wrong_pieces(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """What the rules could not play with is refused, and the entry is named."""
    file = tmp_path / "mine.toml"
    text = OURS.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadPieces, match=re.escape(problem)):
        load(file)


PLAY_SMALL = """
import random
import kogge
from kogge.core.position import Position

game = kogge.game("towers")
for seed in range(20):
    noise = random.Random(seed)
    position = game.new(2 + seed % 3, seed=seed)
    while not position.over:
        assert Position.from_text(game, position.to_text()).to_text() == position.to_text()
        (seat,) = position.to_act
        position.play(seat, noise.choice(position.moves(seat)))
        assert len(position.history) <= game.longest(position.players)
    print("played", position.view(None)["ending"])
"""


def run_with(pieces: Path, script: str) -> str:
    """Run a script, uncompiled, on a designer's board."""
    env = {**os.environ, "KOGGE_PIECES": str(pieces), "KOGGE_JIT": "0"}
    run = forking.run("-c", script, env=env)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A board of two rows and ten columns with one district and sixteen counters."""
    file = tmp_path / "small.toml"
    file.write_text(SMALL, "utf-8")
    return file


def test_another_board_can_be_played(small: Path) -> None:
    """Whole games on the small board end in time, and their positions can be written and read."""
    assert run_with(small, PLAY_SMALL).count("played") == 20


PLAY_TO_A_STANDSTILL = """
import kogge
from kogge.core.position import Position

line = "Aa2CrAbDrCbBwDaAw/2DbArBrCaBbDwBaCw a - 0 4 5 any"
position = Position.from_text(kogge.game("towers"), line)
position.play(0, "a1-b1")
print(position.view(None)["ending"], *position.scores)
print(*(event.kind for event in position.events(None)))
"""


def test_c6_a_standstill_after_a_move(small: Path) -> None:
    """Amber builds behind itself, everyone else is wedged in: nobody can move, game over (C6)."""
    ended, told = run_with(small, PLAY_TO_A_STANDSTILL).splitlines()
    assert ended == "stuck 1 1 0 0"
    assert told == "entered gained skipped skipped skipped skipped stuck_ended won won"
