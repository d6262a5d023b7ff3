"""The harness that compares environments: what it counts, and what it leaves out."""

from __future__ import annotations

import pytest
from bench.environments import turns, vectors
from bench.environments.__main__ import draw
from rich.console import Console

from kogge.arena.bench import Figure


def test_steps_are_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run makes so many steps in so many environments, timed by the clock asked for."""
    monkeypatch.setattr(vectors, "STEPS", 5)
    ticks = iter([10.0, 14.0])
    task = vectors.our_task("visby", 3, "self", lambda: next(ticks), threads=1, environments=8)
    assert task.run() == (40, 4.0)


def test_turns_are_those_of_pettingzoo() -> None:
    """PettingZoo's own benchmark is run on the clock given, and its figure is taken."""
    passed = iter(range(10**9))
    (task,) = [task for task in turns.ours(lambda: next(passed) / 10) if task.name == "kogge-visby"]
    amount, seconds = task.run()
    assert seconds == turns.SECONDS
    assert amount > 0


def test_ratios() -> None:
    """Next to each peer stands how many times as fast our slowest and fastest are."""
    figures = [
        Figure("kogge-a", "ours", "steps/s", 1, [30.0], 30.0),
        Figure("kogge-b", "ours too", "steps/s", 1, [60.0], 60.0),
        Figure("peer", "theirs", "steps/s", 1, [10.0], 10.0),
    ]
    console = Console(width=160)
    with console.capture() as captured:
        console.print(draw(figures))
    assert "3.0 – 6.0" in captured.get()
