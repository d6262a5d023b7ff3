"""Homes: which of several workers a table is at home at.

Any worker serves any table. But where one serves all who sit at it, a move is applied and shown
once, not once in every worker.
"""

from __future__ import annotations

import zlib


def home_of(table: str, workers: int) -> int:
    """The worker whose table this is; a new table gets an id that makes it its maker's."""
    return zlib.crc32(table.encode()) % workers
