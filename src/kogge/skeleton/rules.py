"""The rules, in the order in which a game goes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.skeleton.events import Event
from kogge.skeleton.options import PILES, Setting
from kogge.skeleton.state import MOST, Table

PILE_OF: NDArray[np.int64] = np.array(PILES, np.int64)


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """A pile of counters on the table (A1). Nothing is left to chance, so the key is not used."""
    table.seats = options[PLAYERS]
    table.pile = PILE_OF[options[Setting.PILE]]


@rule
def to_act(table: Table) -> int:
    """The one seat whose turn it is, as a bit set (A2)."""
    return 0 if table.winner else 1 << table.active


@rule
def may_take(table: Table, count: int) -> bool:
    """Not more than there are, and never as many as were taken just before (A2)."""
    return count <= table.pile and count != table.last


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """Whatever may be taken (A2)."""
    if table.winner or seat != table.active:
        return 0
    n = 0
    for count in range(1, MOST + 1):
        if may_take(table, count):
            out[n] = count - 1
            n += 1
    return n


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """Take counters; if the other one cannot take any, the game is over (A2, A3)."""
    count = move + 1
    table.pile -= count
    table.last = count
    tell(log, Event.TAKEN, seat, count, table.pile)
    table.active = 1 - seat
    if not (may_take(table, 1) or may_take(table, 2)):
        table.winner = seat + 1
        tell(log, Event.WON, seat, 1)


@rule
def over(table: Table) -> bool:
    """Whether somebody could not take any (A3)."""
    return table.winner > 0


@rule
def score(table: Table, out: Seq[int]) -> None:
    """One point for the winner (A3)."""
    for seat in range(table.seats):
        out[seat] = 1 if table.winner == seat + 1 else 0


@rule
def rank(table: Table, out: Seq[int]) -> None:
    """The winner is first; before the end all are (A3)."""
    for seat in range(table.seats):
        out[seat] = 2 if table.winner > 0 and table.winner != seat + 1 else 1
