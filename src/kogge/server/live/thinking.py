"""Bots and the clock at one table. Bots think beside the server, from what their seat sees."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from kogge.bots import SIMPLE
from kogge.server.live.search_processes import Search
from kogge.server.live.search_queue import Waiting
from kogge.server.ops.times import now
from kogge.server.table.clocks import DEFAULT_MOVE
from kogge.server.table.refusals import Refused
from kogge.server.table.verbs.move import bot_move, clock_move
from kogge.server.table.verbs.salt import begin_without

if TYPE_CHECKING:
    from kogge.server.live.hall import Hall
    from kogge.server.live.host import Host

log = structlog.get_logger()


class Thinking:
    """What has to be done at a table without its players."""

    def __init__(self, hall: Hall, host: Host) -> None:
        self.hall = hall
        self.host = host
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and decision
        self._alarm: asyncio.TimerHandle | None = None
        self._dealing: asyncio.Task[None] | None = None

    @property
    def thoughts(self) -> int:
        """How many bots are about to move here."""
        return len(self._tasks)

    def attend(self, delay: float) -> None:
        """Start what is to be started now; what is under way goes on."""
        table = self.host.table
        for seat in table.bots_to_act:
            if table.seats[seat].bot not in SIMPLE and not table.is_awaited:
                continue  # nobody plays here; whoever returns finds the game where it was
            self._begin(seat, table.seats[seat].bot or DEFAULT_MOVE, delay)
        self._set_alarm()

    def _begin(self, seat: int, name: str, delay: float) -> None:
        place = seat, self.host.table.decisions[seat]
        if place not in self._tasks:
            task = asyncio.create_task(self._decide(seat, name, place[1], delay))
            self._tasks[place] = task
            task.add_done_callback(lambda task: self._finish(place, task))

    def _finish(self, place: tuple[int, int], task: asyncio.Task[None]) -> None:
        """Forget a thought; one that failed is tried again when the table is next attended to."""
        self._tasks.pop(place, None)
        if not task.cancelled() and task.exception() is not None:
            self.hall.failures += 1
            log.error("a bot failed", table=self.host.table.id, exc_info=task.exception())

    async def _decide(self, seat: int, name: str, decision: int, delay: float) -> None:
        """Think, and move if the decision is still owed."""
        await asyncio.sleep(delay)
        if name not in SIMPLE:
            try:
                await self.hall.preparation.need(self.host.table.agreement.game, "search")
            except Refused:  # the server stops; the next one goes on here
                return
        table = self.host.table
        if seat not in table.to_act or table.decisions[seat] != decision:
            return
        by_bot = table.seats[seat].bot is not None
        assert table.position is not None
        observed = table.position.observed(seat)
        move: int | None
        if name in SIMPLE:
            thinker = table.bot_for(seat, name)
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self.hall.reflexes, thinker.choose, observed, seat)
        else:
            seed = table.seed_for(seat)
            search = Search(table.agreement.game, name, seed, seat, observed.tobytes())
            move = await self.hall.searching.ask(search, lambda: self._who_waits(seat, decision))
        if move is None:
            return
        found = int(move)
        verb = bot_move if by_bot else clock_move
        try:
            await self.host.do(lambda now: verb(now, seat, found, decision))
        except Refused:
            log.info("a bot came too late", table=table.id, seat=seat)
        except (
            SQLAlchemyError,
            OSError,
        ) as error:  # an outage; tried again by the sweep
            log.warning(
                "a bot has not moved", table=table.id, seat=seat, error=type(error).__name__
            )

    def _who_waits(self, seat: int, decision: int) -> Waiting | None:
        """For whom a seat's bot searches; None if its decision is owed no more, or by nobody."""
        table = self.host.table
        if seat not in table.bots_to_act or table.decisions[seat] != decision:
            return None
        waiting = [s.player for s in table.seats if s.player is not None and s.bot is None]
        if not waiting:
            return None
        here = self.hall.presence.players(table.id)
        present = [player for player in waiting if player in here]
        return Waiting(present or waiting, bool(present))

    def _set_alarm(self) -> None:
        """Wake up when the clock of this decision has run out."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self.host.table
        due = self.hall.due(table) if table.unsalted else self.hall.deadline(table)
        if due is None:
            return
        if table.unsalted or len(table.to_act) > len(table.bots_to_act):
            wait = max(0.0, (due - now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(wait, self._time_is_up)

    def _time_is_up(self) -> None:
        self._alarm = None
        table = self.host.table
        due = self.hall.due(table) if table.unsalted else self.hall.deadline(table)
        if due is None or due > now():
            self._set_alarm()
        elif table.unsalted:
            self._dealing = asyncio.create_task(self._deal())
        else:
            self._play_for_the_late()

    async def _deal(self) -> None:
        """Begin the game without the salts of clients that stay silent."""
        with contextlib.suppress(Refused, SQLAlchemyError, OSError):
            await self.host.do(begin_without)

    def _play_for_the_late(self) -> None:
        table = self.host.table
        for seat in table.to_act:
            if not table.seats[seat].bot:
                self._begin(seat, DEFAULT_MOVE, 0.0)

    def stop(self) -> None:
        """Let nothing more happen here by itself."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._dealing is not None:
            self._dealing.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
