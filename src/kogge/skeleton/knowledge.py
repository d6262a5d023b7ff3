"""What a viewer may know, and the worlds that fit it. Here nothing is hidden."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.skeleton.state import State


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Everything is open: `out` is empty and is filled with what this viewer may know."""
    out.seats = state.seats
    out.pile = state.pile
    out.last = state.last
    out.active = state.active
    out.winner = state.winner


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Nothing is hidden, so there is nothing to fill in."""


@rule
def reopen(state: State, viewer: int) -> None:
    """Nobody chooses at the same time, so no choice of others waits."""
