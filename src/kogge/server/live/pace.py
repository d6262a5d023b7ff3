"""Batched fan-out: updates to thousands of spectators are sent in slices, so that others go first.

Between two slices the event loop reads what others have sent, and answers it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

SLICE: Final = 16  # sockets; a millisecond or less


class Pace:
    """Does so many things in each round of the event loop, in the order in which they came."""

    def __init__(self, slice: int = SLICE) -> None:
        self._slice = slice
        self._waiting: deque[Callable[[], None]] = deque()
        self._going = False

    def add(self, act: Callable[[], None]) -> None:
        """Do this when its turn comes."""
        self._waiting.append(act)
        if not self._going:
            self._going = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        """The next slice; where something fails, the others still have their turn."""
        try:
            for _ in range(min(self._slice, len(self._waiting))):
                self._waiting.popleft()()
        finally:
            self._going = bool(self._waiting)
            if self._going:
                asyncio.get_running_loop().call_soon(self._go_on)
