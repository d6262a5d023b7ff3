"""What a viewer may know, and the worlds that fit it. Here nothing is hidden."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.skeleton.state import Table


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """Everything is open: `out` is empty and is filled with what this viewer may know."""
    out.seats = table.seats
    out.pile = table.pile
    out.last = table.last
    out.active = table.active
    out.winner = table.winner


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Nothing is hidden, so there is nothing to fill in."""


@rule
def reopen(table: Table, viewer: int) -> None:
    """Nobody chooses at the same time, so no choice of others waits."""
