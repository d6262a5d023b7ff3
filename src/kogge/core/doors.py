"""Compiled entry points: the verbs, called from Python with arrays of one record.

Numba takes a single record apart field by field at every call, an array by its address alone: a
call costs half a microsecond instead of ten. Nothing here knows a game.
"""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.events import LOG, ROOM, Log
from kogge.core.record import Seq
from kogge.core.verbs import legal, observe, over, play, to_act

OVER: Final = 1 << 16  # beside the bit set of seats


class Notebook(threading.local):
    """A log for each thread, written over by every move: making one takes longer than a move."""

    def __init__(self) -> None:
        self.logs = np.zeros(1, LOG)
        self.logs["room"] = ROOM
        self.lines: NDArray[Any] = self.logs["lines"][0]


NOTEBOOK: Final = Notebook()


@rule
def stand(states: Any) -> int:
    """The bit set of seats that owe a decision, and `OVER` if the game has ended."""
    bits = int(to_act(states[0]))
    return bits | OVER if over(states[0]) else bits


@rule
def see(states: Any, viewer: int, blanks: Any) -> None:
    """Fill a blank record with what this viewer may know."""
    observe(states[0], viewer, blanks[0])


@rule
def list_moves(states: Any, seat: int, out: Seq[int]) -> int:
    """Write the legal moves of a seat; their number."""
    return int(legal(states[0], seat, out))


@rule
def make_move(states: Any, seat: int, move: int, logs: Seq[Log]) -> int:
    """Make a legal move; how many lines it has told into a log that was written over."""
    log = logs[0]
    log.told = 0
    play(states[0], seat, move, log)
    return int(log.told)
