"""Journal: commits entries; all that wait at a time go into one transaction.

Whoever appends is answered after the commit. Two processes may append the same number to a table;
one of them wins, the other is told and has to read on first. Other processes hear of new entries
by a notification in the same transaction.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from kogge.server.ops.metrics import Histogram
from kogge.server.storage.failures import is_outage, is_unstorable
from kogge.server.storage.postgres_writer import PostgresWriter
from kogge.server.storage.sqlite_writer import SqliteWriter
from kogge.server.storage.writers import Append, Row, Summary, Writer
from kogge.server.table.entries import Entry
from kogge.server.table.refusals import Refused

__all__ = ["Journal", "Summary", "Unstorable"]

log = structlog.get_logger()

MOST_AT_ONCE: Final = 500  # appends in a transaction


class Unstorable(Refused):
    """The database answers, and does not take what it was given."""

    def __init__(self, message: str) -> None:
        super().__init__("malformed", message)


def _refuse(batch: Sequence[Append], refusal: Refused) -> None:
    for append in batch:
        if not append.answer.done():
            append.answer.set_exception(refusal)


def writer_for(engine: AsyncEngine, process: str) -> Writer:
    """How entries get into this database."""
    if engine.dialect.name == "postgresql":
        return PostgresWriter(engine, process)
    return SqliteWriter(str(engine.url.database or ":memory:"))


class Journal:
    """The one writer of this process."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process
        self.commits = 0
        self.appended = 0
        self.commit_seconds = Histogram()
        self._waiting: asyncio.Queue[Append | None] = asyncio.Queue()
        self._writer = writer_for(engine, process)

    async def append(self, table: str, new: Sequence[Entry], summary: Summary) -> bool:
        """Commit entries; False if another process was faster, then nothing was added."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Append(table, new, summary, answer))
        return await answer

    async def make(self, table: str, made: Row, summary: Summary) -> None:
        """Commit a new table, without entries; `made` is its row."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Append(table, (), summary, answer, made))
        await answer

    async def run(self) -> None:
        """Commit whatever waits, until closed."""
        while (first := await self._waiting.get()) is not None:
            batch = [first]
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                following = self._waiting.get_nowait()
                if following is None:
                    self.close()
                    break
                batch.append(following)
            await self._commit_and_answer(batch)
        await self._writer.close()

    @property
    def waiting(self) -> int:
        """How many appends wait to be committed."""
        return self._waiting.qsize()

    def close(self) -> None:
        """Let `run` end once it has committed what waits."""
        self._waiting.put_nowait(None)

    async def _commit_and_answer(self, batch: list[Append]) -> None:
        """Commit a batch; where one append cannot be stored, the others are, each by itself."""
        batch.sort(key=lambda append: append.table)  # all processes lock in the same order
        began = time.perf_counter()
        try:
            lost = await self._writer.write(batch)
        except Exception as error:  # whatever it is, later appends are still to be committed
            log.warning("commit failed", error=type(error).__name__, appends=len(batch))
            if len(batch) > 1 and not is_outage(error):
                for append in batch:
                    await self._commit_and_answer([append])
            elif is_unstorable(error):
                _refuse(batch, Unstorable("this cannot be stored; nothing was changed"))
            else:
                _refuse(batch, Refused("unavailable", "the table cannot be written to; try again"))
            return
        self.commit_seconds.observe(time.perf_counter() - began)
        self.commits += 1
        self.appended += sum(len(a.entries) for a in batch if a.table not in lost)
        for append in batch:
            if not append.answer.done():
                append.answer.set_result(append.table not in lost)
