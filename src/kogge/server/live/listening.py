"""PostgreSQL notifications: entries and presence of other processes."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import structlog

from kogge.server.live.hall import Hall
from kogge.server.storage.database import read_url
from kogge.server.storage.postgres_writer import CHANNEL as ENTRIES
from kogge.server.storage.pulse import ALIVE, PRESENCE_CHANNEL

log = structlog.get_logger()

RETRY_SECONDS: Final = 1.0


async def listen(hall: Hall, database: str) -> None:
    """Pass on what other processes commit, until cancelled; lost connections are made again."""
    while True:
        try:
            await _listen(hall, database)
        except (TimeoutError, OSError) as error:
            log.warning("not listening", error=type(error).__name__)
        except Exception as error:
            log.warning("not listening", error=type(error).__name__)
        await asyncio.sleep(RETRY_SECONDS)


async def _listen(hall: Hall, database: str) -> None:
    import asyncpg

    url = read_url(database).set(drivername="postgresql")
    connection = await asyncpg.connect(url.render_as_string(hide_password=False))
    gone = asyncio.Event()
    connection.add_termination_listener(lambda _: gone.set())
    looking: set[asyncio.Task[None]] = set()

    def hear_entries(_: Any, __: int, ___: str, payload: str) -> None:
        process, *news = payload.split(" ")
        if process != hall.journal.process:
            for one in news:
                table, _, number = one.partition(":")
                hall.hear(table, int(number))

    def hear_presence(_: Any, __: int, ___: str, payload: str) -> None:
        process, table = payload.split(" ")
        if process != hall.journal.process:
            task = asyncio.create_task(hall.hear_presence(table))
            looking.add(task)
            task.add_done_callback(looking.discard)

    try:
        await connection.execute(f"SELECT pg_advisory_lock_shared({ALIVE})")
        await connection.add_listener(ENTRIES, hear_entries)
        await connection.add_listener(PRESENCE_CHANNEL, hear_presence)
        for host in hall.hosts:  # what was said before we listened
            host.nudge()
        await gone.wait()
    finally:
        await connection.close()
