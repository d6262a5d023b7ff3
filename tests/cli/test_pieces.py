"""`kogge pieces`: a file printed, checked and compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import kogge
from kogge.cli.root import main


def run(*words: str | Path) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, [str(word) for word in words])
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text('game = "visby"\n\n[blacksmith]\nper_troops = 6\n')
    return path


def test_printing_a_file() -> None:
    """The printed file is the game's own, comments included."""
    code, out, _ = run("pieces", "visby")
    assert code == 0
    assert out == (kogge.game("visby").folder / "pieces.toml").read_text("utf-8")
    assert "# wares for each card of others" in out


def test_checking_a_file(mine: Path) -> None:
    """A file that can be played with is told by what it changes, with its lines."""
    code, out, _ = run("pieces", "check", mine)
    assert code == 0
    assert out.splitlines() == [
        "mine.toml is a version of visby: 1 difference",
        "  Blacksmith, wares for Troops: 4 → 6   (line 4)",
    ]


def test_comparing_files(mine: Path, tmp_path: Path) -> None:
    """Differences have the lines of both files; JSON has the same."""
    other = tmp_path / "other.toml"
    other.write_text(run("pieces", "visby")[1].replace("per_knight = 2", "per_knight = 3"))
    code, out, _ = run("pieces", "diff", mine, other)
    assert code == 0
    assert "mine.toml and other.toml: 2 differences" in out
    assert "Blacksmith, wares for Troops: 6 → 4   (mine.toml line 4, other.toml line 27)" in out
    assert "Blacksmith, wares for a Knight: 2 → 3   (other.toml line 28)" in out
    told = json.loads(run("pieces", "diff", mine, other, "--json")[1])
    assert [row["new"] for row in told["differences"]] == [4, 3]
    assert "no difference" in run("pieces", "diff", mine, mine)[1]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('game = "visby"\n[knight]\nseals = 60\n', "line 3: knight, seals: 60 seals"),
        (
            'game = "visby"\n[knight]\nseals = "x"\n',
            "line 3: knight, seals: this must be a whole number, not a text",
        ),
        ('game = "visbi"\n', "it must name its game"),
        ("[knight]\n", "it must name its game"),
        ("game = \n", "is not valid TOML"),
    ],
)
def test_files_that_cannot_be(tmp_path: Path, text: str, complaint: str) -> None:
    """What is wrong is said with its line, and nothing is printed."""
    path = tmp_path / "bad.toml"
    path.write_text(text)
    code, out, err = run("pieces", "check", path)
    assert code == 1
    assert out == ""
    assert complaint in err


def test_files_of_different_games(mine: Path, tmp_path: Path) -> None:
    """Files of two games are not compared; an unknown game is answered with those there are."""
    other = tmp_path / "other.toml"
    other.write_text('game = "towers"\n')
    assert "it is for towers, and mine.toml for visby" in run("pieces", "diff", mine, other)[2]
    assert "choose one of check, diff, tallinn" in run("pieces", "chess")[2]
