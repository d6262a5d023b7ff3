"""The harness of `kogge bench`: what it counts, compares, shows and leaves out."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from bench.goofspiel import GAME
from rich.console import Console
from tests import forking

import kogge
from kogge.arena import bench as harness
from kogge.arena.bench import Figure, Ratio, Report, Task, bench, compare, draw, measure
from kogge.arena.machine import machine
from kogge.arena.simulate import simulate

ROOT = Path(__file__).parents[2]

needs_openspiel = pytest.mark.skipif(
    find_spec("pyspiel") is None,
    reason="OpenSpiel is not installed; get it with: pip install 'kogge[bench]'",
)


def figure(name: str, *runs: float) -> Figure:
    return Figure(name, name, "moves/s", 1, list(runs), median(runs))


def test_runs_take_turns() -> None:
    """After one run each that is not counted, all tasks run in turn, as often as asked."""
    order: list[str] = []

    def task(name: str, amount: int, seconds: list[float]) -> Task:
        def run() -> harness.Done:
            order.append(name)
            return amount, seconds.pop(0)

        return Task(name, name, "moves/s", run)

    figures = measure([task("a", 6, [9, 1, 2, 3]), task("b", 1, [9, 1, 1, 1])], repeats=3)
    assert order == ["a", "b"] * 4
    assert figures[0] == Figure("a", "a", "moves/s", 6, [6.0, 3.0, 2.0], 3.0)


def test_ratio_is_against_the_best_of_the_others() -> None:
    """The ratio is median by median, and the fastest way to play the peer counts."""
    ours = figure("ours", 10.0, 30.0, 20.0)
    others = [figure("slow", 1.0, 1.0, 9.0), figure("fast", 5.0, 4.0, 4.0)]
    assert compare([ours, *others]) == Ratio("ours", "fast", 5.0)


@pytest.mark.parametrize("players", GAME.players)
def test_moves_of_goofspiel(players: int) -> None:
    """Nine choices a player and game: the last card is no choice and is not counted."""
    made = simulate(GAME, ["random"] * players, 50, threads=1)
    assert (made.games, made.moves) == (50, 50 * players * 9)


def test_game_figures() -> None:
    """A game is measured on one thread, on all, in copies and from Python; all rates are real."""
    figures = measure(harness.game_tasks(kogge.game("tallinn"), seconds=0), repeats=2)
    names = ["tallinn-1-thread", "tallinn-all-threads", "tallinn-copies", "tallinn-python"]
    assert [found.name for found in figures] == names
    for found in figures:
        assert found.amount > 0
        assert len(found.runs) == 2
        assert min(found.runs) <= found.median <= max(found.runs)


@needs_openspiel
def test_peer_counts_the_same_moves() -> None:
    """Both sides make the same number of moves; the loop in Python, counted, a tenth of them."""
    tasks, skipped = harness.peer_tasks(20)
    assert skipped is None
    moves = {task.name: task.run()[0] for task in tasks}
    assert moves == {
        "goofspiel-kogge": 20 * 36,
        "goofspiel-openspiel-rollouts": 20 * 36,
        "goofspiel-openspiel-bots": 20 * 36,
        "goofspiel-openspiel-python": 2 * 36,
    }


@needs_openspiel
def test_report_with_peer() -> None:
    """One run gives all figures, and the ratio of those printed next to it."""
    report = bench("a command", games=[], repeats=1, peer_games=10)
    ours, *theirs = report.figures
    assert report.ratio is not None
    assert report.ratio.faster == ours.name == "goofspiel-kogge"
    assert report.ratio.times == ours.median / max(found.median for found in theirs)
    assert report.skipped is None


@pytest.mark.parametrize(
    ("missing", "told"), [("pyspiel", "pip install 'kogge[bench]'"), ("bench", "make bench")]
)
def test_skipped_peer_is_told(monkeypatch: pytest.MonkeyPatch, missing: str, told: str) -> None:
    """Without OpenSpiel, or outside of the repository, the report says so and how to get it."""

    def refuse(name: str) -> Any:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr(harness, "import_module", refuse)
    report = bench("a command", games=[], repeats=1)
    assert report.figures == []
    assert report.ratio is None
    assert report.skipped is not None
    assert told in report.skipped


def test_table() -> None:
    """The table shows medians with their range, the machine, the command, ratio and omissions."""
    report = Report(
        "kogge bench",
        machine(),
        [figure("goofspiel-kogge", 11e6, 12.34e6, 13e6)],
        Ratio("goofspiel-kogge", "goofspiel-peer", 5.04),
        "something is not installed",
    )
    console = Console(width=200)
    with console.capture() as captured:
        console.print(draw(report))
    shown = captured.get()
    for part in ("12.3 M moves", "11 M – 13 M", "kogge bench", "numba", "5.0 times as fast"):
        assert part in shown
    assert "skipped: something is not installed" in shown


def test_command() -> None:
    """`python -m bench --json` is `kogge bench` with the peer: a report with its command."""
    settings = ["tallinn", "--seconds", "0.01", "--repeats", "1", "--peer-games", "10"]
    told = forking.run("-m", "bench", "--json", *settings, cwd=ROOT)
    assert told.returncode == 0, told.stderr
    report = json.loads(told.stdout)
    assert report["command"] == " ".join(["kogge bench", *settings])
    assert report["machine"].keys() >= {"cpu", "cores", "python", "numba"}
    assert {found["name"] for found in report["figures"]} >= {"tallinn-1-thread", "tallinn-python"}
    assert (report["ratio"] is None) == (report["skipped"] is not None)
