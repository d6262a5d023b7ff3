"""Two checkouts measured beside each other: by turns, in the same minutes, each in its own process.

Whatever else the machine does slows both down. A bench that wants this is a function that measures
one thing, and a command that asks two `Runner`s for it; `main` is either of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def both(checkout: Path, script: str) -> Iterator[Callable[..., tuple[list[Any], list[Any]]]]:
    """A function that asks there and here by turns, and gives all answers of both."""
    with Runner(checkout.resolve(), script) as there, Runner(HERE, script) as here:

        def ask(rounds: int, *question: Any) -> tuple[list[Any], list[Any]]:
            answers = [(there.ask(*question), here.ask(*question)) for _ in range(rounds)]
            return [one for one, _ in answers], [other for _, other in answers]

        yield ask


def main(measure: Callable[..., Any], command: Callable[[], Any]) -> None:
    """Answer what a `Runner` asks, or be the command."""
    if sys.argv[1:] == [ANSWER]:
        answer(measure)
    else:
        command()


def answer(measure: Callable[..., Any]) -> None:
    """Measure whatever is asked for, one line at a time."""
    for line in sys.stdin:
        print(json.dumps(measure(*json.loads(line))), flush=True)
