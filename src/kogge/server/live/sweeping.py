"""Sweeping: tables that nobody has open, but where bots, clocks or idleness are due."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from kogge.core.errors import KoggeError
from kogge.server.live.hall import GRACE_SECONDS, THINKING_SECONDS, Hall
from kogge.server.ops.times import now
from kogge.server.storage.pulse import note_sleep
from kogge.server.storage.queries import forget_due, list_due, list_idle
from kogge.server.table.entries import Body, Closed
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table

log = structlog.get_logger()

SWEEP_SECONDS: Final = 1.0
IDLE_SWEEPS: Final = 60  # between looks for idle tables
DAY: Final = 24 * 60 * 60 * 1000
IDLE_AFTER: Final = {"open": 2 * DAY, "playing": 60 * DAY}


async def sweep(hall: Hall) -> None:
    """Open what is due, and close what is idle, until cancelled."""
    turn, last = 0, now()
    while True:
        try:
            slept = await note_sleep(hall.engine, last)
            if slept is not None:
                hall.outages.append(slept)
                log.warning("this machine slept", seconds=(slept.ended - slept.began) // 1000)
            await _open_due(hall, first=turn == 0)
            if turn % IDLE_SWEEPS == 0:
                await _close_idle(hall)
        except (SQLAlchemyError, OSError) as error:
            log.warning("sweep failed", error=type(error).__name__)
        turn, last = turn + 1, now()
        await asyncio.sleep(SWEEP_SECONDS)


async def _open_due(hall: Hall, *, first: bool) -> None:
    """Open tables at which bots or clocks are due; alone and just started, without patience."""
    grace = GRACE_SECONDS if hall.presence.shared else -THINKING_SECONDS if first else 0.0
    for id in await list_due(hall.engine, now() - int(grace * 1000), hall.foreign):
        with _others_go_on(id):
            host = await hall.open(id)
            if hall.due(host.table) is None:  # nothing is to be done there any more
                await forget_due(hall.engine, id, host.table.number)
            else:
                hall.attend(host)


async def _close_idle(hall: Hall) -> None:
    for status, age in IDLE_AFTER.items():
        for id in await list_idle(hall.engine, status, now() - age, hall.foreign):
            with _others_go_on(id):
                await (await hall.open(id)).do(close_if_idle)


@contextlib.contextmanager
def _others_go_on(id: str) -> Iterator[None]:
    """A table that cannot be opened does not keep the others from being looked after."""
    try:
        yield
    except (SQLAlchemyError, OSError):
        raise
    except (Refused, KoggeError):
        pass
    except Exception as error:
        log.warning("a table cannot be opened", table=id, error=type(error).__name__)


def close_if_idle(table: Table) -> list[Body]:
    """Close a table at which nothing has happened for a long time."""
    age = IDLE_AFTER.get(table.status)
    last = table.entries[-1].at if table.entries else 0
    return [] if age is None or last > now() - age else [Closed("idle")]
