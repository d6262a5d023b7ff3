"""Hall: all tables that are open in this process, with their bots and clocks."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.bots import SIMPLE
from kogge.server.live.host import Host
from kogge.server.live.preparing import Preparation
from kogge.server.live.presence import Presence
from kogge.server.live.search_processes import SearchProcesses
from kogge.server.live.search_queue import SearchQueue
from kogge.server.live.thinking import Thinking
from kogge.server.ops.homes import home_of
from kogge.server.ops.metrics import Histograms
from kogge.server.ops.times import now
from kogge.server.storage.blocks import Blocks
from kogge.server.storage.journal import Journal, Summary
from kogge.server.storage.pulse import mend_times
from kogge.server.storage.queries import Rules, find_table, read_entries
from kogge.server.table.agreement import Agreement
from kogge.server.table.clocks import Outage, deadline
from kogge.server.table.refusals import Refused
from kogge.server.table.showing import seats_summary
from kogge.server.table.table import Table, fold
from kogge.server.table.verbs.salt import patience
from kogge.versions import digest_of

log = structlog.get_logger()

GRACE_SECONDS: Final = 3.0  # for the process that has added the last entry to go on itself
THINKING_SECONDS: Final = 30.0  # more, for its bots that search


class Hall:
    """Opens tables, each once, and keeps bots and clocks going."""

    def __init__(
        self,
        engine: AsyncEngine,
        journal: Journal,
        outages: Sequence[Outage],
        preparation: Preparation,
        searchers: int | None = None,
        worker: tuple[int, int] = (0, 1),
    ) -> None:
        self.engine = engine
        self.journal = journal
        self._worker, self._workers = worker
        self.outages = list(outages)
        self.preparation = preparation
        self.presence = Presence(engine, journal.process)
        self.blocks = Blocks(engine)
        self.searching = SearchQueue(SearchProcesses(searchers or os.cpu_count() or 2))
        self.reflexes = ThreadPoolExecutor(1, "reflex")  # of bots that need not think
        self.records: Path | None = None  # where games are kept that end
        self.conflicts = 0
        self.failures = 0  # of bots
        self.view_seconds = Histograms()  # by game
        self.foreign: set[Rules] = set()  # rules of stored tables that are not ours
        self._hosts: dict[str, Host] = {}
        self._opening: dict[str, asyncio.Task[Host]] = {}
        self._thinking: dict[str, Thinking] = {}

    @property
    def shared(self) -> bool:
        """Whether other processes may add to the same tables."""
        return self.presence.shared

    @property
    def hosts(self) -> Sequence[Host]:
        """The open tables."""
        return list(self._hosts.values())

    def is_home(self, id: str) -> bool:
        """Whether connections about a table come to this worker."""
        return home_of(id, self._workers) == self._worker

    async def open(self, id: str) -> Host:
        """The host of a table, which is read and replayed if it is not open."""
        host = self._hosts.get(id)
        if host is not None:
            return host
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._open(id))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Host:
        try:
            table = await self.load(id)
            await self.presence.look(id)
            host = self._hosts[id] = Host(self, table)
            self.attend(host, elsewhere=True)
            return host
        finally:
            del self._opening[id]

    def welcome(self, table: Table) -> Host:
        """The host of a table that was made just now, of which nobody else knows yet."""
        host = self._hosts[table.id] = Host(self, table)
        self.attend(host)
        return host

    async def newest(self, id: str) -> Host:
        """The host of a table, with every entry and presence that any process has told of."""
        host = await self.open(id)
        if not self.shared:
            return host
        await host.do(lambda table: ())
        await self.presence.look(id)
        return await self.open(id)  # it may have been put away meanwhile

    async def unheard_by(self, table: Table, player: str | None) -> frozenset[str]:
        """Whose words at a table are not for somebody, who blocks them."""
        if player is None or not any(table.words.values()):
            return frozenset()
        return await self.blocks.blocked_by(player)

    async def load(self, id: str) -> Table:
        """A table as the database has it."""
        stored = await find_table(self.engine, id)
        await self.preparation.need(stored.agreement.game)
        self.check_rules(stored.rules, stored.agreement)
        entries = await read_entries(self.engine, id)
        table = await asyncio.to_thread(fold, id, stored.agreement, stored.key, entries)
        table.since = min(table.since, now())  # noted while the clock was ahead, it began just now
        return table

    def check_rules(self, rules: Rules, agreement: Agreement) -> None:
        """Whether a stored table can be played on here."""
        game = agreement.rules
        if rules != (game.name, game.rules_version, digest_of(game)):
            self.foreign.add(rules)
            raise Refused("not-now", "this table plays by other rules than this server")

    async def mend_times(self) -> None:
        """The clock was set back: no decision began later than now, and no outage ended then."""
        await mend_times(self.engine)
        self.outages = [outage for outage in self.outages if outage.ended <= now()]
        for host in self.hosts:
            host.table.since = min(host.table.since, now())
            self.attend(host)

    def hear(self, id: str, number: int) -> None:
        """Another process has added to a table."""
        host = self._hosts.get(id)
        if host is not None and host.table.number < number:
            host.nudge()

    async def hear_presence(self, id: str) -> None:
        """Someone came or went at another process."""
        host = self._hosts.get(id)
        if host is not None:
            await self.presence.look(id)
            host.announce_presence()

    def is_followed(self, id: str) -> bool:
        """Whether someone here looks at a table."""
        host = self._hosts.get(id)
        return host is not None and bool(host.followers)

    def drop(self, id: str) -> None:
        """Forget an open table whose stored entries were changed or deleted."""
        host = self._hosts.pop(id, None)
        if host is None:
            return
        host.task.cancel()
        thinking = self._thinking.pop(id, None)
        if thinking is not None:
            thinking.stop()
        self.presence.forget(id)

    def put_away(self, host: Host) -> bool:
        """Forget an idle table, unless a bot thinks there; the database has it."""
        thinking = self._thinking.get(host.table.id)
        if thinking is not None and thinking.thoughts:
            return False
        if thinking is not None:
            thinking.stop()
            del self._thinking[host.table.id]
        del self._hosts[host.table.id]
        self.presence.forget(host.table.id)
        return True

    # What happens by itself

    def due(self, table: Table) -> int | None:
        """When a bot or the clock has to move, in milliseconds."""
        if table.unsalted:
            return table.entries[-1].at + patience(table)
        if table.status != "playing":
            return None
        if table.bots_to_act:
            if not self.is_quick(table) and not table.is_awaited:
                return None
            return table.entries[-1].at + int(self.patience(table) * 1000)
        return self.deadline(table)

    def summary(self, table: Table) -> Summary:
        """What lists of tables show of one."""
        seats, players = seats_summary(tuple(table.seats))
        return Summary(
            status=table.status,
            seats=seats,
            players=players,
            to_act=msgspec.json.encode(table.to_act).decode(),
            due=self.due(table),
        )

    def patience(self, table: Table) -> float:
        """How long bots that have to move at a table may think, in seconds."""
        return 0.0 if self.is_quick(table) else THINKING_SECONDS

    def is_quick(self, table: Table) -> bool:
        """Whether none of the bots that have to move needs to search."""
        return all(table.seats[seat].bot in SIMPLE for seat in table.bots_to_act)

    def deadline(self, table: Table) -> int | None:
        """When time runs out for the decision that is owed now; never, if nobody waits for it."""
        clock = table.agreement.clock
        if clock == "none" or table.is_solitary:
            return None
        return deadline(clock, table.since, self.outages)

    def attend(self, host: Host, *, elsewhere: bool = False) -> None:
        """Let bots think and the clock run; others who added the last entry have a head start."""
        id = host.table.id
        if id not in self._thinking:
            self._thinking[id] = Thinking(self, host)
        waits = elsewhere and self.presence.shared
        self._thinking[id].attend(GRACE_SECONDS + self.patience(host.table) if waits else 0.0)

    @property
    def thoughts(self) -> int:
        """How many bots think or wait for a process to think in."""
        return sum(thinking.thoughts for thinking in self._thinking.values())

    async def close(self) -> None:
        """Let nothing more happen here."""
        for thinking in self._thinking.values():
            thinking.stop()
        for host in self._hosts.values():
            host.task.cancel()
        await asyncio.gather(*(host.task for host in self.hosts), return_exceptions=True)
        for opening in list(self._opening.values()):
            opening.cancel()
        await self.searching.close()
        self.reflexes.shutdown(wait=False, cancel_futures=True)
