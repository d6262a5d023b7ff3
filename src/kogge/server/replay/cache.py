"""Cache of replays. One thread makes them, so that games never wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from kogge.core.gamefile import GameFile
from kogge.server.replay.replay import Replay
from kogge.server.table.refusals import Refused

KEPT: Final = 16  # replays
KEPT_BYTES: Final = 32 * 1024 * 1024  # of answers, compressed
WAITING: Final = 32  # questions at once; more are refused


class ReplayCache:
    """Answers questions about game files, and remembers the last ones."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replay")
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._bytes = 0
        self._waiting = 0

    async def ask(
        self,
        name: str,
        game_file: Callable[[], GameFile],
        question: str,
        answer: Callable[[Replay], bytes],
    ) -> bytes:
        """The answer to a question about the game file of this name, which is read when needed."""
        known = self._answers.get((name, question))
        if known is not None:
            self._answers.move_to_end((name, question))
            return known
        if self._waiting >= WAITING:
            raise Refused("too-many", "many people watch replays just now; try again in a moment")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            told = await loop.run_in_executor(
                self._thread, lambda: answer(self._replay(name, game_file))
            )
        finally:
            self._waiting -= 1
        self._remember((name, question), told)
        return told

    def _replay(self, name: str, game_file: Callable[[], GameFile]) -> Replay:
        """In the thread, so one after the other."""
        replay = self._replays.pop(name, None) or Replay(game_file())
        self._replays[name] = replay
        if len(self._replays) > KEPT:
            self._replays.popitem(last=False)
        return replay

    def _remember(self, place: tuple[str, str], told: bytes) -> None:
        self._bytes += len(told) - len(self._answers.pop(place, b""))
        self._answers[place] = told
        while self._bytes > KEPT_BYTES:
            self._bytes -= len(self._answers.popitem(last=False)[1])

    def close(self) -> None:
        """Let nothing more be replayed."""
        self._thread.shutdown(wait=False, cancel_futures=True)
