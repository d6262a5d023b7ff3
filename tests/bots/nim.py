"""Nim with one heap: take one to three counters; whoever takes the last one wins.

Small enough to know everything about: the player to move loses exactly when the heap is a multiple
of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from kogge.core.compiling import rule
from kogge.core.events import Log, Narrator
from kogge.core.game import Game, Option, Reason
from kogge.core.manner import Manner, Selection
from kogge.core.moves import Moves
from kogge.core.record import Record, Seq, layout
from kogge.core.shares import UNIT

MOST: Final = 3


class State(Record):
    seats: int
    heap: int
    mover: int
    taken: int  # moves made, so that no position comes twice


STATE: Final = layout(State)


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """Fifteen counters, or as many as the key says."""
    state.seats = 2
    state.heap = 15 if options[1] == 0 else 16


@rule
def to_act(state: State) -> int:
    return 0 if state.heap == 0 else 1 << state.mover


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    if seat != state.mover:
        return 0
    for i in range(min(MOST, state.heap)):
        out[i] = i
    return min(MOST, state.heap)


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    state.heap -= move + 1
    state.taken += 1
    state.mover = 1 - state.mover


@rule
def over(state: State) -> bool:
    return state.heap == 0


@rule
def score(state: State, out: Seq[int]) -> None:
    """A point for whoever took the last counter."""
    for seat in range(2):
        out[seat] = int(state.heap == 0 and state.mover != seat)


@rule
def rank(state: State, out: Seq[int]) -> None:
    for seat in range(2):
        out[seat] = 1 + int(state.heap == 0 and state.mover == seat)


@rule
def observe(state: State, viewer: int, out: State) -> None:
    out.seats = state.seats
    out.heap = state.heap
    out.mover = state.mover
    out.taken = state.taken


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Nothing is hidden."""


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    return 0


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    for i in range(count):
        out[i] = 0.0


@rule
def judge(state: State, out: Seq[int]) -> None:
    for seat in range(2):
        out[seat] = UNIT // 2


@rule
def reopen(state: State, viewer: int) -> None:
    """Nobody waits."""


class Kind(IntEnum):
    CHOSEN = 0


def show(observed: Any, viewer: int | None) -> dict[str, Any]:
    return {"heap": int(observed.heap)}


def why_not(observed: Any, seat: int, move: int) -> Reason:
    return Reason("too_many", "N1", {})


def draw(view: dict[str, Any], names: Sequence[str], language: str) -> str:
    return str(view)


MOVES: Final = Moves(MOST, lambda move: (f"take-{move + 1}", {"count": move + 1}))
NARRATOR: Final = Narrator(Kind, {Kind.CHOSEN: ("seat",)}, {})
MANNER: Final = Manner(selection=Selection.UCB, noise=1.0, solve=True)

NIM: Final = Game(
    name="nim",
    module=__name__,
    rules_version=1,
    players=range(2, 3),
    options=(Option("heap", ("15", "16")),),
    longest=lambda players: 16,
)
