"""A client that follows a table, and the bytes that wait to be sent to it."""

from __future__ import annotations

import asyncio
from typing import Final

MOST_WAITING: Final = 512  # messages; who reads more slowly is disconnected, and may resume


class Outbox:
    """What waits to be sent over one socket."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self.overflowed = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send when the socket is ready for it."""
        if self._waiting.qsize() >= MOST_WAITING:
            self.overflowed.set()
        else:
            self._waiting.put_nowait(message)

    async def next(self) -> bytes:
        """The next message, when there is one."""
        return await self._waiting.get()


class Follower:
    """One socket that follows one table, as a seat or as a spectator."""

    def __init__(self, outbox: Outbox, seat: int | None) -> None:
        self.seat = seat
        self.send = outbox.put
