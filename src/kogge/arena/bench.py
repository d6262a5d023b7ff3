"""Benchmark: what `kogge bench` measures and shows, on this machine.

Every figure is the median of several runs. Runs of different figures take turns, so that a machine
that slows down slows down all of them. Compilation is never counted.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from statistics import median
from typing import Any, Final

import numpy as np
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

import kogge
from kogge.arena.machine import machine
from kogge.core.compiling import rule
from kogge.core.game import Game

RING: Final = 64  # positions copied in turn: they fit into the cache of any machine
COPIES_AT_ONCE: Final = 100_000
PROBE_GAMES: Final = 20

Done = tuple[int, float]  # how many, in how many seconds


@dataclass(frozen=True)
class Task:
    """Something to measure: `run()` does it once and says how much was done in which time."""

    name: str
    what: str
    unit: str
    run: Callable[[], Done]


@dataclass(frozen=True)
class Figure:
    """What came of a task; `runs` and `median` are per second."""

    name: str
    what: str
    unit: str
    amount: int
    runs: list[float]
    median: float


@dataclass(frozen=True)
class Ratio:
    """How many times faster one figure is than another."""

    faster: str
    than: str
    times: float


@dataclass(frozen=True)
class Report:
    """All figures of one run; `skipped` says why there is no comparison with another engine."""

    command: str
    machine: dict[str, Any]
    figures: list[Figure]
    ratio: Ratio | None
    skipped: str | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def bench(
    command: str,
    *,
    games: Sequence[str] | None = None,
    seconds: float = 1.0,
    repeats: int = 5,
    peer_games: int = 100_000,
    progress: Callable[[str], None] = lambda what: None,
) -> Report:
    """Measure these games (default: all), each run about so long, and the peer if it is there."""
    tasks = [
        task
        for name in (kogge.game_names() if games is None else games)
        for task in game_tasks(kogge.game(name), seconds)
    ]
    compared, skipped = peer_tasks(peer_games)
    figures = measure([*tasks, *compared], repeats, progress)
    ratio = compare(figures[len(tasks) :]) if compared else None
    return Report(command, machine(), figures, ratio, skipped)


def measure(
    tasks: Sequence[Task], repeats: int, progress: Callable[[str], None] = lambda what: None
) -> list[Figure]:
    """Run all tasks in turn, so many times, after one run each that is not counted."""
    runs: dict[str, list[float]] = {task.name: [] for task in tasks}
    amounts = {task.name: task.run()[0] for task in tasks}
    for _ in range(repeats):
        for task in tasks:
            progress(task.what)
            amounts[task.name], seconds = task.run()
            runs[task.name].append(amounts[task.name] / seconds)
    return [
        Figure(t.name, t.what, t.unit, amounts[t.name], runs[t.name], median(runs[t.name]))
        for t in tasks
    ]


def compare(figures: Sequence[Figure]) -> Ratio:
    """The first figure against the best of the others."""
    ours, *theirs = figures
    best = max(theirs, key=lambda figure: figure.median)
    return Ratio(ours.name, best.name, ours.median / best.median)


def game_tasks(game: Game, seconds: float) -> list[Task]:
    """Random games on one thread and on all, copies, and moves made from Python."""
    from kogge.arena.simulate import simulate  # which reaches texts; rules must not

    players = game.players[-1]
    who = f"{game.name}, {players} players"
    cores = os.cpu_count() or 1
    probe = simulate(game, ["random"] * players, PROBE_GAMES, threads=1)
    count = max(1, int(probe.games_per_second * seconds))

    def playouts(threads: int) -> Done:
        made = simulate(game, ["random"] * players, count * threads, threads=threads)
        return made.moves, made.seconds

    return [
        Task(f"{game.name}-1-thread", f"{who}, 1 thread", "moves/s", lambda: playouts(1)),
        Task(
            f"{game.name}-all-threads",
            f"{who}, {cores} threads",
            "moves/s",
            lambda: playouts(cores),
        ),
        Task(
            f"{game.name}-copies",
            f"{game.name}, copies of {game.rooms.state.itemsize} bytes",
            "copies/s",
            lambda: copies(game, seconds),
        ),
        Task(
            f"{game.name}-python",
            f"{who}, from Python",
            "moves/s",
            lambda: play_from_python(game, seconds),
        ),
    ]


def copies(game: Game, seconds: float) -> Done:
    """Copy positions around a ring."""
    states = np.zeros(RING, game.rooms.state)
    done = 0
    began = time.perf_counter()
    while True:
        copy_around(states, COPIES_AT_ONCE)
        done += COPIES_AT_ONCE
        passed = time.perf_counter() - began
        if passed >= seconds:
            return done, passed


@rule
def copy_around(states: Any, count: int) -> None:
    """Each copy is made of the one before, so that none can be left out."""
    for i in range(count):
        states[(i + 1) % RING] = states[i % RING]


def play_from_python(game: Game, seconds: float) -> Done:
    """Whole random games through the Python face."""
    noise = random.Random(0)  # noqa: S311 (speed, not secrets)
    moves = 0
    seed = 0
    began = time.perf_counter()
    while True:
        position = game.new(game.players[-1], seed=seed)
        while not position.over:
            for seat in position.to_act:
                position.play(seat, noise.choice(position.moves(seat)))
                moves += 1
        seed += 1
        passed = time.perf_counter() - began
        if passed >= seconds:
            return moves, passed


def peer_tasks(games: int) -> tuple[list[Task], str | None]:
    """Our Goofspiel, then the ways to play OpenSpiel's; or nothing, and why."""
    try:
        peer = import_module("bench.peer")
    except ModuleNotFoundError as missing:
        if missing.name == "pyspiel":
            return [], "OpenSpiel is not installed; get it with: pip install 'kogge[bench]'"
        return [], "the comparison with OpenSpiel is in Kogge's repository; there, run: make bench"
    tasks: list[Task] = peer.tasks(games)
    return tasks, None


def draw(report: Report) -> RenderableType:
    """The report as a table for a terminal, with what it was measured on and by which command."""
    table = Table(box=box.SIMPLE_HEAD, title="Random games")
    table.add_column("what")
    table.add_column("median per second", justify="right")
    table.add_column("lowest to highest", justify="right")
    for figure in report.figures:
        low, high = min(figure.runs), max(figure.runs)
        table.add_row(
            figure.what,
            f"{readable(figure.median)} {figure.unit.removesuffix('/s')}",
            f"{readable(low)} – {readable(high)}",
        )
    notes = [", ".join(f"{name} {value}" for name, value in report.machine.items())]
    notes.append(f"measured by: {report.command}")
    if report.ratio is not None:
        notes.append(
            f"{report.ratio.faster} is {report.ratio.times:.1f} times as fast as "
            f"{report.ratio.than}, its fastest peer"
        )
    if report.skipped is not None:
        notes.append(f"skipped: {report.skipped}")
    return Group(table, *notes)


def readable(rate: float) -> str:
    """Three digits and a scale: 12.3 M."""
    for scale, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if rate >= scale:
            return f"{rate / scale:.3g}{letter}"
    return f"{rate:.3g}"
