"""Chances: everyone's share of the win where bots play alone, worked out in another process.

Rules may have to be compiled for it, and rollouts take time: nobody who plays waits for either. The
process has a low priority, starts when somebody first asks, and goes with the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import OrderedDict
from collections.abc import Iterable
from typing import BinaryIO, Final

import msgspec
import numpy as np

import kogge
from kogge.arena.preparing import surroundings
from kogge.bots.values.evaluating import evaluate_record
from kogge.core.position import Position

COMMAND: Final = (sys.executable, "-P", "-m", "kogge.server.replay.chances")
NICENESS: Final = 10
KEPT: Final = 256  # positions
GAMES: Final = 96  # rollouts of a position, where the game has no net


class Question(msgspec.Struct):
    """A full record, as bytes."""

    game: str
    players: int
    record: bytes


class Chances:
    """Asks the process about one position after another, and remembers the last answers."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._known: OrderedDict[tuple[str, int], list[float]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def of(self, table: str, number: int, position: Position) -> list[float] | None:
        """Everyone's share after so many moves; None as long as it is not known.

        Who asks sets it going, unless another position is being worked out: a show goes on, and
        the next question will be about the next one.
        """
        place = table, number
        if place not in self._known and (self._task is None or self._task.done()):
            record = position.open_record().tobytes()
            asked = Question(position.game.name, position.players, record)
            self._task = asyncio.create_task(self._work_out(place, asked))
        return self._known.get(place)

    async def _work_out(self, place: tuple[str, int], asked: Question) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                env=surroundings(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            process.stdin.write(msgspec.json.encode(asked) + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            if line:
                self._known[place] = msgspec.json.decode(line, type=list[float])
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def close(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.cancel()
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()


def work(questions: Iterable[bytes], out: BinaryIO) -> None:
    """Answer all questions, one after the other."""
    read = msgspec.json.Decoder(Question)
    for line in questions:
        asked = read.decode(line)
        game = kogge.game(asked.game)
        record = np.frombuffer(bytearray(asked.record), game.rooms.state)[0]
        games = 0 if game.rooms.manner.by_net else GAMES
        value = evaluate_record(game, asked.players, record, None, games=games)
        out.write(msgspec.json.encode([round(share, 4) for share in value.shares]) + b"\n")
        out.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    work(sys.stdin.buffer, sys.stdout.buffer)
