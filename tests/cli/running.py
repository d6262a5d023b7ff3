"""Ways to run `kogge`: in this process, in another, and with someone typing in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pexpect
from click.testing import CliRunner, Result

from kogge.cli import main

KOGGE = [sys.executable, "-c", "from kogge.cli import main; main()"]
INTERPRETED = {"KOGGE_JIT": "0"}  # starts at once, for what does not depend on speed


def run(*words: str, typed: Iterable[str] = ()) -> Result:
    """Run a command in this process, with lines typed into a pipe."""
    result = CliRunner().invoke(main, list(words), input="".join(f"{line}\n" for line in typed))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def start(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [*KOGGE, *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, **environment},
        check=False,
    )


def sit(*words: str, columns: int = 80, lines: int = 24, **environment: str) -> Any:
    """Run a command in a terminal of this size; rules are interpreted."""
    return pexpect.spawn(
        KOGGE[0],
        [*KOGGE[1:], *words],
        env={**os.environ, **INTERPRETED, "TERM": "xterm-256color", **environment},
        dimensions=(lines, columns),
        encoding="utf-8",
        timeout=60,
    )


def one_line(stderr: str) -> str:
    """The complaint, which must be one line without a traceback."""
    assert stderr.startswith("kogge: "), stderr
    assert stderr.count("\n") == 1, stderr
    return stderr.removeprefix("kogge: ").strip()
