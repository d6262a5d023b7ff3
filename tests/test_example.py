"""The example's own tests, run as its author runs them: from its folder, in its own process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "liars-dice"
SOURCES = (".py", ".toml", ".md")
# only games for two, and not hundreds of them: all others are played at length, compiled
FEW = "not greedy and " + " and ".join(f"not liars_dice-{n}" for n in range(3, 7))


def passed(*words: str, **environment: str) -> int:
    """How many tests of the example pass; none fails."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-pno:cacheprovider", *words],
        cwd=EXAMPLE,
        env={**os.environ, "PYTHONPATH": str(EXAMPLE / "src"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted is not None
    return int(counted[1])


def test_its_rulebook_and_the_contract() -> None:
    """Interpreted, for two players: rulebook, contract and hooks hold."""
    assert passed("-k", FEW, KOGGE_JIT="0") > 100


@pytest.mark.soak
def test_all_its_settings() -> None:
    """Compiled, as its author runs them: `pytest`."""
    assert passed() > 250


def test_its_page_counts_its_lines() -> None:
    """The README says how long the game is, and what was touched outside: nothing."""
    package = EXAMPLE / "src" / "liars_dice"
    files = [file for file in package.rglob("*") if file.suffix in SOURCES]
    rules = sum(len(file.read_text("utf-8").splitlines()) for file in files)
    tests = sum(len(file.read_text().splitlines()) for file in (EXAMPLE / "tests").glob("*.py"))
    told = (EXAMPLE / "README.md").read_text("utf-8")
    assert f"{len(files)} files with {rules} lines" in told
    assert f"{tests} lines of tests" in told


def test_nothing_else_knows_it() -> None:
    """No file of Kogge's package or of its browser client names the game."""
    for folder in (ROOT / "src", ROOT / "web" / "src"):
        for file in folder.rglob("*"):
            if file.suffix in (".py", ".toml", ".ts", ".svelte", ".css"):
                assert not re.search(r"liars?[-_]dice", file.read_text("utf-8"), re.I), file
