"""Heartbeats: which processes are alive, and outages, in which no clock runs."""

from __future__ import annotations

import asyncio
from typing import Final

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kogge.server.ops.times import now
from kogge.server.storage.schema import outages, presence, processes, tables
from kogge.server.table.clocks import Outage

log = structlog.get_logger()

BEAT_SECONDS: Final = 2.0
DEAD_AFTER: Final = 15_000  # milliseconds without a beat

# Locks in PostgreSQL. Each process holds ALIVE, together with the others, on the connection over
# which it listens: when the process dies, the lock is gone at once, long before its pulse is old.
ALIVE: Final = 0x6B6F676701
BEGINNING: Final = 0x6B6F676702


async def begin(engine: AsyncEngine, process: str) -> list[Outage]:
    """Announce this process; all outages so far, the one that ends now included."""
    async with engine.begin() as connection:
        alone = await _is_alone(connection)
        moment = now()
        last = (await connection.execute(sa.select(sa.func.max(processes.c.pulse)))).scalar()
        if last is not None and last < moment and (alone or last < moment - DEAD_AFTER):
            await _note_outage(connection, last, moment)
        await _bury(connection, moment + 1 if alone else moment - DEAD_AFTER)
        await connection.execute(sa.insert(processes).values(id=process, pulse=moment))
        found = await connection.execute(sa.select(outages).order_by(outages.c.began))
        return [Outage(row.began, row.ended) for row in found]


async def _is_alone(connection: AsyncConnection) -> bool:
    """Whether no other process runs; on PostgreSQL those who begin take their turns here."""
    if connection.dialect.name == "sqlite":
        return True  # it serves one process at a time
    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(BEGINNING)))
    return bool(await connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(ALIVE))))


async def _note_outage(connection: AsyncConnection, began: int, ended: int) -> None:
    """Nobody was there, from the last pulse on."""
    await connection.execute(sa.insert(outages).values(began=began, ended=ended))
    later = tables.c.due + (ended - began)
    await connection.execute(sa.update(tables).where(tables.c.due > began).values(due=later))


async def note_sleep(engine: AsyncEngine, since: int) -> Outage | None:
    """The outage that was, if a process that should have woken up long ago wakes up now.

    So it is with a laptop that was closed. Only a process that serves alone can tell.
    """
    moment = now()
    if engine.dialect.name != "sqlite" or moment - since < DEAD_AFTER:
        return None
    async with engine.begin() as connection:
        await _note_outage(connection, since, moment)
    return Outage(since, moment)


async def _bury(connection: AsyncConnection, before: int) -> None:
    """Forget dead processes, and who was connected to them."""
    dead = sa.select(processes.c.id).where(processes.c.pulse < before)
    await connection.execute(sa.delete(presence).where(presence.c.process.in_(dead)))
    await connection.execute(sa.delete(processes).where(processes.c.pulse < before))


async def beat(engine: AsyncEngine, process: str) -> None:
    """Be known to be alive, until cancelled."""
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            async with engine.begin() as connection:
                mine = processes.c.id == process
                beaten = sa.update(processes).where(mine).values(pulse=now())
                if not (await connection.execute(beaten)).rowcount:  # buried while it was held up
                    await connection.execute(sa.insert(processes).values(id=process, pulse=now()))
                if engine.dialect.name == "postgresql":
                    await _bury(connection, now() - 4 * DEAD_AFTER)
        except (SQLAlchemyError, OSError) as error:
            log.warning("no pulse", error=type(error).__name__)


async def end(engine: AsyncEngine, process: str) -> None:
    """A last beat, from which the outage counts if no other process is alive."""
    try:
        async with engine.begin() as connection:
            mine = processes.c.id == process
            await connection.execute(sa.update(processes).where(mine).values(pulse=now()))
            await connection.execute(sa.delete(presence).where(presence.c.process == process))
    except (SQLAlchemyError, OSError) as error:
        log.warning("no last beat", error=type(error).__name__)
