"""What a search has at hand besides its tree: settings, an imagined world, scratch paper."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.bots.search.memory import Half, Wide
from kogge.core.game import Game
from kogge.core.manner import Manner
from kogge.core.record import Record, Seq, layout

MAX_SEATS: Final = 6
LONGEST_PATH: Final = 256

# the tables of a search
WORLD: Final = 0  # where moves are tried
ROOT: Final = 1  # what the seat sees
BLANK: Final = 2
TABLES: Final = 3


class Knobs(NamedTuple):
    """A manner as compiled code takes it."""

    keying: int
    selection: int
    exploration: float
    temper: float
    evenness: float
    neglect: float
    patience: int
    noise: int  # of 2**32
    horizon: int
    winning: float
    spread: float
    solve: bool


class Step(Record):
    """A choice on the way from the root into the tree."""

    edge: Half
    node: Half
    seat: Half
    chance: Half  # of UNIT: how likely regret matching was to choose it


class Mind(Record):
    seat: Wide  # for whom it thinks
    seats: Wide
    iteration: Wide
    length: Wide  # of the path
    grown: Wide  # whether the tree has grown in this iteration
    tracked: Wide  # whether the last move made is on the path
    settled: Wide  # the proven outcome met on the way
    keys: Annotated[Seq[Wide], MAX_SEATS]  # of the moves each seat has made on the path
    chosen: Annotated[Seq[Wide], MAX_SEATS]
    values: Annotated[Seq[Wide], MAX_SEATS]  # what the iteration brought each seat, of UNIT
    path: Annotated[Seq[Step], LONGEST_PATH]


MIND: Final = layout(Mind)


class Desk(NamedTuple):
    """Room to work: tables, what a seat sees (and the same as words to hash), and lists."""

    tables: NDArray[Any]
    seen: NDArray[Any]
    words: NDArray[np.int64]
    moves: NDArray[np.int64]
    worths: NDArray[np.float64]
    offered: NDArray[np.int64]  # by move: the last time it was offered
    numbers: NDArray[np.int64]


def new_desk(game: Game) -> Desk:
    """An empty desk for one thread."""
    table = game.rooms.table
    space = np.zeros(-(-table.itemsize // 8), np.int64)
    return Desk(
        tables=np.zeros(TABLES, table),
        seen=space.view(np.uint8)[: table.itemsize].view(table),
        words=space,
        moves=np.zeros(game.move_space, np.int64),
        worths=np.zeros(game.move_space, np.float64),
        offered=np.zeros(game.move_space, np.int64),
        numbers=np.zeros(MAX_SEATS, np.int64),
    )


def new_mind(seat: int, seats: int) -> Any:
    """A mind at its beginning."""
    mind = np.zeros(1, MIND)[0]
    mind.seat = seat
    mind.seats = seats
    return mind


def knobs_of(manner: Manner) -> Knobs:
    """The settings for compiled code."""
    return Knobs(
        keying=int(manner.keying),
        selection=int(manner.selection),
        exploration=manner.exploration,
        temper=manner.temper,
        evenness=manner.evenness,
        neglect=manner.neglect,
        patience=manner.patience,
        noise=int(manner.noise * (1 << 32)),
        horizon=manner.horizon,
        winning=manner.winning,
        spread=manner.spread,
        solve=manner.solve,
    )
