"""What the README shows works as shown."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from tests import forking
from tests.cli.running import start

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    shlex.split(line, comments=True)[1:]
    for kind, block in BLOCKS
    if kind == "sh"
    for line in block.splitlines()
    if line.startswith("kogge ")
]


def test_python() -> None:
    """The example in Python runs, and ends with a record."""
    (example,) = [block for kind, block in BLOCKS if kind == "python"]
    told = forking.run("-c", example)
    assert told.returncode == 0, told.stderr
    assert '"format": "kogge-game-record-1"' in told.stdout


def test_sessions() -> None:
    """What the README shows at Python's prompt is what Python answers."""
    sessions = [block for kind, block in BLOCKS if kind == "pycon"]
    assert sessions
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
        assert test.examples
        assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands(words: list[str]) -> None:
    """Every command named exists, and knows the flags it is shown with."""
    names = [word for word in words[:2] if word.isalpha()]
    told = start(*names, "--help")
    assert told.returncode == 0, told.stderr
    for word in words:
        if word.startswith("--"):
            assert word in told.stdout


def test_targets() -> None:
    """Every chore the README names is in the Makefile."""
    makefile = (Path(__file__).parents[1] / "Makefile").read_text("utf-8")
    for target in ("play", "test", "setup", "lint", "web", "bench", "soak"):
        assert target in README
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
