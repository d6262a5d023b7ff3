"""Whatever is typed wrongly: one clear line, the right exit code, no traceback."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.cli.running import INTERPRETED, KOGGE, one_line, run, start

MISTAKES = {
    "unknown command": (["dance"], "there is no command 'dance'; choose one of games, pieces"),
    "unknown game": (["play", "chess"], "there is no game 'chess'; choose one of tallinn"),
    "unknown game to simulate": (["simulate", "chess"], "choose one of tallinn"),
    "unknown game to warm": (["warm", "chess"], "choose one of tallinn"),
    "no game to simulate": (["simulate"], "name a game: tallinn"),
    "no game through a pipe": (["play"], "name a game: tallinn"),
    "unknown option": (["play", "tallinn", "--envoi", "off"], "--envoy"),
    "unknown choice": (["play", "tallinn", "--envoy", "maybe"], "'off', 'deck', 'hand'"),
    "unknown language": (["play", "tallinn", "--lang", "fr"], "'en', 'de', 'it'"),
    "unknown bot": (["simulate", "tallinn", "--bots", "bob,bob"], "one of random, greedy"),
    "unknown player": (["play", "tallinn", "--seats", "human,bob"], "one of human, random, greedy"),
    "too many players": (["play", "tallinn", "--players", "9"], "2 to 4 players, not 9"),
    "no players": (["simulate", "tallinn", "--players", "0"], "2 to 4 players, not 0"),
    "bots and players disagree": (
        ["simulate", "tallinn", "--bots", "random,greedy", "--players", "3"],
        "2 bots (random, greedy) cannot be 3 players",
    ),
    "seats and players disagree": (
        ["play", "tallinn", "--seats", "human,greedy", "--players", "3"],
        "2 seats are named (human, greedy), but there are 3 players",
    ),
    "players not a number": (["play", "tallinn", "--players", "two"], "'two' is not a valid"),
    "games not a number": (["simulate", "tallinn", "--games", "x"], "not a valid whole number"),
    "negative games": (["simulate", "tallinn", "--games", "-5"], "-5 is not in the range x>=1"),
    "no threads": (["simulate", "tallinn", "--threads", "0"], "0 is not in the range 1<=x<=1024"),
    "too many names": (["play", "tallinn", "--name", "A", "--name", "B"], "1 human"),
    "the same name twice": (
        ["play", "tallinn", "--seats", "human,human", "--name", "A", "--name", "A"],
        "two players are called A",
    ),
    "a name of nothing": (["play", "tallinn", "--name", " \t"], "is not a name"),
    "resumed and named": (["play", "--resume", __file__, "tallinn"], "leave out tallinn"),
    "pieces for no game": (["play", "--pieces", __file__], "kogge play GAME --pieces FILE"),
    "a piece forbidden and preferred": (
        ["lab", "report", "visby", "--without", "fleet", "--prefer", "fleet"],
        "--without fleet and --prefer fleet contradict each other",
    ),
    "a page in no folder": (
        ["lab", "report", "visby", "--out", "nowhere/page.html"],
        "there is no folder nowhere",
    ),
    "file not found": (["verify", "nowhere.json"], "'nowhere.json' does not exist"),
    "a directory": (["replay", "/"], "'/' is a directory"),
    "no file": (["verify"], "Missing argument 'FILE'"),
    "an argument too many": (["games", "all"], "unexpected extra argument"),
}


@pytest.mark.parametrize(("words", "told"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_told_in_one_line(words: list[str], told: str) -> None:
    """A mistake in the command is one line that names the choices, and exit code 2."""
    result = run(*words)
    assert told in one_line(result.stderr)
    assert result.stdout == ""
    assert result.exit_code == 2


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """A place where the game cannot be kept is told before the first move, with exit code 1."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    result = run("play", "tallinn", "--save", str(blocked / "game.json"))
    assert str(blocked) in one_line(result.stderr)
    assert result.exit_code == 1


def test_reader_that_goes_away() -> None:
    """Output into a closed pipe ends without a word."""
    with subprocess.Popen(
        [*KOGGE, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


PIECES = Path(__file__).parents[2] / "src/kogge/games/tallinn/pieces.toml"


def test_missing_pieces() -> None:
    """A pieces file that is not there is a mistake in the command."""
    result = run("play", "tallinn", "--pieces", "nowhere.toml")
    assert "'nowhere.toml' does not exist" in one_line(result.stderr)
    assert result.exit_code == 2


BAD_PIECES = {
    "contradiction": ("number = 2\n", "number = 7\n", "cards must be numbered"),
    "impossible half": ('halves = ["KK", "EM"]', 'halves = ["K**", "EM"]', "cards, number 7"),
    "not TOML": ("game =", "game", "is not valid TOML"),
    "another game": ('game = "tallinn"', 'game = "chess"', "it is for 'chess', not for tallinn"),
    "unknown entry": (
        "hand = 3",
        "hands = 3",
        "there is no entry called hands; did you mean hand?",
    ),
    "no number": ("hand = 3", 'hand = "three"', "hand: this must be a whole number, not"),
}


@pytest.mark.parametrize(("old", "new", "told"), BAD_PIECES.values(), ids=BAD_PIECES)
def test_bad_pieces_are_told_in_one_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    """A pieces file that cannot be played names its entry in words, with exit code 1."""
    text = PIECES.read_text("utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    result = start("play", "tallinn", "--pieces", str(file), **INTERPRETED)
    complaint = one_line(result.stderr)
    assert told in complaint
    assert "mine.toml" in complaint
    assert result.returncode == 1


def test_own_pieces_are_played(tmp_path: Path) -> None:
    """A designer's numbers are what is played, and game files made with them need them again."""
    file = tmp_path / "mine.toml"
    text = PIECES.read_text("utf-8")
    file.write_text(text.replace("[points]\nstart = 4", "[points]\nstart = 9"), "utf-8")
    saved = tmp_path / "game.json"
    words = ["play", "tallinn", "--pieces", str(file), "--save", str(saved)]
    result = start(*words, typed="1\n\n", **INTERPRETED)
    assert "▸ Player 1             9 " in result.stdout
    assert start("verify", str(saved), **INTERPRETED).returncode == 4
    again = start("verify", str(saved), "--pieces", str(file), **INTERPRETED)
    assert (again.returncode, again.stderr) == (0, "")
