"""Observations and action masks, written into arrays by compiled code."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.encoding import encode
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.verbs import legal, observe, over, play, to_act

ACTING: Final = 0  # bit set of the seats that owe a decision
OVER: Final = 1

# in place of a move
NO_MOVE: Final = -1
ONLY_LOOK: Final = -2


class Desk(NamedTuple):
    """What one thread needs to look at states: a record to observe into, and a list of moves.

    Records are cleared through `words`, the same memory as 16-bit words: a record that is assigned
    to another one is copied byte by byte, which takes longer than a whole step.
    """

    seen: Any
    words: Any
    moves: Any

    @classmethod
    def of(cls, state: np.dtype[Any], moves: int) -> Desk:
        """A desk for games with such states and so many moves."""
        seen = np.zeros(1, state)
        return cls(seen, words_of(seen), np.zeros(moves, np.int64))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is a new desk: copied one by one, `words` would not be the memory of `seen`."""
        return Desk.of, (self.seen.dtype, len(self.moves))


def words_of(records: NDArray[Any]) -> NDArray[np.int16]:
    """The memory of records as 16-bit words, a row for each."""
    return records.view(np.int16).reshape(len(records), -1)


@rule
def clear(words: Any, index: int) -> None:
    """Let a record be as if it were new."""
    for i in range(words.shape[1]):
        words[index, i] = 0


@rule
def look(state: Any, seat: int, desk: Desk, vector: Any, mask: Any) -> None:
    """Write what a seat sees, and its legal moves into a mask that is all 0."""
    seen = desk.seen[0]
    moves = desk.moves
    clear(desk.words, 0)
    observe(state, seat, seen)
    encode(seen, seat, vector)
    for i in range(legal(seen, seat, moves)):
        mask[moves[i]] = 1


@rule
def first_of(seats: int) -> int:
    """The lowest of a set of seats."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@rule
def play_and_look(
    states: Any,
    seat: int,
    move: int,
    desk: Desk,
    vector: Any,
    mask: Any,
    status: Seq[int],
    log: Log,
) -> None:
    """Make a legal move, or none, and look for the first seat that owes a decision.

    When the game is over, it is looked at for the seat that moved last; with `ONLY_LOOK` for
    the seat that is given, whoever decides.
    """
    state = states[0]
    if move >= 0:
        play(state, seat, move, log)
    status[ACTING] = to_act(state)
    status[OVER] = over(state)
    if status[ACTING] != 0 and move != ONLY_LOOK:
        seat = first_of(status[ACTING])
    look(state, seat, desk, vector, mask)
