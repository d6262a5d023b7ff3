"""Compiled rules do what the same rules do when Python reads them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.cases import GAMES, Case
from tests.contract.fingerprint import as_json, fingerprint, stretches

from kogge.core.compiling import JIT

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def interpreter() -> Iterator[subprocess.Popen[str]]:
    """A process in which nothing is compiled, for all cases."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.contract.fingerprint"],
        cwd=ROOT,
        env={**os.environ, "KOGGE_JIT": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.skipif(not JIT, reason="nothing is compiled in this run")
def test_compiled_is_interpreted(case: Case, interpreter: subprocess.Popen[str]) -> None:
    """The same games, played compiled and interpreted, agree in every byte at every ply."""
    seeds = range(1 if case.games == GAMES else min(GAMES, case.games))
    given = [stretch for seed in seeds for stretch in stretches(case, seed)]
    assert interpreter.stdin is not None
    assert interpreter.stdout is not None
    print(as_json(given), file=interpreter.stdin, flush=True)
    compiled = [[*fingerprint(stretch)] for stretch in given]  # at the same time
    assert json.loads(interpreter.stdout.readline()) == compiled
