"""Crews: who plays the blocks, threads of this machine here, a Ray cluster in `cluster.py`.

A crew takes chunks of tasks and gives back the blocks of each as it is finished, in any order. It
takes new chunks only as workers become free, so that the source of chunks may be endless; closing
the iterator stops the games that are being played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event
from typing import Any, Final, Protocol

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import BlockResult, Contest, Task
from kogge.core.errors import BadOption

AHEAD: Final = 2  # chunks per worker: one being played, one waiting
MOST_THREADS: Final = 1024

Chunk = Sequence[Task]
Finished = Generator[list[BlockResult], None, None]
Work = Callable[..., list[Any]]  # of a setting, a chunk of tasks, and a question whether to stop


class Crew(Protocol):
    """Something that plays chunks; `size` is the number of workers."""

    size: int

    def play(self, contest: Contest, chunks: Iterable[Chunk]) -> Finished:
        """The blocks of all chunks, in the lists in which they were finished."""
        ...

    def work(
        self, work: Work, setting: Any, chunks: Iterable[Sequence[Any]]
    ) -> Generator[list[Any], None, None]:
        """What `work(setting, chunk)` gives, in the lists in which it was finished."""
        ...


class Workers(Protocol):
    """Something that does work of any kind in chunks, as a crew plays."""

    size: int

    def work(
        self, work: Work, setting: Any, chunks: Iterable[Sequence[Any]]
    ) -> Generator[list[Any], None, None]:
        """What `work(setting, chunk)` gives, in the lists in which it was finished."""
        ...


class Threads:
    """The threads of this machine; bots think without holding the others up."""

    def __init__(self, size: int | None = None) -> None:
        if size is not None and not 1 <= size <= MOST_THREADS:
            raise BadOption(f"the number of threads must be from 1 to {MOST_THREADS}, not {size}")
        self.size = size or os.cpu_count() or 1

    def play(self, contest: Contest, chunks: Iterable[Chunk]) -> Finished:
        return self.work(play_blocks, contest, chunks)

    def work(
        self, work: Work, setting: Any, chunks: Iterable[Sequence[Any]]
    ) -> Generator[list[Any], None, None]:
        source = iter(chunks)
        stop = Event()
        with ThreadPoolExecutor(self.size) as pool:

            def start(count: int) -> set[Future[list[Any]]]:
                fresh = islice(source, count)
                return {pool.submit(work, setting, chunk, stop.is_set) for chunk in fresh}

            try:
                playing = start(AHEAD * self.size)
                while playing:
                    done, playing = wait(playing, return_when=FIRST_COMPLETED)
                    finished = [block for future in done for block in future.result()]
                    playing |= start(len(done))
                    yield finished
            finally:
                stop.set()
                pool.shutdown(cancel_futures=True)
