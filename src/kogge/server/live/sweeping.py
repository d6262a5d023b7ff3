"""Sweeping: tables that nobody has open, but where bots, clocks or idleness are due."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from kogge.core.errors import KoggeError
from kogge.server.live.hall import GRACE_SECONDS, THINKING_SECONDS, Hall
from kogge.server.live.retention import archive_expired
from kogge.server.ops.times import now, steady
from kogge.server.storage.pulse import DEAD_AFTER, note_outage
from kogge.server.storage.queries import forget_due, list_due, list_idle
from kogge.server.table.clocks import Outage, later
from kogge.server.table.entries import Body, Closed
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table

log = structlog.get_logger()

SWEEP_SECONDS: Final = 1.0
IDLE_SWEEPS: Final = 60  # between looks for idle tables
DAY: Final = 24 * 60 * 60 * 1000
IDLE_AFTER: Final = {"open": 2 * DAY, "playing": 60 * DAY}


async def sweep(hall: Hall, keep: int | None = None) -> None:
    """Open what is due, close what is idle, archive what ended long ago, until cancelled."""
    turn, times = 0, Times()
    while True:
        try:
            await _mend(hall, times)
            await _open_due(hall, first=turn == 0)
            if turn % IDLE_SWEEPS == 0:
                await _close_idle(hall)
                if keep is not None:
                    await archive_expired(hall, keep)
        except (SQLAlchemyError, OSError) as error:
            log.warning("sweep failed", error=type(error).__name__)
        turn += 1
        times.rest()
        await asyncio.sleep(SWEEP_SECONDS)


class Times:
    """The clock beside one that nobody sets, to tell sleep from a clock that was set."""

    def __init__(self) -> None:
        self._offset = now() - steady()
        self._resting = steady()

    def rest(self) -> None:
        """From now on this task does nothing."""
        self._resting = steady()

    def look(self) -> tuple[int, int]:
        """By how much the clock was set since the last look, and how long we have slept."""
        offset = now() - steady()
        jump, self._offset = offset - self._offset, offset
        return jump, steady() - self._resting


async def _mend(hall: Hall, times: Times) -> None:
    """Stop all clocks for the time that this machine slept, or that its clock was set ahead.

    Only a process that serves alone can tell: others may have been awake.
    """
    jump, slept = times.look()
    lost = jump if jump > DEAD_AFTER else slept if slept > DEAD_AFTER else 0
    if jump < -DEAD_AFTER:
        await hall.mend_times()
        log.warning("the clock was set back", seconds=-jump // 1000)
    elif lost and not hall.shared:
        hall.outages.append(await note_outage(hall.engine, now() - lost, now()))
        log.warning("this machine slept, or its clock was set", seconds=lost // 1000)


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
                await (await hall.open(id)).do(lambda table: close_if_idle(table, hall.outages))


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


def close_if_idle(table: Table, outages: Sequence[Outage]) -> list[Body]:
    """Close a table at which nothing has happened for a long time, outages not counted."""
    age = IDLE_AFTER.get(table.status)
    last = table.entries[-1].at if table.entries else 0
    return [] if age is None or later(last, age, outages) >= now() else [Closed("idle")]
