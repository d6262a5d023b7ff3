"""Heartbeats: which processes are alive, and outages, in which no clock runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kogge.server.ops.times import now
from kogge.server.storage.schema import outages, presence, processes, tables
from kogge.server.table.clocks import Outage

log = structlog.get_logger()

PRESENCE_CHANNEL: Final = "kogge_presence"  # of PostgreSQL's notifications
BEAT_SECONDS: Final = 2.0
DEAD_AFTER: Final = 15_000  # milliseconds without a beat
LONGEST_DECISION: Final = 25 * 60 * 60 * 1000  # an hour more than the slowest clock gives

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
        await _mend_times(connection, moment)
        await _bury(connection, sa.true() if alone else ~is_alive(moment))
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


async def mend_times(engine: AsyncEngine) -> None:
    """The clock was set back: what was noted while it was ahead is no outage."""
    async with engine.begin() as connection:
        await _mend_times(connection, now())


async def _mend_times(connection: AsyncConnection, moment: int) -> None:
    """Forget outages that have not been yet, and look now at what would be due too late."""
    await connection.execute(sa.delete(outages).where(outages.c.ended > moment + DEAD_AFTER))
    late = tables.c.due > moment + LONGEST_DECISION
    await connection.execute(sa.update(tables).where(late).values(due=moment))


async def note_outage(engine: AsyncEngine, began: int, ended: int) -> Outage:
    """A time in which no clock ran, though this process did not end."""
    async with engine.begin() as connection:
        await _note_outage(connection, began, ended)
    return Outage(began, ended)


def is_alive(moment: int) -> sa.ColumnElement[bool]:
    """Whether a process of the schema has beaten lately; one ahead of the clock has not."""
    return processes.c.pulse.between(moment - DEAD_AFTER, moment + DEAD_AFTER)


async def _bury(connection: AsyncConnection, dead: sa.ColumnElement[bool]) -> None:
    """Forget dead processes and who was connected to them; on PostgreSQL the others are told."""
    buried = sa.select(processes.c.id).where(dead)
    gone = sa.delete(presence).where(presence.c.process.in_(buried))
    if connection.dialect.name == "postgresql":
        found = await connection.execute(gone.returning(presence.c.process, presence.c.table_id))
        for process, table in {(row.process, row.table_id) for row in found}:
            told = sa.func.pg_notify(PRESENCE_CHANNEL, f"{process} {table}")
            await connection.execute(sa.select(told))
    else:
        await connection.execute(gone)
    await connection.execute(sa.delete(processes).where(dead))


async def beat(
    engine: AsyncEngine, process: str, revive: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Be known to be alive, until cancelled; one that was buried while held up is revived."""
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            async with engine.begin() as connection:
                mine = processes.c.id == process
                beaten = sa.update(processes).where(mine).values(pulse=now())
                buried = not (await connection.execute(beaten)).rowcount
                if buried:
                    await connection.execute(sa.insert(processes).values(id=process, pulse=now()))
                if engine.dialect.name == "postgresql":
                    await _bury(connection, ~is_alive(now()))
            if buried and revive is not None:
                await revive()
        except (SQLAlchemyError, OSError) as error:
            log.warning("no pulse", error=type(error).__name__)


async def write_beat(engine: AsyncEngine, process: str) -> None:
    """One beat at once: a write, which fails where writes do."""
    async with engine.begin() as connection:
        mine = processes.c.id == process
        await connection.execute(sa.update(processes).where(mine).values(pulse=now()))


async def end(engine: AsyncEngine, process: str) -> None:
    """A last beat, from which the outage counts if no other process is alive."""
    try:
        async with engine.begin() as connection:
            mine = processes.c.id == process
            await connection.execute(sa.update(processes).where(mine).values(pulse=now()))
            await connection.execute(sa.delete(presence).where(presence.c.process == process))
    except (SQLAlchemyError, OSError) as error:
        log.warning("no last beat", error=type(error).__name__)
