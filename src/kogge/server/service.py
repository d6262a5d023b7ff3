"""Service: everything that runs in one server process, started and stopped together."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.lab.runs import LabRuns
from kogge.server.live.hall import Hall
from kogge.server.live.listening import listen
from kogge.server.live.obeying import obey
from kogge.server.live.pace import Pace
from kogge.server.live.preparing import Preparation
from kogge.server.live.show import Show
from kogge.server.live.sweeping import sweep
from kogge.server.ops.limits import CREATIONS, REQUESTS, SAYINGS, WATCHINGS, Credits
from kogge.server.ops.memory import keep_for_good
from kogge.server.ops.metrics import Metrics
from kogge.server.ops.times import now
from kogge.server.replay.cache import ReplayCache
from kogge.server.replay.chances import Chances
from kogge.server.replay.reviews import Reviews
from kogge.server.settings import Settings
from kogge.server.storage import pulse
from kogge.server.storage.database import migrate, open_engine
from kogge.server.storage.identities import Identities
from kogge.server.storage.journal import Journal
from kogge.server.storage.orders import Bans

log = structlog.get_logger()


class Service:
    """What request handlers work with."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = secrets.token_hex(8)
        self.began = now()
        self.requests = Credits(REQUESTS)
        self.creations = Credits(CREATIONS)
        self.watchings = Credits(WATCHINGS)
        self.sayings = Credits(SAYINGS)
        self.replays = ReplayCache()
        self.reviews = Reviews()
        self.chances = Chances()
        self.lab = LabRuns(settings.lab_seconds)
        self.sockets: dict[str, int] = {}  # open ones, by address
        self.pace = Pace()
        self.metrics = Metrics()
        self.bans = Bans()
        self.engine: AsyncEngine
        self.journal: Journal
        self.preparation: Preparation
        self.hall: Hall
        self.show: Show
        self.identities: Identities

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the database, go on with every game, and stop in good order."""
        self.engine = open_engine(self.settings.database)
        await migrate(self.engine)
        outages = await pulse.begin(self.engine, self.process)
        self.identities = Identities(self.engine)
        self.journal = Journal(self.engine, self.process)
        self.preparation = Preparation(self.settings.prepared)
        searchers = self.settings.searchers
        self.hall = Hall(
            self.engine,
            self.journal,
            outages,
            self.preparation,
            searchers,
            self.settings.worker,
        )
        self.show = Show(self.hall)
        self.hall.records = self.settings.records
        writing = asyncio.create_task(self.journal.run(), name="journal")
        chores: list[Coroutine[Any, Any, None]] = [
            pulse.beat(self.engine, self.process, self.hall.presence.write_again),
            sweep(self.hall, self.settings.keep),
            obey(self.hall, self.bans),
            self._prepare(),
        ]
        if self.hall.presence.shared:
            chores.append(listen(self.hall, self.settings.database))
        tasks = [asyncio.create_task(chore) for chore in chores]
        log.info("serving", process=self.process, database=self.engine.dialect.name)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.show.close()
            self.chances.close()
            await self.hall.close()
            self.replays.close()
            self.reviews.close()
            await self.lab.close()
            self.journal.close()
            await writing
            await pulse.end(self.engine, self.process)
            await self.engine.dispose()
            log.info("stopped", process=self.process)

    async def _prepare(self) -> None:
        """Make the games ready, then the processes in which bots search, then reviews."""
        await self.preparation.run()
        keep_for_good()
        if self.settings.prepared:
            await self.hall.searching.searchers.warm(self.settings.prepared)
            await self.preparation.run_later()
