"""Two checkouts measured beside each other: by turns, in the same minutes, each in its own process.

Whatever else the machine does slows both down. A bench that wants this calls `answer` when it is
started with `--answer`, and asks `Runner`s of both checkouts otherwise.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

HERE: Final = Path(__file__).resolve().parents[1]
ANSWER: Final = "--answer"


class Runner:
    """A process that measures one checkout, with a script of this one."""

    def __init__(self, checkout: Path, script: str) -> None:
        path = os.pathsep.join([str(checkout / "src"), str(HERE)])
        self._process = subprocess.Popen(
            [sys.executable, script, ANSWER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path},
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def ask(self, *question: Any) -> Any:
        """What the script measures in answer to this."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


def answer(measure: Callable[..., Any]) -> None:
    """Measure whatever is asked for, one line at a time."""
    for line in sys.stdin:
        print(json.dumps(measure(*json.loads(line))), flush=True)
