"""Who decides what next: a small stack of frames, the uppermost is the one to be done."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.games.talis.state import Frame, Table


@rule
def push(table: Table, step: int, seat: int, a: int, b: int, c: int) -> None:
    """Put something to be done on top of all else."""
    frame = table.pending[table.depth]
    frame.step = step
    frame.seat = seat
    frame.a = a
    frame.b = b
    frame.c = c
    table.depth += 1


@rule
def pop(table: Table) -> None:
    """The uppermost is done."""
    table.depth -= 1
    frame = table.pending[table.depth]
    frame.step = 0
    frame.seat = 0
    frame.a = 0
    frame.b = 0
    frame.c = 0


@rule
def top(table: Table) -> Frame:
    """What is to be done now."""
    return table.pending[table.depth - 1]


@rule
def ask_all(table: Table, step: int, first: int, a: int, b: int) -> None:
    """Ask every player, clockwise from `first`."""
    for place in range(table.seats - 1, -1, -1):
        push(table, step, (first + place) % table.seats, a, b, 0)
