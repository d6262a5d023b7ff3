"""Batched fan-out: updates to thousands of spectators are sent in slices, so that others go first.

Between two slices the event loop reads what others have sent, and answers it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

SLICE: Final = 25  # messages; about five milliseconds


class Pace:
    """Lets so many pass in each round of the event loop, in the order in which they came."""

    def __init__(self, slice: int = SLICE) -> None:
        self._slice = slice
        self._left = slice
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._renewal: asyncio.Handle | None = None

    async def turn(self) -> None:
        """Wait for one's turn."""
        if self._left > 0 and not self._waiting:
            self._left -= 1
            self._renew_soon()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._renew_soon()
        await turn

    def _renew_soon(self) -> None:
        if self._renewal is None:
            # not call_soon: what a slice has made ready is to be done before the next one
            self._renewal = asyncio.get_running_loop().call_later(0, self._renew)

    def _renew(self) -> None:
        """The next slice."""
        self._renewal = None
        self._left = self._slice
        while self._waiting and self._left > 0:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self._left -= 1
        if self._waiting:
            self._renew_soon()
