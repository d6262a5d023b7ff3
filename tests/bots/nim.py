"""Nim with one heap: take one to three counters; whoever takes the last one wins.

Small enough to know everything about: the player to move loses exactly when the heap is a multiple
of four.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any, Final

from kogge.core.compiling import rule
from kogge.core.events import Log, Narrator
from kogge.core.game import Game, Option, Reason, Rooms
from kogge.core.manner import Manner, Selection
from kogge.core.moves import Moves
from kogge.core.record import Record, Seq, layout
from kogge.core.shares import UNIT

MOST: Final = 3


class Table(Record):
    seats: int
    heap: int
    mover: int
    taken: int  # moves made, so that no position comes twice


TABLE: Final = layout(Table)


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """Fifteen counters, or as many as the key says."""
    table.seats = 2
    table.heap = 15 if options[1] == 0 else 16


@rule
def to_act(table: Table) -> int:
    return 0 if table.heap == 0 else 1 << table.mover


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    if seat != table.mover:
        return 0
    for i in range(min(MOST, table.heap)):
        out[i] = i
    return min(MOST, table.heap)


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    table.heap -= move + 1
    table.taken += 1
    table.mover = 1 - table.mover


@rule
def over(table: Table) -> bool:
    return table.heap == 0


@rule
def score(table: Table, out: Seq[int]) -> None:
    """A point for whoever took the last counter."""
    for seat in range(2):
        out[seat] = int(table.heap == 0 and table.mover != seat)


@rule
def rank(table: Table, out: Seq[int]) -> None:
    for seat in range(2):
        out[seat] = 1 + int(table.heap == 0 and table.mover == seat)


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    out.seats = table.seats
    out.heap = table.heap
    out.mover = table.mover
    out.taken = table.taken


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Nothing is hidden."""


@rule
def lean(table: Table, seat: int, rng: Seq[int]) -> int:
    return 0


@rule
def weigh(table: Table, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    for i in range(count):
        out[i] = 0.0


@rule
def judge(table: Table, out: Seq[int]) -> None:
    for seat in range(2):
        out[seat] = UNIT // 2


@rule
def reopen(table: Table, viewer: int) -> None:
    """Nobody waits."""


class Kind(IntEnum):
    CHOSEN = 0


def _load() -> Rooms:
    from kogge.core.verbs import implement

    implement(
        TABLE,
        setup=setup,
        to_act=to_act,
        legal=legal,
        play=play,
        over=over,
        score=score,
        rank=rank,
        observe=observe,
        imagine=imagine,
        lean=lean,
        weigh=weigh,
        judge=judge,
        reopen=reopen,
    )

    def why_not(observed: Any, seat: int, move: int) -> Reason:
        return Reason("too_many", "N1", {})

    return Rooms(
        table=TABLE,
        moves=Moves(MOST, lambda move: (f"take-{move + 1}", {"count": move + 1})),
        narrator=Narrator(Kind, {Kind.CHOSEN: ("seat",)}, {}),
        show=lambda observed, viewer: {"heap": int(observed.heap)},
        why_not=why_not,
        draw=lambda view, names, language: str(view),
        pieces_digest="0" * 64,
        manner=Manner(selection=Selection.UCB, noise=1.0, solve=True),
    )


NIM: Final = Game(
    name="nim",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 3),
    options=(Option("heap", ("15", "16")),),
    longest=lambda players: 16,
    load=_load,
)
