"""Who decides what next: a small stack of frames, the uppermost is the one to be done."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.games.talis.state import Frame, Table


@rule
def push(table: Table, step: int, seat: int) -> Frame:
    """Put something to be done on top of all else; the caller fills in what it is about."""
    frame = table.pending[table.depth]
    frame.step = step
    frame.seat = seat
    table.depth += 1
    return frame


@rule
def pop(table: Table) -> None:
    """The uppermost is done."""
    table.depth -= 1
    frame = table.pending[table.depth]
    frame.step = 0
    frame.seat = 0
    frame.tile = 0
    frame.place = 0
    frame.card = 0
    frame.origin = 0
    frame.side = 0
    frame.gold = 0
    frame.left = 0
    frame.bought = 0
    frame.boat = 0
    frame.partner = 0
    frame.countered = 0


@rule
def top(table: Table) -> Frame:
    """What is to be done now."""
    return table.pending[table.depth - 1]


@rule
def ask_all(table: Table, step: int, first: int, card: int, left: int) -> None:
    """Ask every player, clockwise from `first`."""
    for place in range(table.seats - 1, -1, -1):
        frame = push(table, step, (first + place) % table.seats)
        frame.card = card
        frame.left = left
