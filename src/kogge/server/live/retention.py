"""Retention: tables that ended long ago are archived as game files, then deleted."""

from __future__ import annotations

import structlog

from kogge.core.errors import KoggeError
from kogge.server.live.hall import Hall
from kogge.server.ops.times import now
from kogge.server.storage.archive import list_expired, move_to_archive
from kogge.server.table.game_file import game_file_of
from kogge.server.table.refusals import Refused

log = structlog.get_logger()


async def archive_expired(hall: Hall, keep: int) -> int:
    """Archive tables that ended so many milliseconds ago, some at a time; how many it were.

    One that plays by other rules than ours cannot be replayed here and stays as it is, and so
    does one that someone is looking at.
    """
    archived = 0
    for id in await list_expired(hall.engine, now() - keep):
        if hall.is_followed(id):
            continue
        try:
            table = await hall.load(id)
        except (Refused, KoggeError):
            continue
        played = table.position is not None
        file = game_file_of(table) if played else None
        await move_to_archive(hall.engine, id, file, [seat.player for seat in table.seats])
        hall.drop(id)
        archived += 1
    if archived:
        log.info("archived", tables=archived)
    return archived
