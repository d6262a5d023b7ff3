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
from kogge.skeleton.state import MOST, State

PILE_OF: NDArray[np.int64] = np.array(PILES, np.int64)


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """A pile of counters on the table (A1). Nothing is left to chance, so the key is not used."""
    state.seats = options[PLAYERS]
    state.pile = PILE_OF[options[Setting.PILE]]


@rule
def to_act(state: State) -> int:
    """The one seat whose turn it is, as a bit set (A2)."""
    return 0 if state.winner else 1 << state.active


@rule
def may_take(state: State, count: int) -> bool:
    """Not more than there are, and never as many as were taken just before (A2)."""
    return count <= state.pile and count != state.last


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """Whatever may be taken (A2)."""
    if state.winner or seat != state.active:
        return 0
    n = 0
    for count in range(1, MOST + 1):
        if may_take(state, count):
            out[n] = count - 1
            n += 1
    return n


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """Take counters; if the other one cannot take any, the game is over (A2, A3)."""
    count = move + 1
    state.pile -= count
    state.last = count
    tell(log, Event.TAKEN, seat, count, state.pile)
    state.active = 1 - seat
    if not (may_take(state, 1) or may_take(state, 2)):
        state.winner = seat + 1
        tell(log, Event.WON, seat, 1)
