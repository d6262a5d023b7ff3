"""What tests cost: `--processor-times N` lists the N dearest and sums up modules.

Seconds on the wall say little where several workers share two processors. Counted are processor
seconds of the worker and of all processes that it has started, servers and browsers among them,
from the set-up of a test to its end. What a test leaves running is counted with the tests that
run meanwhile.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PROCESSES = Path("/proc")


class ProcessorTimes:
    """Measures every test where it runs, and tells at the end where reports arrive."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._spent: dict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, Any, Any]:
        item.stash[BEGAN] = processor_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, Any, Any]:
        report = yield
        now = processor_seconds()
        # what has been ended by others, as a browser ends its pages, is no longer seen
        report.processor_seconds = max(0.0, now - item.stash.get(BEGAN, now))
        item.stash[BEGAN] = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._spent[report.nodeid] += getattr(report, "processor_seconds", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        modules: dict[str, float] = defaultdict(float)
        for name, seconds in self._spent.items():
            modules[name.partition("::")[0]] += seconds
        for title, spent in (("tests", self._spent), ("modules", modules)):
            terminalreporter.section(
                f"processor seconds of {title}, {sum(spent.values()):.0f} in all"
            )
            dearest = sorted(spent.items(), key=lambda one: -one[1])
            for name, seconds in dearest[: self._most]:
                terminalreporter.write_line(f"{seconds:8.2f}  {name}")


BEGAN = pytest.StashKey[float]()


def processor_seconds() -> float:
    """Of this process and of all that it has started, ended or not."""
    if not PROCESSES.is_dir():
        return sum(os.times()[:4])
    ticks = 0
    for process in descendants():
        with suppress(OSError):  # it has just ended
            # after the name, which may hold anything, fields 14 to 17: own and ended children's
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS


def descendants() -> Iterator[Path]:
    """This process and all that it has started, and they; none where a system does not tell."""
    waiting = [str(os.getpid())] if PROCESSES.is_dir() else []
    while waiting:
        process = PROCESSES / waiting.pop()
        yield process
        with suppress(OSError):
            for task in (process / "task").iterdir():
                waiting += (task / "children").read_text().split()
