"""The benchmark suite: it never changes, and its leaderboard says what was reached."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests import forking
from tests.cli.running import run
from tests.pages import ROOT

import kogge
from kogge.arena import exploiting
from kogge.arena import suite as arena_suite
from kogge.arena.match import play_match
from kogge.arena.suite import (
    FIRST,
    SUITES,
    MatchTask,
    Suite,
    TinyTask,
    contest_of,
    markdown,
    read_board,
    run_suite,
    suite_of,
)
from kogge.core.errors import BadOption, MalformedData

SUITE = SUITES[FIRST]
PAGE = ROOT / "docs" / "reference" / "suite.md"
# what the first games against each rival come to
RIVALS = {
    "tallinn-greedy": "494c811408c9c1b5",
    "tallinn-search": "4c9e99098205a543",
    "visby-greedy": "05a994454b983d5d",
    "visby-search": "7b92469718b9eaeb",
    "visby-four": "e237512e4687478a",
    "towers-greedy": "79e29ad6ba3236d6",
    "talis-greedy": "6cad31f1b944287e",
}
BOARD = ROOT / "docs" / "reference" / "leaderboard.jsonl"


def test_it_never_changes() -> None:
    """Whoever changes anything in a suite must give it a new name."""
    assert SUITE.digest == "5287e15255b37302"


@pytest.mark.parametrize("task", SUITE.matches, ids=lambda task: task.name)
def test_rivals_never_change(task: MatchTask) -> None:
    """Nor do the rivals, whose play is their code: the first games of every match, against a bot
    that moves at random, end as they always have. Where a rival must change, so must the name of
    the suite, or every line be played again."""
    match = play_match(contest_of(task, "random"), 2 if task.game == "talis" else 20)
    told = [[one.scores, one.moves] for block in match.blocks for one in block.games]
    assert hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16] == RIVALS[task.name]


def test_one_command_adds_a_line(tmp_path: Path) -> None:
    """A part of the suite is played and added to a file; a repeated name is refused before any game
    is played; the same bot has the same figures again."""
    board = tmp_path / "board.jsonl"
    words = ["suite", "greedy", "--task", "visby-four", "--task", "tallinn-greedy"]
    words += ["--leaderboard", str(board), "--keep", str(tmp_path / "kept")]
    done = run(*words, "--name", "first", "--note", "a test")
    assert done.exit_code == 0, done.stderr
    assert "visby-four:" in done.stdout
    (line,) = read_board(board)
    assert [score.task for score in line.matches] == ["tallinn-greedy", "visby-four"]
    assert line.matches[0].low < 0.5 < line.matches[0].high
    assert line.matches[1].fair == 0.25
    assert line.score is None
    again = run(*words, "--name", "first")
    assert again.exit_code == 2
    assert "has an entry 'first'" in again.stderr
    assert run(*words, "--name", "second").exit_code == 0
    first, second = read_board(board)
    assert first.matches == second.matches
    table = run("suite", "--leaderboard", str(board)).stdout
    assert table == markdown([first, second], SUITE)
    assert table.count("\n| ") == 2


def test_an_entry_is_completed(tmp_path: Path) -> None:
    """Tasks that an entry has not played join its line, in the suite's order; other bots cannot
    take its name."""
    board = tmp_path / "board.jsonl"
    words = ["suite", "random", "--leaderboard", str(board)]
    assert run(*words, "--task", "visby-greedy", "--note", "first").exit_code == 0
    assert run(*words, "--name", "other", "--task", "visby-greedy").exit_code == 0
    assert run(*words, "--task", "tallinn-greedy").exit_code == 0
    first, second = read_board(board)
    assert [score.task for score in first.matches] == ["tallinn-greedy", "visby-greedy"]
    assert (first.entry, first.note, second.entry) == ("random", "first", "other")
    assert first.matches[1] == second.matches[0]
    again = run(*words, "--task", "tallinn-greedy")
    assert again.exit_code == 2
    assert "has played tallinn-greedy" in again.stderr
    taken = run("suite", "greedy", *words[2:], "--name", "random", "--task", "visby-four")
    assert "of random; choose another --name" in taken.stderr


def test_a_failure_loses_no_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played before a task that fails stands in the leaderboard; the same command goes on
    with what the line lacks, and is refused once it lacks nothing."""

    def few(suite: Suite, names: Sequence[str]) -> tuple[list[MatchTask], list[TinyTask]]:
        matches, tiny = chosen(suite, names)
        return [task for task in matches if task.name == "visby-greedy"], tiny[:1]

    def fails(game: str, bot: str) -> float:
        raise BadOption("out of memory")

    chosen = arena_suite.chosen
    monkeypatch.setattr(arena_suite, "chosen", few)
    board = tmp_path / "board.jsonl"
    words = ["suite", "random", "--leaderboard", str(board)]
    with monkeypatch.context() as broken:
        broken.setattr(arena_suite, "nash_conv_of", fails)
        assert "out of memory" in run(*words).stderr
    (line,) = read_board(board)
    assert line.played == {"visby-greedy"}
    done = run(*words)
    assert "visby-greedy:" not in done.stdout
    (whole,) = read_board(board)
    assert whole.played == {"visby-greedy", "tiny-visby"}
    assert whole.matches == line.matches
    assert "has played visby-greedy, tiny-visby" in run(*words).stderr


def test_exploitability_is_part_of_it() -> None:
    """A bot that always does the same can be exploited in a tiny game, as exactly as by the
    program that measures our search."""
    line = run_suite(SUITE, "random", tasks=["tiny-visby"])
    assert line.tiny[0].nash_conv == pytest.approx(0.9643)


def test_bots_with_a_memory_are_asked_in_tiny_games() -> None:
    """A bot is told where it sits before it is asked there, and may answer with words."""
    game = kogge.game("visby")
    strategy = exploiting.sampled(game, "tests.arena.strangers:Shy", samples=3)
    for seat in (1, 0):
        seen = exploiting.observed(game.new(players=2, seed=1)._array, seat)
        assert strategy(seen, seat) == {exploiting.legal(game, seen, seat)[-1]: 1.0}


def test_tiny_games_can_be_dealt() -> None:
    """The pieces of both tiny games pass the checks of their games, and have few deals; each in a
    process of its own, where they run as they are written."""
    asks = (
        "import sys; from kogge.arena.exploiting import *; print(len(deals(TINY[sys.argv[1]]())))"
    )
    for task, found in zip(SUITE.tiny, (1, 36), strict=True):
        done = forking.run("-c", asks, task.game, env={**os.environ, "KOGGE_JIT": "0"})
        assert done.stdout.strip() == str(found), done.stderr


def test_mistakes(tmp_path: Path) -> None:
    """Suites, tasks, bots and boards that are not there."""
    with pytest.raises(BadOption, match="there is no suite 'chess'"):
        suite_of("chess")
    with pytest.raises(BadOption, match="has no task 'blitz'"):
        run_suite(SUITE, "greedy", tasks=["blitz"])
    with pytest.raises(BadOption, match="there is no bot"):
        run_suite(SUITE, "stockfish")
    board = tmp_path / "board.jsonl"
    board.write_text("{}\n")
    with pytest.raises(MalformedData, match="line 1"):
        read_board(board)
    other = json.loads(BOARD.read_bytes().splitlines()[0]) | {"digest": "0" * 16}
    board.write_text(json.dumps(other) + "\n")
    with pytest.raises(MalformedData, match="not here"):
        read_board(board)
    assert run("suite").exit_code == 2


def test_the_page() -> None:
    """The page shows the tasks of the suite and the leaderboard as the file has it."""
    text = PAGE.read_text("utf-8")
    shown = text.partition("<!-- leaderboard: generated -->\n")[2]
    assert shown.partition("<!-- end of leaderboard -->")[0].strip() == (
        markdown(read_board(BOARD), SUITE).strip()
    )
    for task in SUITE.matches:
        assert isinstance(task, MatchTask)
        (row,) = (line for line in text.splitlines() if line.startswith(f"| `{task.name}`"))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[2] == str(task.players)
        assert cells[4] == str(task.games)
        assert f"`{task.rival}`" in cells[3]
        for option, choice in task.options.items():
            assert f"`{option}` {choice}" in cells[1]
    for small in SUITE.tiny:
        assert f"`{small.name}`" in text
