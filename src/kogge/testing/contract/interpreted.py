"""Compiled and interpreted rules agree: both do the same at every ply."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from kogge.core.compiling import JIT
from kogge.testing.cases import GAMES, Case
from kogge.testing.fingerprint import Stretch, as_json, fingerprint, in_detail, stretches

Interpreter = subprocess.Popen[str]


@pytest.fixture(scope="session")
def interpreter() -> Iterator[Interpreter]:
    """A process in which nothing is compiled, for all cases."""
    path = os.pathsep.join(place for place in sys.path if place)
    with subprocess.Popen(
        [sys.executable, "-m", "kogge.testing.fingerprint"],
        env={**os.environ, "KOGGE_JIT": "0", "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.skipif(not JIT, reason="nothing is compiled in this run")
def test_compiled_is_interpreted(case: Case, interpreter: Interpreter) -> None:
    """The same games, played compiled and interpreted, agree in every byte at every ply."""
    seeds = range(1 if case.games == GAMES else min(GAMES, case.games))
    given = [stretch for seed in seeds for stretch in stretches(case, seed)]
    ask(interpreter, given)
    compiled = [[*fingerprint(stretch)] for stretch in given]  # at the same time
    if answer(interpreter) != compiled:
        ask(interpreter, given, detail=True)
        pytest.fail(difference([[*in_detail(one)] for one in given], answer(interpreter)))


def ask(interpreter: Interpreter, given: list[Stretch], detail: bool = False) -> None:
    assert interpreter.stdin is not None
    print(as_json(given, detail), file=interpreter.stdin, flush=True)


def answer(interpreter: Interpreter) -> Any:
    assert interpreter.stdout is not None
    return json.loads(interpreter.stdout.readline())


def difference(compiled: list[list[dict[str, str]]], plain: list[list[dict[str, str]]]) -> str:
    """The first ply in which they differ, with the verbs and fields that do."""
    for mine, theirs in zip(compiled, plain, strict=True):
        for ply, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            wrong = [what for what in one if one[what] != other.get(what)]
            if wrong:
                return (
                    f"compiled and interpreted play differ after ply {ply}, in the verb "
                    + "; ".join(wrong[:5])
                    + ". NumPy adds, multiplies and compares bool and small integers otherwise "
                    "than compiled code: `True + True` is True, and int16 overflows."
                )
    return "compiled and interpreted play differ, but not when looked at in detail"
