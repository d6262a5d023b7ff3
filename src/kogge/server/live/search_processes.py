"""Processes in which bots search, beside the one that answers people."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import connection
from typing import Final

import numpy as np

import kogge
from kogge.bots import bot

NICENESS: Final = 5  # searches give way to the process that answers people


@dataclass(frozen=True)
class Search:
    """What a bot needs to decide: the bytes of the record that its seat sees, and no more."""

    game: str
    bot: str
    seed: int
    seat: int
    observed: bytes


class SearchProcesses:
    """So many processes, started when first needed."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._games: tuple[str, ...] = ()  # that every process loads when it starts
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, search: Search) -> int:
        """The move that a bot chooses; tried once more if its process was killed."""
        with contextlib.suppress(BrokenProcessPool):
            return await self._submit(search)
        self.close()
        return await self._submit(search)

    async def warm(self, games: Sequence[str]) -> None:
        """Have every process load what searches need, before people wait for it."""
        self._games = tuple(games)
        loop = asyncio.get_running_loop()
        pool = self._open()
        await asyncio.gather(
            *(loop.run_in_executor(pool, _load, self._games) for _ in range(self.room))
        )

    def close(self) -> None:
        """Wait for nothing."""
        if self._pool is not None:
            # ended by force: of those that are idle or just starting, some never hear that it is
            # over, and the server waits for them at its own end
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None

    async def _submit(self, search: Search) -> int:
        return await asyncio.get_running_loop().run_in_executor(self._open(), choose, search)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # not forked: threads of this process may hold locks that a copy would wait for
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.room, context, initializer=_begin, initargs=(self._games,)
            )
        return self._pool


def choose(search: Search) -> int:
    """Decide; the same search has the same answer in any process."""
    game = kogge.game(search.game)
    observed = np.frombuffer(bytearray(search.observed), game.rooms.state)[0]
    return int(bot(search.bot, game, search.seed).choose(observed, search.seat))


def _load(games: Sequence[str]) -> None:
    for name in games:
        game = kogge.game(name)
        position = game.new(seed=0)
        seat = position.to_act[0]
        bot("search:2", game).choose(position.observed(seat), seat)


def _begin(games: Sequence[str]) -> None:
    """Yield to others, leave Ctrl-C to the server, and end when it has ended, however that was."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _load(games)  # one that is started late, or again, keeps nobody waiting for it later


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
