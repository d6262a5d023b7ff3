"""Pending decisions: a small stack of frames, the uppermost is the one to be done."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import layout
from kogge.games.talis.state import Frame, State

NOTHING: Final = np.zeros(1, layout(Frame))  # to be done


@rule
def push(state: State, step: int, seat: int) -> Frame:
    """Put something to be done on top of all else; the caller fills in what it is about."""
    frame = state.pending[state.depth]
    frame.step = step
    frame.seat = seat
    state.depth += 1
    return frame


@rule
def pop(state: State) -> None:
    """The uppermost is done."""
    state.depth -= 1
    state.pending[state.depth] = NOTHING[0]


@rule
def top(state: State) -> Frame:
    """What is to be done now."""
    return state.pending[state.depth - 1]


@rule
def ask_all(state: State, step: int, first: int, card: int, left: int) -> None:
    """Ask every player, clockwise from `first`."""
    for place in range(state.seats - 1, -1, -1):
        frame = push(state, step, (first + place) % state.seats)
        frame.card = card
        frame.left = left
