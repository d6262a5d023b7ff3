"""Mind: the whole state of one search thread in one record, so that a call hands on a pointer.

It holds the settings, the tree, the way taken through it, and four records of the game: the world
where moves are tried, what the seat sees, what some player sees in that world, and an empty one.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import Weights
from kogge.bots.nets.layout import MAX_SEATS, Net, net_layout, put
from kogge.bots.search.memory import (
    MOST_EDGES,
    MOST_NODES,
    Half,
    Memory,
    Wide,
)
from kogge.core.game import Game
from kogge.core.manner import Manner
from kogge.core.record import Record, Seq, layout

LONGEST_PATH: Final = 256
CERTAIN: Final = 1 << 32


class Step(Record):
    """A choice on the way from the root into the tree."""

    edge: Half
    node: Half
    seat: Half
    mixed: Half  # whether it was chosen by regret matching
    rival: Half  # node of the only other who chose at the same time, or NOWHERE
    others: Wide  # what the others chose at the same time, as a key; 0: nobody else chose


class Thread(Record):
    """What is the same for all games."""

    seat: Wide  # for whom it thinks
    seats: Wide
    iteration: Wide
    length: Wide  # of the path
    acting: Wide  # bit set of the seats that make the decision that is being made
    begun: Wide  # of the path: what was there before the decision that is being made
    grown: Wide  # whether the tree has grown in this iteration
    tracked: Wide  # whether the last move made is on the path
    settled: Wide  # the proven outcome met on the way
    keying: Wide  # settings, see Manner
    selection: Wide  # below the first decision …
    opening: Wide  # … and at it
    alone: Wide
    patience: Wide
    noise: Wide  # of CERTAIN
    horizon: Wide
    solve: Wide
    keys: Annotated[Seq[Wide], MAX_SEATS]  # of the moves each seat has made on the path
    chosen: Annotated[Seq[Wide], MAX_SEATS]
    values: Annotated[Seq[Wide], MAX_SEATS]  # what the iteration brought each seat, of UNIT
    sums: Annotated[Seq[Wide], MAX_SEATS]  # of the values of all iterations
    path: Annotated[Seq[Step], LONGEST_PATH]
    memory: Memory


class Mind(Thread):
    """A thread's record with the tables of a game and the settings that are fractions."""

    exploration: float
    straying: float
    leaning: float
    believing: float
    caution: float
    doubt: float
    temper: float
    evenness: float
    neglect: float
    winning: float
    net: Net
    world: Any
    root: Any
    seen: Any
    blank: Any
    means: Seq[float]  # by place in the queue, of edges that were tried: what they brought, and …
    shares: Seq[float]  # … their priors, the less the more often they were tried
    offered: Seq[int]  # by move: the last iteration in which it was offered and not yet met


FRACTIONS: Final = (
    "exploration",
    "straying",
    "leaning",
    "believing",
    "caution",
    "doubt",
    "temper",
    "evenness",
    "neglect",
    "winning",
)
NUMBERS: Final = ("keying", "selection", "alone", "patience", "horizon", "solve")
STATES: Final = ("seen", "blank", "world", "root")


class Sheet(NamedTuple):
    """Lists to write on; plain arrays, because verbs take those."""

    moves: NDArray[np.int64]
    worths: NDArray[np.float64]
    words: NDArray[np.int64]  # the bytes of the record `seen`, to hash


@cache
def mind_layout(game: Game) -> np.dtype[Any]:
    """The layout of a mind for a game; the empty record after the seen one fills its last word."""
    thread = layout(Thread)
    state = game.rooms.state
    fields: list[tuple[Any, ...]] = [(name, thread[name]) for name in thread.names or ()]
    fields += [(name, "f8") for name in FRACTIONS]
    fields += [("means", "f8", (MOST_EDGES,)), ("shares", "f8", (MOST_EDGES,))]
    fields += [("net", net_layout(game))]
    fields += [("offered", "i8", (game.move_space,))]
    fields += [(name, state) for name in STATES]
    return np.dtype((np.record, fields))


def new_mind(
    game: Game, manner: Manner, weights: Weights | None = None
) -> tuple[NDArray[Any], Sheet]:
    """An array of one mind, and its lists; with weights it judges by a net."""
    kind = mind_layout(game)
    array = np.zeros(1, kind)
    mind = array[0]
    for name in FRACTIONS:
        mind[name] = getattr(manner, name)
    for name in NUMBERS:
        mind[name] = int(getattr(manner, name))
    mind["opening"] = int(manner.first)
    mind["noise"] = int(manner.noise * CERTAIN)
    mind["memory"]["node_room"] = MOST_NODES
    mind["memory"]["edge_room"] = MOST_EDGES
    if weights is not None:
        put(game, mind["net"], weights)
        mind["horizon"] = manner.ahead
    assert kind.fields is not None
    start = kind.fields["seen"][1]
    words = array.view(np.uint8)[start : start + -(-game.rooms.state.itemsize // 8) * 8]
    room = max(game.move_space, MAX_SEATS)
    return array, Sheet(np.zeros(room, np.int64), np.zeros(room, np.float64), words.view(np.int64))
