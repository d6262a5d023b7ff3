"""`kogge match` and `kogge tournament`: figures, files, interruptions and mistakes."""

from __future__ import annotations

import csv
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import begin, one_line, run, start

MATCH = ["match", "greedy", "random", "--game", "tallinn", "--games", "40"]
BOT = {"name", "games", "win_share", "low", "high", "mean_score"}


def figures(*words: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return told


def test_match_for_programs() -> None:
    """JSON has an entry for every bot named, in that order, with share, interval and score."""
    told = figures(*MATCH)
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "random"]
    assert (told["games"], told["blocks"], told["games_per_block"]) == (40, 20, 2)
    for bot in told["bots"]:
        assert set(bot) >= BOT
        assert bot["games"] == 40
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
    assert sum(bot["win_share"] for bot in told["bots"]) == pytest.approx(1)
    assert told["bots"][0]["low"] > 0.5


def test_bots_that_print() -> None:
    """What somebody's bot prints is not mixed into JSON."""
    chatty = "tests.arena.strangers:Chatterbox"
    told = figures("match", chatty, "random", "--game", "visby", "--games", "2")
    assert told["bots"][0]["errors"] == 0


def test_one_against_three() -> None:
    """A bot for every seat is rotated through all seats; games come in whole deals."""
    told = figures("match", "greedy", *["random"] * 3, "--game", "visby", "--games", "39")
    assert (told["players"], told["games_per_block"], told["games"]) == (4, 4, 40)
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "random", "random", "random"]
    assert told["bots"][0]["low"] > 0.25


def test_two_share_a_table_of_six() -> None:
    """Fewer bots than seats take them in turn, and both have half of them."""
    told = figures("match", "greedy", "random", "--game", "visby", "--players", "6")
    assert (told["games_per_block"], told["bots"][0]["fair"]) == (2, 0.5)


def test_match_for_people() -> None:
    """People get a table that fits 80 columns, and the verdict of the test with its bounds."""
    result = run(*MATCH, "--games", "4000", "--sprt", "0,30", "--players", "4")
    lines = result.stdout.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].split()[:5] == ["bot", "wins", "95", "%", "interval"]
    assert [line.split()[0] for line in lines[1:3]] == ["greedy", "random"]
    shown = " ".join(result.stdout.split())
    assert "SPRT of +0 against +30 normalised Elo, alpha 0.05, beta 0.05: LLR " in shown
    assert "(-2.94 to 2.94): greedy passes" in shown
    assert result.stderr == ""


def test_sprt_alone_has_bounds_of_its_own() -> None:
    """`--sprt` without bounds tests 0 against 10, and reports LLR, bounds and verdict."""
    told = figures(*MATCH, "--games", "60", "--sprt", "--elo-model", "logistic")["sprt"]
    assert (told["elo0"], told["elo1"], told["model"]) == (0, 10, "logistic")
    assert told["verdict"] is None
    assert told["lower"] < told["llr"] < told["upper"]


def test_names_are_no_markup(tmp_path: Path) -> None:
    """Names of bots are shown as they are, whatever they look like."""
    (tmp_path / "mine.py").write_text(
        "class Bot:\n"
        "    def __init__(self, game, seed): pass\n"
        "    def choose(self, view, seat, budget=None): raise ValueError('[bold]:100:')\n"
    )
    result = start("match", "mine:Bot", "search:100", "--game", "tallinn", "--games", "2")
    assert result.returncode == 0
    assert "search:100" in result.stdout
    assert "ValueError: [bold]:100:" in result.stdout
    assert "whenever this happens, a random legal move is played instead" in result.stderr


def test_tables_of_games(tmp_path: Path) -> None:
    """CSV and Parquet have the same row for every seat of every game; JSON is the report."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs PyArrow")
    files = [tmp_path / f"games.{ending}" for ending in ("csv", "parquet", "json")]
    told = figures(*MATCH, *(word for file in files for word in ("--output", str(file))))
    assert json.loads(files[2].read_text()) == told
    with files[0].open(newline="") as text:
        rows = list(csv.DictReader(text))
    table = parquet.read_table(files[1]).to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in table] == rows
    assert len(rows) == 40 * 2
    greedy = [float(row["win_share"]) for row in rows if row["bot"] == "greedy"]
    assert sum(greedy) / 40 == pytest.approx(told["bots"][0]["win_share"])


def test_parquet_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyArrow is not installed, one line says how to get it, before anything is played."""
    monkeypatch.setattr("kogge.arena.export.find_spec", lambda name: None)
    result = run(*MATCH, "--output", "games.parquet")
    assert "pip install 'kogge[parquet]'" in one_line(result.stderr)
    assert result.exit_code == 2


def test_going_on(tmp_path: Path) -> None:
    """The same command goes on from its file, `--resume` needs no more than the file."""
    file = str(tmp_path / "match.jsonl")
    figures(*MATCH, "--games", "10", "--output", file)
    same = figures(*MATCH, "--output", file)
    resumed = figures("match", "--resume", file, "--games", "40")
    assert same["bots"] == resumed["bots"] == figures(*MATCH)["bots"]
    assert figures("match", "--resume", file)["games"] == 10


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_stopped_and_resumed(tmp_path: Path, sign: signal.Signals) -> None:
    """A match that is interrupted or killed goes on to the result of one that never was."""
    file = tmp_path / "match.jsonl"
    words = ["match", "search:30", "greedy", "--game", "tallinn", "--games"]
    process, said, complained = begin(*words, "1000000", "--output", str(file))
    with said, complained:
        while not file.exists() or file.read_bytes().count(b"\n") < 10:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(sign)
        told = complained.read()
    if sign is signal.SIGINT:
        assert process.wait() == 130
        assert f"go on with: kogge match --resume {file}" in told
        assert "Traceback" not in told
    resumed = figures("match", "--resume", str(file), "--games", "24")
    assert resumed["bots"] == figures(*words, "24")["bots"]


def test_tournament() -> None:
    """A tournament has ratings, payoffs and steps, for programs and for people."""
    words = ["tournament", "random", "greedy", "search:10", "--game", "tallinn", "--games", "20"]
    told = figures(*words)
    assert {bot["name"] for bot in told["bots"]} == {"random", "greedy", "search:10"}
    assert all(set(bot) >= BOT | {"rating", "rating_low", "rating_high"} for bot in told["bots"])
    assert told["bots"][-1]["name"] == "random"
    assert [[met is None for met in row] for row in told["payoff"]] == [
        [i == j for j in range(3)] for i in range(3)
    ]
    lines = run(*words).stdout.splitlines()
    assert all(len(line) <= 80 for line in lines)
    assert "row above column" in " ".join(lines)
    assert any(line.startswith(f"{told['bots'][1]['name']} to random: ") for line in lines)


def test_options_of_the_game() -> None:
    """`--game` brings that game's own options along, in the help as well."""
    told = figures(*MATCH, "--envoy", "deck")
    assert told["options"]["envoy"] == "deck"
    assert "--envoy [off|deck|hand]" in run("match", "--game=tallinn", "--help").stdout


MISTAKES = {
    "no game": (["match", "greedy", "random"], "name a game: --game tallinn|"),
    "unknown game": (["match", "greedy", "random", "--game", "chess"], "'chess' is not one of"),
    "no bots": (["match", "--game", "tallinn"], "at least two bots"),
    "one bot": (["tournament", "greedy", "--game", "tallinn"], "at least two bots"),
    "unknown bot": (["match", "bob", "greedy", "--game", "tallinn"], "there is no bot 'bob'"),
    "no such module": (["match", "no:Bot", "greedy", "--game", "tallinn"], "cannot import 'no'"),
    "no such class": (["match", "os:Bot", "greedy", "--game", "tallinn"], "no class 'Bot'"),
    "no budget": (["match", "search:0", "greedy", "--game", "tallinn"], "from 1 to"),
    "absurd budget": (["match", "search:9" + "9" * 30, "greedy", "--game", "tallinn"], "from 1 to"),
    "too many bots": (
        ["match", *["greedy"] * 5, "--game", "tallinn", "--players", "4"],
        "table of",
    ),
    "no games": ([*MATCH, "--games", "0"], "1<=x<="),
    "negative games": ([*MATCH, "--games", "-3"], "1<=x<="),
    "absurd games": ([*MATCH, "--games", "9" * 30], "1<=x<="),
    "absurd threads": ([*MATCH, "--threads", "99999"], "1<=x<=1024"),
    "no time": ([*MATCH, "--time-limit", "0"], "more than 0"),
    "bounds": ([*MATCH, "--sprt", "ten"], "two bounds in Elo"),
    "bounds turned": ([*MATCH, "--sprt", "10,0"], "the lower first"),
    "alpha": ([*MATCH, "--sprt", "0,5", "--alpha", "0.9"], "alpha must be between"),
    "unknown ending": ([*MATCH, "--output", "games.xlsx"], ".json, .csv or .parquet"),
    "no such folder": ([*MATCH, "--output", "no/games.csv"], "there is no folder"),
    "two files": ([*MATCH, "--output", "a.jsonl", "--output", "b.jsonl"], "one .jsonl file"),
    "resumed and named": (["match", "greedy", "--resume", __file__], "leave out the bots"),
    "resumed with a seed": (["match", "--seed", "1", "--resume", __file__], "leave out --seed"),
}


@pytest.mark.parametrize(("words", "told"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes(words: list[str], told: str, tmp_path: Path) -> None:
    """One line that names what is wrong, exit code 2, and no file that was not there before."""
    result = run(*words)
    assert told in one_line(result.stderr)
    assert result.exit_code == 2
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_files_that_are_no_results(tmp_path: Path) -> None:
    """A file that is no results file is refused with exit code 3, one of another match with 4."""
    result = run("match", "--resume", __file__)
    assert "is not a results file" in one_line(result.stderr)
    assert result.exit_code == 3
    file = str(tmp_path / "match.jsonl")
    run(*MATCH, "--output", file)
    other = run(*MATCH, "--seed", "5", "--output", file)
    assert "holds another contest (seed: 0; not 5)" in one_line(other.stderr)
    assert other.exit_code == 4
    kind = run("tournament", "--resume", file)
    assert f"go on with: kogge match --resume {file}" in one_line(kind.stderr)


PAGE = (Path(__file__).parents[2] / "docs/how-to/compare-bots.md").read_text("utf-8")
SHOWN = re.findall(r"^kogge (?:match|tournament) .*$|(?<=`)kogge match [^`]*(?=`)", PAGE, re.M)


@pytest.mark.parametrize("shown", SHOWN)
def test_commands_of_the_page(shown: str) -> None:
    """Every command on the page about comparing bots exists, and knows its flags."""
    words = shlex.split(shown)[1:]
    told = run(*words, "--help")
    assert told.exit_code == 0
    assert all(word in told.stdout for word in words if word.startswith("--"))


def test_the_result_on_the_page() -> None:
    """What the page shows is what its first command prints, but for the time it took."""
    assert len(SHOWN) >= 7
    (table,) = re.findall(r"```text\n(.*?)seed 0,", PAGE, re.S)
    assert run(*shlex.split(SHOWN[0])[1:]).stdout.partition("seed 0,")[0] == table


def test_help_without_the_compiler() -> None:
    """Help is shown without loading the compiler."""
    script = (
        "import sys; from kogge.cli import main\n"
        "try: main(['match', '--game', 'tallinn', '--help'])\n"
        "except SystemExit: print('numba' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout
    assert shown.splitlines()[-1] == "False"
