"""Ways to run `kogge`: in this process, in another, and with someone typing in a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pexpect
from click.testing import CliRunner, Result
from tests import forking

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
    """Run a command in a process of its own, in which rules may be loaded already."""
    return forking.run(*KOGGE[1:], *words, typed=typed, env={**os.environ, **environment})


def begin(*words: str) -> Any:
    """Begin a command; its process, and what it says and complains of."""
    return forking.begin(*KOGGE[1:], *words)


def sit(*words: str, columns: int = 80, lines: int = 24, **environment: str) -> Any:
    """Run a command in a terminal of this size; rules are interpreted."""
    return pexpect.spawn(
        KOGGE[0],
        [*KOGGE[1:], *words],
        env={**os.environ, **INTERPRETED, "TERM": "xterm-256color", **environment},
        dimensions=(lines, columns),
        encoding="utf-8",
        timeout=300,
        preexec_fn=heed_interrupts,
    )


def heed_interrupts() -> None:
    """Tests that run in the background ignore Ctrl-C, and would pass that on to the table."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def one_line(stderr: str) -> str:
    """The complaint, which must be one line without a traceback."""
    assert stderr.startswith("kogge: "), stderr
    assert stderr.count("\n") == 1, stderr
    return stderr.removeprefix("kogge: ").strip()
