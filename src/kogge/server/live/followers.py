"""Followers: sockets that follow a table, and the bytes that wait to be sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

# Who reads more slowly than this is disconnected, and may resume.
MOST_WAITING: Final = 512  # messages
MOST_BYTES: Final = 4 * 1024 * 1024


class Outbox:
    """What waits to be sent over one socket.

    `write` sends messages at once if the socket is ready for them, and says whether it did; what
    it did not, and all that comes after it, waits in order. `defer` may take messages for many: it
    calls what it is given when the turn of this socket comes, and what follows goes with them.
    """

    def __init__(self) -> None:
        self._held: list[bytes] = []
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._bytes = 0
        self._sending = False  # what `next` gave last is still under way
        self.overflowed = asyncio.Event()
        self.write: Callable[[list[bytes]], bool] | None = None
        self.defer: Callable[[list[bytes], Callable[[], None]], bool] | None = None
        self._deferred: list[bytes] | None = None

    def put(self, message: bytes) -> None:
        """Send now, or when the socket is ready for it."""
        self._held.append(message)
        self.flush()

    def hold(self, message: bytes) -> None:
        """Send together with what comes next, at the latest when flushed."""
        self._held.append(message)

    def flush(self) -> None:
        """Send what is held."""
        held = self._held
        if not held:
            return
        self._held = []
        if self.overflowed.is_set():
            return
        if self._deferred is not None:
            self._deferred += held
        elif self.defer is not None and self.defer(held, self._send_deferred):
            self._deferred = held
        else:
            self._send(held)

    def _send_deferred(self) -> None:
        """The turn of this socket has come."""
        held, self._deferred = self._deferred, None
        if held is not None and not self.overflowed.is_set():
            self._send(held)

    def _send(self, messages: list[bytes]) -> None:
        idle = not self._sending and self._waiting.empty()
        if idle and self.write is not None and self.write(messages):
            return
        for message in messages:
            if self._waiting.qsize() >= MOST_WAITING or self._bytes >= MOST_BYTES:
                self.overflowed.set()
                return
            self._bytes += len(message)
            self._waiting.put_nowait(message)

    async def next(self) -> bytes:
        """The next message, when there is one; the one before it has been sent."""
        self._sending = False
        message = await self._waiting.get()
        self._sending = True
        self._bytes -= len(message)
        return message


class Follower:
    """One socket that follows one table, as a seat or as a spectator.

    With `changes` it keeps the state it was told, and needs to hear only what is not as it was.
    """

    def __init__(
        self,
        outbox: Outbox,
        seat: int | None,
        *,
        changes: bool = False,
        player: str | None = None,
    ) -> None:
        self.seat = seat
        self.player = player
        self.changes = changes
        self.send = outbox.put
        self.hold = outbox.hold
        self.flush = outbox.flush
