"""Searching bots: a fair queue in front of processes of their own.

Who gets the next free process: a table where a person is connected before one whose people are
away; then the address that has had the least time lately, and behind one address the player who
has. One address never has all processes, nor do the tables whose people are away.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from kogge.server.live.search_processes import Search, SearchProcesses

HALF_LIFE: Final = 30.0  # seconds after which half of what was used is forgotten
REMEMBERED: Final = 50_000
UNKNOWN: Final = "unknown"  # the address of people who were never at this process


@dataclass(frozen=True)
class Waiting:
    """Who waits for a bot: players of the table, and whether they are connected."""

    players: Sequence[str]
    present: bool


@dataclass
class Thought:
    """A search in the queue; `who` says for whom, or None once nobody wants it any more."""

    search: Search
    who: Callable[[], Waiting | None]
    order: int
    answer: asyncio.Future[int | None] = field(compare=False)


class Usage:
    """Seconds of searching that someone had lately."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return used * 0.5 ** ((time.monotonic() - at) / HALF_LIFE) if used else 0.0

    def add(self, who: str, seconds: float) -> None:
        self._used[who] = self.of(who) + seconds, time.monotonic()
        self._used.move_to_end(who)
        if len(self._used) > REMEMBERED:
            self._used.popitem(last=False)


class SearchQueue:
    """The queue. `addresses` knows where players were last seen."""

    def __init__(self, searchers: SearchProcesses) -> None:
        self.searchers = searchers
        self._queue: list[Thought] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._count = 0
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._used_by_address = Usage()
        self._used_by_player = Usage()
        self._running: Counter[str] = Counter()  # by address
        self._running_of: Counter[str] = Counter()  # by player
        self._running_away = 0  # for tables whose people are away

    @property
    def waiting(self) -> int:
        """How many searches wait for a process."""
        return len(self._queue)

    def note_address(self, player: str, address: str) -> None:
        """Someone was seen there."""
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        if len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)

    async def ask(self, search: Search, who: Callable[[], Waiting | None]) -> int | None:
        """The move that is found, or None if nobody wants it any more when its turn comes."""
        self._count += 1
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        thought = Thought(search, who, self._count, answer)
        self._queue.append(thought)
        self._go_on()
        try:
            return await answer
        finally:
            if thought in self._queue:  # cancelled before its turn
                self._queue.remove(thought)

    def _go_on(self) -> None:
        """Give free processes to whoever is next."""
        while len(self._tasks) < self.searchers.room:
            found = self._next()
            if found is None:
                return
            thought, player, present = found
            self._queue.remove(thought)
            address = self._addresses.get(player, UNKNOWN)
            self._count_running(player, address, present, 1)
            self._tasks.add(asyncio.create_task(self._search(thought, player, address, present)))

    def _next(self) -> tuple[Thought, str, bool] | None:
        """Of all that may run now, the thought that comes first, and the player it is for."""
        room = self.searchers.room
        best, first = None, None
        for thought in list(self._queue):
            waiting = thought.who()
            if waiting is None:
                self._queue.remove(thought)
                if not thought.answer.done():
                    thought.answer.set_result(None)
                continue
            if not waiting.present and self._running_away >= max(1, room // 2):
                continue
            for player in waiting.players:
                address = self._addresses.get(player, UNKNOWN)
                if self._running[address] >= max(1, room - 1):
                    continue
                key = (
                    not waiting.present,
                    self._running[address],
                    self._used_by_address.of(address),
                    self._running_of[player],
                    self._used_by_player.of(player),
                    thought.order,
                )
                if first is None or key < first:
                    best, first = (thought, player, waiting.present), key
        return best

    def _count_running(self, player: str, address: str, present: bool, by: int) -> None:
        for running, who in ((self._running, address), (self._running_of, player)):
            running[who] += by
            if not running[who]:
                del running[who]
        self._running_away += 0 if present else by

    async def _search(self, thought: Thought, player: str, address: str, present: bool) -> None:
        """Run one search, and note whose time it took."""
        began = time.monotonic()
        try:
            move = await self.searchers.run(thought.search)
            if not thought.answer.done():
                thought.answer.set_result(move)
        except Exception as error:
            if not thought.answer.done():
                thought.answer.set_exception(error)
        finally:
            seconds = time.monotonic() - began
            self._used_by_address.add(address, seconds)
            self._used_by_player.add(player, seconds)
            self._count_running(player, address, present, -1)
            self._tasks.discard(asyncio.current_task())
            self._go_on()

    async def close(self) -> None:
        """Search no more."""
        self._queue.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.searchers.close()
