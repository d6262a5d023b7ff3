"""Preparation: the rules of games are compiled in processes of their own, a game in each.

A worker is `python -c …` with a game and stages. It goes through the stages (`rehearsal`), which
compiles what is not on disk, and reports a line for every rule and stage. Whoever started it then
loads the rules from disk.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import Final, Literal

import msgspec

import kogge
from kogge.arena import rehearsal
from kogge.core.compiling import (
    JIT,
    WouldCompile,
    count_rules,
    watch_compilation,
    without_compiling,
)
from kogge.core.errors import KoggeError
from kogge.core.game import Game

STAGES: Final[dict[str, Callable[[Game], None]]] = {
    "table": lambda game: rehearsal.rehearse_table(game),
    "search": lambda game: rehearsal.rehearse_search(game),
    "simulation": lambda game: rehearsal.rehearse_simulation(game),
    # of a layer above this one, so it is found by its name
    "review": lambda game: resolve_name("kogge.review.rehearsal:rehearse_review")(game),
}
WORKER: Final = "from kogge.arena.preparing import work; work()"
NICENESS: Final = 5


class Step(msgspec.Struct, frozen=True):
    """A report of a worker: after a rule was compiled, after a stage, or of what went wrong.

    `expected` is about how many rules a game has that is not compiled at all.
    """

    stage: str
    compiled: int
    expected: int
    prebuilt: int = 0
    loaded: int = 0
    done: bool = False
    problem: str | None = None


@dataclass
class Outcome:
    """What a worker reported in the end."""

    game: str
    seconds: float = 0.0
    last: Step | None = None
    finished: list[str] = field(default_factory=list)  # stages

    @property
    def compiled(self) -> int:
        return self.last.compiled if self.last is not None else 0

    @property
    def problem(self) -> str | None:
        return self.last.problem if self.last is not None else "the process ended without a word"


Report = Callable[[str, Step], None]  # is told the game


Mode = Literal["compile", "beside", "check"]


def command(game: str, stages: Sequence[str], mode: Mode) -> list[str]:
    """How a worker is started.

    Beside a table it gives way to whoever plays; to check, it compiles nothing, and says so if it
    would have to.
    """
    return [sys.executable, "-P", "-c", WORKER, game, mode, *stages]


def surroundings(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a worker, which finds the same packages as this process."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **(more or {})}


def prepare(
    games: Sequence[str],
    stages: Sequence[str],
    report: Report,
    *,
    check: bool = False,
    environment: Mapping[str, str] | None = None,
) -> Iterator[Outcome]:
    """Prepare games, as many at a time as there are cores; an outcome each, in the order given."""

    def attend(game: str) -> Outcome:
        began = time.perf_counter()
        outcome = Outcome(game)
        with subprocess.Popen(  # noqa: S603  # this interpreter
            command(game, stages, "check" if check else "compile"),
            env=surroundings(environment),
            stdout=subprocess.PIPE,
        ) as worker:
            assert worker.stdout is not None
            for line in worker.stdout:
                outcome.last = step = read_step(line)
                if step.done:
                    outcome.finished.append(step.stage)
                report(game, step)
        outcome.seconds = time.perf_counter() - began
        return outcome

    with ThreadPoolExecutor(os.cpu_count()) as attendants:
        yield from attendants.map(attend, games)


def read_step(line: bytes) -> Step:
    return msgspec.json.decode(line, type=Step)


def work() -> None:
    """The worker: go through the stages and report."""
    name, mode, *stages = sys.argv[1:]
    if mode == "beside" and hasattr(os, "nice"):
        os.nice(NICENESS)
    compiled = 0
    stage = stages[0]
    expected = 0

    def tell(*, done: bool = False, problem: str | None = None) -> None:
        step = Step(stage, compiled, expected, *_found(), done, problem)
        sys.stdout.buffer.write(msgspec.json.encode(step) + b"\n")
        sys.stdout.flush()

    def count(rule: str) -> None:
        nonlocal compiled
        compiled += 1
        tell()

    watch_compilation(count)
    try:
        game = kogge.game(name)
        assert game.rooms
        expected = count_rules()
        with without_compiling() if mode == "check" else nullcontext():
            for stage in stages:
                STAGES[stage](game)
                tell(done=True)
    except WouldCompile:
        tell(problem="its rules are not compiled")
    except KoggeError as error:
        tell(problem=str(error))
        sys.exit(1)


def _found() -> tuple[int, int]:
    """How many rules were found prebuilt, and how many in the cache."""
    if not JIT:
        return 0, 0
    from kogge.core.rule_cache import loaded

    return loaded["prebuilt"], loaded["cache"]
