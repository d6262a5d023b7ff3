"""Matching pennies with one richer match, all at once: the smallest game that must be bluffed.

Both show heads or tails, for three points in all. If they match, the first player takes three of
them for heads and two for tails; if not, none. In equilibrium both show heads two times in five.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, Final

from kogge.core.compiling import rule
from kogge.core.events import Log, Narrator
from kogge.core.game import Game, Reason
from kogge.core.manner import Manner, Selection
from kogge.core.moves import Moves
from kogge.core.record import Record, Seq, layout
from kogge.core.rng import pick_below
from kogge.core.shares import UNIT

HEADS: Final = 0
EQUILIBRIUM: Final = 2 / 5
BOTH: Final = 3


class State(Record):
    seats: int
    owing: int
    done: int
    shown: Annotated[Seq[int], 2]  # move + 1


STATE: Final = layout(State)


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    state.seats = 2
    state.owing = BOTH


@rule
def to_act(state: State) -> int:
    return state.owing


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    out[0] = 0
    out[1] = 1
    return 2 * (state.owing >> seat & 1)


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    state.shown[seat] = move + 1
    state.owing &= ~(1 << seat)
    state.done = int(state.owing == 0)


@rule
def over(state: State) -> bool:
    return state.done == 1


@rule
def score(state: State, out: Seq[int]) -> None:
    """Three points in all."""
    out[0] = 0
    if state.done and state.shown[0] == state.shown[1]:
        out[0] = 3 if state.shown[0] == HEADS + 1 else 2
    out[1] = 3 - out[0]


@rule
def rank(state: State, out: Seq[int]) -> None:
    score(state, out)
    first = out[0] >= out[1]
    out[0] = 1 if first else 2
    out[1] = 2 if first else 1


@rule
def observe(state: State, viewer: int, out: State) -> None:
    out.seats = state.seats
    out.owing = state.owing
    out.done = state.done
    if viewer >= 0:
        out.shown[viewer] = state.shown[viewer]


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    for seat in range(2):
        if seat != viewer and not state.owing >> seat & 1:
            state.shown[seat] = 1 + pick_below(rng, 2)


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    return HEADS


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    for i in range(count):
        out[i] = 0.0


@rule
def judge(state: State, out: Seq[int]) -> None:
    """A third of the win for each point."""
    score(state, out)
    for seat in range(2):
        out[seat] = UNIT * out[seat] // 3


@rule
def reopen(state: State, viewer: int) -> None:
    state.owing = BOTH


class Kind(IntEnum):
    CHOSEN = 0


def show(observed: Any, viewer: int | None) -> dict[str, Any]:
    return {}


def why_not(observed: Any, seat: int, move: int) -> Reason:
    return Reason("no", "P1", {})


def draw(view: dict[str, Any], names: Sequence[str], language: str) -> str:
    return str(view)


MOVES: Final = Moves(2, lambda move: (("heads", "tails")[move], {}))
NARRATOR: Final = Narrator(Kind, {Kind.CHOSEN: ("seat",)}, {})
MANNER: Final = Manner(selection=Selection.REGRET, exploration=0.1, winning=0.0)

PENNIES: Final = Game(
    name="pennies",
    module=__name__,
    rules_version=1,
    players=range(2, 3),
    options=(),
    longest=lambda players: 2,
)
