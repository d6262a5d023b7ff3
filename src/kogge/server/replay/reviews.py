"""Reviews and hints behind people's moves: worker processes, a queue, progress, and a cache.

One process makes reviews, another hints, so that nobody who asks for a move waits for a review.
Both have a low priority, start when they are first needed, and go with the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import msgspec
import structlog

from kogge.arena.preparing import surroundings
from kogge.core.gamefile import GameFile
from kogge.review.report import Advice, ReviewProgress, encode
from kogge.review.worker import (
    COMMAND,
    AdviceJob,
    Advised,
    Failed,
    Job,
    Progress,
    Reviewed,
    ReviewJob,
    read_answer,
    write_job,
)
from kogge.server.table.refusals import Refused

log = structlog.get_logger()

KEPT_BYTES: Final = 64 * 1024 * 1024  # of reviews as JSON
WAITING: Final = 16  # reviews at once; more are refused
ADVICE_SECONDS: Final = 60.0  # after which nobody waits for a hint any more
LONGEST_LINE: Final = 64 * 1024 * 1024


class Worker:
    """A process for one job after the other; it starts anew after one was called off."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def do(self, job: Job, order: Order | None = None) -> Reviewed | Advised | Failed:
        """The answer to a job, when it is its turn."""
        async with self._turn:
            if order is not None:
                order.progress.state = "working"
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            finished = False
            try:
                process.stdin.write(write_job(job))
                await process.stdin.drain()
                while line := await process.stdout.readline():
                    answer = read_answer(line)
                    if not isinstance(answer, Progress):
                        finished = True
                        return answer
                    if order is not None:
                        order.progress.done = answer.done
                return Failed("the process that makes reviews ended; ask again")
            finally:
                if not finished:
                    self.stop()

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                env=surroundings(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        return self._process

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


@dataclass
class Order:
    """A review that someone has asked for."""

    progress: ReviewProgress = field(default_factory=lambda: ReviewProgress("waiting", 0.0))
    task: asyncio.Task[None] | None = None


class Reviews:
    """Makes reviews in the order in which they were asked for, and remembers the last ones."""

    def __init__(self) -> None:
        self._reviewer = Worker()
        self._adviser = Worker()
        self._orders: dict[str, Order] = {}
        self._made: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def ask(
        self, game_file: GameFile, viewer: int | None, own: bool = False
    ) -> bytes | ReviewProgress:
        """A review as JSON, or how far it is; who asks first sets it going."""
        name = review_name(game_file, viewer, own)
        made = self._made.get(name)
        if made is not None:
            self._made.move_to_end(name)
            return made
        order = self._orders.get(name)
        if order is None or order.progress.state == "cancelled":
            if (
                sum(one.progress.state in ("waiting", "working") for one in self._orders.values())
                >= WAITING
            ):
                raise Refused("too-many", "many games are being reviewed just now; try again soon")
            order = self._orders[name] = Order()
            job = ReviewJob(game_file, viewer, own)
            order.task = asyncio.create_task(self._make(name, job, order))
        elif order.progress.state == "failed":
            del self._orders[name]  # whoever asks again tries again
        return order.progress

    def cancel(self, game_file: GameFile, viewer: int | None, own: bool = False) -> ReviewProgress:
        """Call a review off; one that is made stays."""
        name = review_name(game_file, viewer, own)
        if name in self._made:
            return ReviewProgress("done", 1.0)
        order = self._orders.pop(name, None)
        if order is not None and order.task is not None:
            order.task.cancel()
        return ReviewProgress("cancelled", 0.0)

    async def advise(self, job: AdviceJob) -> Advice:
        """A hint, as soon as it is found."""
        try:
            async with asyncio.timeout(ADVICE_SECONDS):
                answer = await self._adviser.do(job)
        except TimeoutError:
            raise Refused("unavailable", "the hint takes too long; try again") from None
        if not isinstance(answer, Advised):
            raise Refused("unavailable", "there is no hint just now; try again")
        return answer.advice

    async def _make(self, name: str, job: ReviewJob, order: Order) -> None:
        try:
            answer = await self._reviewer.do(job, order)
        except Exception as error:
            log.exception("review failed")
            answer = Failed(str(error))
        if isinstance(answer, Reviewed):
            self._remember(name, encode(answer.review))
            order.progress.state, order.progress.done = "done", 1.0
            self._orders.pop(name, None)
        else:
            problem = answer.problem if isinstance(answer, Failed) else "no review was made"
            order.progress.state, order.progress.problem = "failed", problem

    def _remember(self, name: str, told: bytes) -> None:
        self._made[name] = told
        self._bytes += len(told)
        while self._bytes > KEPT_BYTES and len(self._made) > 1:
            self._bytes -= len(self._made.popitem(last=False)[1])

    def close(self) -> None:
        """Let nothing more be reviewed."""
        for order in self._orders.values():
            if order.task is not None:
                order.task.cancel()
        self._reviewer.stop()
        self._adviser.stop()


def review_name(game_file: GameFile, viewer: int | None, own: bool) -> str:
    """What a review is kept by: the game, and through whom it is seen."""
    whole = msgspec.json.encode((game_file, viewer, own))
    return hashlib.sha256(whole).hexdigest()
