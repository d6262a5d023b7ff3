"""Mistakes of authors that the contract must find, in a game that makes two of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kogge.cli.new_game import skeleton
from kogge.core.compiling import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled in this run")

# NumPy's `True + True` is True, which is stored as 1; compiled, it is 2
ADDS_BOOLEANS = "out.seats = (state.seats > 0) + (state.seats > 1)"
PLAYS_BADLY = "if promises[i] < promises[best]:"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the contract says of that game."""
    project = tmp_path_factory.mktemp("clumsy")
    for path, text in skeleton("clumsy").items():
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            text.replace("out.seats = state.seats", ADDS_BOOLEANS).replace(
                "if promises[i] > promises[best]:", PLAYS_BADLY
            ),
            "utf-8",
        )
    checks = "(test_compiled_is_interpreted and 2-21) or test_greedy_beats_random"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-pno:cacheprovider", "-k", checks],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def test_a_rule_that_adds_booleans(told: str) -> None:
    """Where compiled and interpreted play differ, verb, ply and field are named, and the cause."""
    assert "compiled and interpreted play differ after ply 0, in the verb " in told
    assert "observe by spectator: field seats" in told
    assert "`True + True` is True" in told


def test_a_greedy_bot_that_loses(told: str) -> None:
    """A `lean` that plays worse than chance is noticed, with its share of the win."""
    assert "at a table of 2, greedy wins " in told
    assert "50.0% is a fair share" in told
