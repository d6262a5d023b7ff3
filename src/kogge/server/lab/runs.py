"""Measurements in a queue: one process of low priority at a time, with progress, and cancelled when
nobody wants them any more.

A run is kept with its page until the server stops, or until others push it out. One that is stopped
while it plays has a page of what was played. Nothing is compiled or played in the process that
answers people.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import msgspec
import structlog

from kogge.arena.preparing import surroundings
from kogge.lab.job import PAGE, Advance, Answer, Finished, FirstFigure, LabJob
from kogge.server.ops.times import now
from kogge.server.table.refusals import Refused

log = structlog.get_logger()

WAITING: Final = 8  # runs that wait at once; more are refused
EACH: Final = 2  # runs of one player that wait or play
KEPT: Final = 40  # finished runs, with their pages
COMPILING_SECONDS: Final = 900.0  # beside the time to play, for rules that are new
STOPPING_SECONDS: Final = 60.0  # for the page of a run that is stopped
STOPPING: Final = "stopping"
LONGEST_LINE: Final = 4 * 1024 * 1024
COMMAND: Final = (sys.executable, "-P", "-m", "kogge.lab.job")

RunState = Literal["waiting", "running", "done", "failed", "cancelled"]


class RunProgress(msgspec.Struct):
    """How far a measurement is; `figures` are its first ones, while they settle.

    `stage` is `compiling`, `loading`, `pairs`, a part of a report or `stopping`; `headings`
    what was found.
    """

    id: str
    kind: Literal["report", "compare"]
    game: str
    state: RunState
    stage: str = ""
    done: int = 0
    of: int = 0
    ahead: int = 0
    began: int = 0
    games: int = 0
    seconds: float = 0.0
    figures: list[FirstFigure] = []
    headings: list[str] = []
    problem: str = ""


@dataclass
class Run:
    """A measurement that someone asked for."""

    owner: str
    job: LabJob
    progress: RunProgress
    task: asyncio.Task[None] | None = None
    process: asyncio.subprocess.Process | None = None


@dataclass
class LabRuns:
    """All measurements of this process."""

    seconds: int  # the longest that one may play
    _runs: OrderedDict[str, Run] = field(default_factory=OrderedDict)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _folder: Path | None = None

    def start(self, owner: str, job: LabJob) -> RunProgress:
        """Queue a measurement; too many at once are refused."""
        going = [run for run in self._runs.values() if _goes_on(run)]
        if len(going) >= WAITING:
            raise Refused("not-now", "many measurements wait just now; try again soon")
        if sum(run.owner == owner for run in going) >= EACH:
            raise Refused("not-now", f"you may have {EACH} measurements at once; cancel one first")
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="kogge-lab-"))
        id = secrets.token_urlsafe(9)
        place = self._folder / id
        place.mkdir()
        cores = max(1, (os.cpu_count() or 1) - 1)  # one is left to those who play
        job = msgspec.structs.replace(
            job, folder=str(place), threads=cores, seconds=min(job.seconds, self.seconds)
        )
        run = Run(owner, job, RunProgress(id, job.kind, job.game, "waiting", ahead=len(going)))
        self._runs[id] = run
        run.task = asyncio.get_running_loop().create_task(self._measure(run))
        self._forget_old()
        return run.progress

    def find(self, id: str) -> RunProgress:
        """How far a measurement is."""
        run = self._run(id)
        before = [one for one in self._runs.values() if _goes_on(one)]
        run.progress.ahead = before.index(run) if run in before else 0
        return run.progress

    def page(self, id: str) -> Path:
        """The page of a measurement that is done."""
        run = self._run(id)
        if run.progress.state != "done":
            raise Refused("not-now", "this measurement has no page yet")
        return Path(run.job.folder) / PAGE

    def cancel(self, id: str, owner: str) -> RunProgress:
        """Stop a measurement, which then has a page of what was played; asked again, or while it
        waits, it is called off. Only whoever started it may."""
        run = self._run(id)
        if run.owner != owner:
            raise Refused("forbidden", "someone else started this measurement")
        if not _goes_on(run):
            return run.progress
        under_way = run.progress.stage not in ("", STOPPING)
        if under_way and run.process is not None and interrupt(run.process):
            run.progress.stage = STOPPING
            asyncio.get_running_loop().call_later(STOPPING_SECONDS, _call_off, run)
        else:
            _call_off(run)
        return run.progress

    def _run(self, id: str) -> Run:
        run = self._runs.get(id)
        if run is None:
            raise Refused("not-found", "there is no such measurement; the server keeps few")
        return run

    async def _measure(self, run: Run) -> None:
        progress = run.progress
        try:
            async with self._turn:
                progress.state, progress.began = "running", now()
                async with asyncio.timeout(COMPILING_SECONDS + 20 * run.job.seconds):
                    await self._attend(run)
        except TimeoutError:
            progress.state, progress.problem = "failed", "it took longer than this server allows"
        except OSError as error:
            log.exception("a measurement failed")
            progress.state, progress.problem = "failed", str(error)

    async def _attend(self, run: Run) -> None:
        """Let the process work, and note what it says."""
        progress = run.progress
        async with working() as process:
            run.process = process
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(run.job) + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                said = msgspec.json.decode(line, type=Answer)
                if isinstance(said, Advance):
                    if progress.stage != STOPPING:
                        progress.stage, progress.done, progress.of = said.stage, said.done, said.of
                    progress.figures = said.figures or progress.figures
                elif isinstance(said, Finished):
                    progress.games, progress.seconds = said.games, said.seconds
                    progress.headings, progress.state = said.headings, "done"
                    return
                else:
                    progress.state, progress.problem = "failed", said.problem
                    return
        if progress.stage == STOPPING:  # before there was anything to show
            progress.state = "cancelled"
            return
        progress.state, progress.problem = "failed", "the process that measured has ended"

    def _forget_old(self) -> None:
        over = [id for id, run in self._runs.items() if not _goes_on(run)]
        for id in over[: max(0, len(over) - KEPT)]:
            shutil.rmtree(self._runs.pop(id).job.folder, ignore_errors=True)

    async def close(self) -> None:
        """End what goes on, and delete all pages."""
        tasks = [run.task for run in self._runs.values() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _goes_on(run: Run) -> bool:
    return run.progress.state in ("waiting", "running")


def _call_off(run: Run) -> None:
    if _goes_on(run):
        run.progress.state = "cancelled"
        if run.task is not None:
            run.task.cancel()


def interrupt(process: asyncio.subprocess.Process) -> bool:
    """Ask a process to come to an end, as Ctrl-C does; whether it can be asked."""
    if os.name != "posix":
        return False
    with contextlib.suppress(ProcessLookupError):
        process.send_signal(signal.SIGINT)
    return True


@contextlib.asynccontextmanager
async def working() -> AsyncIterator[asyncio.subprocess.Process]:
    """A process for one job, in a group of its own, which is ended with all that it started."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        env=surroundings(),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:  # Windows
                process.kill()
        await process.communicate()
