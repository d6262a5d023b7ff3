"""Connect four on Kogge's contract: four in a line win, on seven columns of six.

The smallest game with perfect information here; bench measures the search with it, against the C++
search of OpenSpiel. Columns are sets of bits, seven for each: six fields and an empty one on top,
so that a line is found by shifting. Move ids are columns, as in OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, Final

from kogge.core.compiling import rule
from kogge.core.events import CHOSEN, Log, Narrator, tell
from kogge.core.game import Game, Reason
from kogge.core.manner import Manner, Selection
from kogge.core.moves import Moves
from kogge.core.record import Record, Seq, layout
from kogge.core.rng import pick_below
from kogge.core.shares import UNIT

COLUMNS: Final = 7
ROWS: Final = 6
FIELDS: Final = COLUMNS * ROWS
PITCH: Final = ROWS + 1  # bits from a column to the next
BOTTOM: Final = sum(1 << PITCH * column for column in range(COLUMNS))
TOP: Final = BOTTOM << (ROWS - 1)
DIRECTIONS: Final = (1, PITCH - 1, PITCH, PITCH + 1)

Wide = Annotated[int, "i8"]


class State(Record):
    stones: Annotated[Seq[Wide], 2]  # by seat
    placed: Wide
    winner: Wide  # seat + 1


STATE: Final = layout(State)


class Event(IntEnum):
    CHOSEN = CHOSEN
    DROPPED = 1


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """An empty board is an empty record."""


@rule
def to_act(state: State) -> int:
    """Players drop stones by turns."""
    return 0 if over(state) else 1 << (state.placed & 1)


@rule
def over(state: State) -> bool:
    """Four in a line, or a full board."""
    return state.winner > 0 or state.placed == FIELDS


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """Any column that is not full."""
    if to_act(state) != 1 << seat:
        return 0
    full = (state.stones[0] | state.stones[1]) & TOP
    n = 0
    for column in range(COLUMNS):
        out[n] = column
        n += 1 - (full >> (column * PITCH + ROWS - 1) & 1)
    return n


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """The stone falls on the lowest free field of its column."""
    tell(log, Event.DROPPED, seat, move)
    both = state.stones[0] | state.stones[1]
    column = ((1 << PITCH) - 1) << (move * PITCH)
    state.stones[seat] |= (both + (1 << (move * PITCH))) & column
    state.placed += 1
    if has_line(state.stones[seat]):
        state.winner = seat + 1


@rule
def has_line(stones: int) -> bool:
    """Whether four stones stand in a line."""
    found = 0
    for shift in DIRECTIONS:
        pairs = stones & (stones >> shift)
        found |= pairs & (pairs >> 2 * shift)
    return found != 0


@rule
def score(state: State, out: Seq[int]) -> None:
    """A point for the winner."""
    for seat in range(2):
        out[seat] = int(state.winner == seat + 1)


@rule
def rank(state: State, out: Seq[int]) -> None:
    """The winner first; without one both share the place."""
    for seat in range(2):
        out[seat] = 1 + int(state.winner == 2 - seat)


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Everything lies open."""
    out.stones[0] = state.stones[0]
    out.stones[1] = state.stones[1]
    out.placed = state.placed
    out.winner = state.winner


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Nothing is hidden."""


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """Any open column: the comparison is one of searches, not of knowledge."""
    full = (state.stones[0] | state.stones[1]) & TOP
    while True:
        column = pick_below(rng, COLUMNS)
        if not full >> (column * PITCH + ROWS - 1) & 1:
            return column


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """All columns alike."""
    for i in range(count):
        out[i] = 0.0


@rule
def judge(state: State, out: Seq[int]) -> None:
    """Who has won, or nobody yet."""
    for seat in range(2):
        out[seat] = UNIT // 2
        if state.winner > 0:
            out[seat] = UNIT if state.winner == seat + 1 else 0


@rule
def reopen(state: State, viewer: int) -> None:
    """Nobody chooses at the same time."""


def show(state: Any, viewer: int | None) -> dict[str, Any]:
    """The stones of both players, by column from the bottom."""
    columns = [
        [
            1 if int(state.stones[0]) >> bit & 1 else 2
            for bit in range(column * PITCH, column * PITCH + ROWS)
            if (int(state.stones[0]) | int(state.stones[1])) >> bit & 1
        ]
        for column in range(COLUMNS)
    ]
    return {"game": "connect_four", "columns": columns, "winner": int(state.winner) or None}


def why_not(state: Any, seat: int, move: int) -> Reason:
    """The column is full."""
    return Reason("full", "F1", {"column": move + 1})


def draw(view: dict[str, Any], names: Sequence[str], language: str) -> str:
    """The columns, from the left, each from the bottom."""
    return str(view["columns"])


MOVES: Final = Moves(COLUMNS, lambda move: (str(move + 1), {"column": move + 1}))
NARRATOR: Final = Narrator(Event, {Event.CHOSEN: ("seat",), Event.DROPPED: ("seat", "column")}, {})
MANNER: Final = Manner(
    selection=Selection.UCB, exploration=1.0, noise=0.0, winning=1.0, solve=True, mixing=0.0
)

GAME: Final = Game(
    name="connect_four",
    module=__name__,
    rules_version=1,
    players=range(2, 3),
    options=(),
    longest=lambda players: FIELDS,
)
