"""Games between simple bots inside compiled code that keep every move; see `gamelines.py`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.arena.playouts import MAX_SEATS
from kogge.bots import RANDOM
from kogge.core import doors, verbs
from kogge.core.compiling import rule
from kogge.core.events import NO_LOG, Log
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.core.verbs import lean, legal, observe, over, play, to_act

ROOM: Final = 1024  # moves that are kept before they are handed over

Trail = list[tuple[int, int]]  # seats and moves, in the order in which they were made


@rule
def play_on(
    states: Any, bots: Seq[int], rng: Seq[int], moves: Seq[int], trail: Any, log: Log
) -> int:
    """Play the first state on until it is over or the trail is full; how many moves were made.

    The same choices as in `playouts.play_out`; `states` holds one to play on, one to look at, one
    blank. The log has what the last move told.
    """
    state = states[0]
    made = 0
    while not over(state) and made + MAX_SEATS <= len(trail):
        acting = to_act(state)
        seat = 0
        while acting:
            if acting & 1:
                if bots[seat] == RANDOM:
                    move = moves[pick_below(rng, legal(state, seat, moves))]
                else:
                    states[1] = states[2]
                    observe(state, seat, states[1])
                    move = lean(states[1], seat, rng)
                log.told = 0
                play(state, seat, move, log)
                trail[made, 0] = seat
                trail[made, 1] = move
                made += 1
            acting >>= 1
            seat += 1
    return made


def play_and_keep(
    states: NDArray[Any],
    options: NDArray[np.int64],
    key: NDArray[np.int64],
    bots: NDArray[np.int64],
    rng: NDArray[np.int64],
    moves: NDArray[np.int64],
) -> Trail:
    """Play a game between simple bots from its deal to its end; its moves."""
    states[0] = states[2]
    verbs.setup(states[0], options, key)
    trail = np.zeros((ROOM, 2), np.int64)
    kept: Trail = []
    while not int(doors.stand(states)) & doors.OVER:
        made = play_on(states, bots, rng, moves, trail, NO_LOG)
        kept += map(tuple, trail[:made].tolist())
    return kept
