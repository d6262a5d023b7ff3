"""Followers: sockets that follow a table, and the bytes that wait to be sent to them."""

from __future__ import annotations

import asyncio
from typing import Final

# Who reads more slowly than this is disconnected, and may resume.
MOST_WAITING: Final = 512  # messages
MOST_BYTES: Final = 4 * 1024 * 1024


class Outbox:
    """What waits to be sent over one socket."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0
        self.overflowed = asyncio.Event()

    def put(self, message: bytes) -> None:
        """Send when the socket is ready for it."""
        if self.overflowed.is_set():
            return
        if self._waiting.qsize() >= MOST_WAITING or self._bytes >= MOST_BYTES:
            self.overflowed.set()
        else:
            self._bytes += len(message)
            self._waiting.put_nowait(message)

    async def next(self) -> bytes:
        """The next message, when there is one."""
        message = await self._waiting.get()
        self._bytes -= len(message)
        return message


class Follower:
    """One socket that follows one table, as a seat or as a spectator."""

    def __init__(self, outbox: Outbox, seat: int | None) -> None:
        self.seat = seat
        self.send = outbox.put
