"""What a seat gets to see and may do, written into arrays by compiled code.

`tables` holds three records: the one that is played on, one to look at, and a blank one. `words`
is the same memory as 16-bit words, a row for each.
"""

from __future__ import annotations

from typing import Any, Final

from kogge.core.compiling import rule
from kogge.core.encoding import write_features
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.verbs import legal, observe, over, play, to_act

REAL: Final = 0
SEEN: Final = 1
BLANK: Final = 2

ACTING: Final = 0  # bit set of the seats that owe a decision
OVER: Final = 1


@rule
def look(
    tables: Any,
    words: Any,
    seat: int,
    moves: Seq[int],
    plan: Any,
    scales: Any,
    vector: Any,
    mask: Any,
) -> None:
    """Write what a seat sees, and its legal moves into a mask that is all 0."""
    tables[SEEN] = tables[BLANK]
    observe(tables[REAL], seat, tables[SEEN])
    write_features(words[SEEN], seat, plan, scales, vector)
    for i in range(legal(tables[SEEN], seat, moves)):
        mask[moves[i]] = 1


@rule
def play_and_look(
    tables: Any,
    words: Any,
    seat: int,
    move: int,
    moves: Seq[int],
    plan: Any,
    scales: Any,
    vector: Any,
    mask: Any,
    status: Seq[int],
    log: Log,
) -> None:
    """Make a legal move, or none if it is -1, and look for the first seat that owes a decision.

    When the game is over, it is looked at for the seat that moved last.
    """
    if move >= 0:
        play(tables[REAL], seat, move, log)
    status[ACTING] = to_act(tables[REAL])
    status[OVER] = over(tables[REAL])
    if status[ACTING] != 0:
        seat = 0
        while not status[ACTING] >> seat & 1:
            seat += 1
    look(tables, words, seat, moves, plan, scales, vector, mask)
