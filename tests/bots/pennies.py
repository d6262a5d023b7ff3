"""Matching pennies with one richer match, all at once: the smallest game that must be bluffed.

Both show heads or tails, for three points in all. If they match, the first player takes three of
them for heads and two for tails; if not, none. In equilibrium both show heads two times in five.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Final

from kogge.core.compiling import rule
from kogge.core.events import Log, Narrator
from kogge.core.game import Game, Reason, Rooms
from kogge.core.manner import Manner, Selection
from kogge.core.moves import Moves
from kogge.core.record import Record, Seq, layout
from kogge.core.rng import pick_below
from kogge.core.shares import UNIT

HEADS: Final = 0
EQUILIBRIUM: Final = 2 / 5
BOTH: Final = 3


class Table(Record):
    seats: int
    owing: int
    done: int
    shown: Annotated[Seq[int], 2]  # move + 1


TABLE: Final = layout(Table)


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    table.seats = 2
    table.owing = BOTH


@rule
def to_act(table: Table) -> int:
    return table.owing


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    out[0] = 0
    out[1] = 1
    return 2 * (table.owing >> seat & 1)


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    table.shown[seat] = move + 1
    table.owing &= ~(1 << seat)
    table.done = int(table.owing == 0)


@rule
def over(table: Table) -> bool:
    return table.done == 1


@rule
def score(table: Table, out: Seq[int]) -> None:
    """Three points in all."""
    out[0] = 0
    if table.done and table.shown[0] == table.shown[1]:
        out[0] = 3 if table.shown[0] == HEADS + 1 else 2
    out[1] = 3 - out[0]


@rule
def rank(table: Table, out: Seq[int]) -> None:
    score(table, out)
    first = out[0] >= out[1]
    out[0] = 1 if first else 2
    out[1] = 2 if first else 1


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    out.seats = table.seats
    out.owing = table.owing
    out.done = table.done
    if viewer >= 0:
        out.shown[viewer] = table.shown[viewer]


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    for seat in range(2):
        if seat != viewer and not table.owing >> seat & 1:
            table.shown[seat] = 1 + pick_below(rng, 2)


@rule
def lean(table: Table, seat: int, rng: Seq[int]) -> int:
    return HEADS


@rule
def weigh(table: Table, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    for i in range(count):
        out[i] = 0.0


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """A third of the win for each point."""
    score(table, out)
    for seat in range(2):
        out[seat] = UNIT * out[seat] // 3


@rule
def reopen(table: Table, viewer: int) -> None:
    table.owing = BOTH


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
        return Reason("no", "P1", {})

    return Rooms(
        table=TABLE,
        moves=Moves(2, lambda move: (("heads", "tails")[move], {})),
        narrator=Narrator(Kind, {Kind.CHOSEN: ("seat",)}, {}),
        show=lambda observed, viewer: {},
        why_not=why_not,
        draw=lambda view, names, language: str(view),
        pieces_digest="0" * 64,
        manner=Manner(selection=Selection.REGRET, exploration=0.1, winning=0.0),
    )


PENNIES: Final = Game(
    name="pennies",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 3),
    options=(),
    longest=lambda players: 2,
    load=_load,
)
