"""`kogge simulate`: many games, honest figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import run

TALLINN = ["simulate", "tallinn"]


def figures(*words: str) -> dict[str, object]:
    result = run(*TALLINN, *words, "--json")
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    assert isinstance(told, dict)
    return told


def test_figures() -> None:
    """The JSON has all figures; shares of all seats add up to one and lie in their intervals."""
    told = figures("--bots", "random,greedy,random", "--games", "300", "--seed", "5")
    assert told["games"] == 300
    assert {"moves", "seconds", "games_per_second", "moves_per_second"} <= told.keys()
    seats = told["seats"]
    assert isinstance(seats, list)
    assert [seat["bot"] for seat in seats] == ["random", "greedy", "random"]
    assert sum(seat["win_share"] for seat in seats) == pytest.approx(1)
    for seat in seats:
        assert set(seat) == {"bot", "win_share", "low", "high", "mean_score"}
        assert 0 <= seat["low"] <= seat["win_share"] <= seat["high"] <= 1


def test_threads_do_not_matter() -> None:
    """The same seed gives the same results on one thread and on three."""
    words = ["--bots", "greedy,random", "--games", "5000", "--rotate"]
    one, three = (figures(*words, "--threads", threads) for threads in "13")
    assert one["seats"] == three["seats"]
    assert figures(*words, "--seed", "1")["seats"] != one["seats"]


def test_a_single_bot_takes_all_seats() -> None:
    """One name is repeated for the number of players."""
    told = figures("--bots", "greedy", "--players", "4", "--games", "10")
    seats = told["seats"]
    assert isinstance(seats, list)
    assert [seat["bot"] for seat in seats] == ["greedy"] * 4


def test_without_words_a_greedy_bot_plays_random_ones() -> None:
    """`kogge simulate GAME` alone plays the smallest table; --players makes it larger."""
    for words, others in ([], 1), (["--players", "3"], 2):
        seats = figures(*words, "--games", "200")["seats"]
        assert isinstance(seats, list)
        assert [seat["bot"] for seat in seats] == ["greedy", *["random"] * others]
        assert seats[0]["win_share"] > 0.5
    alone = figures("--bots", "random", "--games", "10")["seats"]
    assert isinstance(alone, list)
    assert [seat["bot"] for seat in alone] == ["random", "random"]


def test_bots_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of one's own is found beside where the command is given, as in a match."""
    (tmp_path / "own_for_simulate.py").write_text(
        "class Last:\n"
        "    def __init__(self, game, seed):\n"
        "        self.game = game\n"
        "    def choose(self, seen, seat, budget=None):\n"
        "        return 'no such move'\n"
    )
    monkeypatch.chdir(tmp_path)
    told = run(*TALLINN, "--bots", "own_for_simulate:Last,random", "--games", "2")
    assert told.exit_code == 0, told.stderr
    assert "a random legal move was made instead" in told.stdout + told.stderr


def test_options_reach_the_game() -> None:
    """The game's own options change what is played."""
    plain = figures("--bots", "random,random", "--games", "50")
    told = figures("--bots", "random,random", "--games", "50", "--envoy", "hand")
    assert told["options"] == {"tower_order": "simultaneous", "envoy": "hand", "chronicles": "off"}
    assert told["moves"] != plain["moves"]


def test_table_for_people() -> None:
    """People get a table that fits 80 columns, with shares, intervals, scores and speed."""
    result = run(*TALLINN, "--bots", "random,greedy", "--games", "200")
    lines = result.stdout.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].split() == ["seat", "bot", "wins", "95", "%", "interval", "mean", "score"]
    assert [line.split()[1] for line in lines[1:3]] == ["random", "greedy"]
    assert all(line.count("%") == 3 for line in lines[1:3])
    assert lines[3].startswith("200 games, ")
    assert "games/s" in lines[4]
    assert "moves/s" in lines[4]
    assert result.stderr == "" or "Compiling" in result.stderr
