"""Trials: some moves of one seat, each played to the end in the same worlds."""

from __future__ import annotations

from typing import Any, Final

from kogge.bots.values.rollouts import finish
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.verbs import imagine, lean, play, rank, to_act

RNG_WORDS: Final = 4


@rule
def try_moves(
    states: Any,
    seat: int,
    seats: int,
    tried: Seq[int],
    noise: int,
    moves: Seq[int],
    rng: Seq[int],
    kept: Seq[int],
    won: Any,
    log: Log,
) -> None:
    """Play every tried move in the same imagined worlds to the end; others choose by `lean`.

    `states` holds what the seat sees, a world, and one to play on; `won[i, k]` takes the shares.
    """
    for i in range(len(won)):
        states[1] = states[0]
        imagine(states[1], seat, rng)
        for word in range(RNG_WORDS):
            kept[word] = rng[word]
        for k in range(len(tried)):
            for word in range(RNG_WORDS):
                rng[word] = kept[word]
            states[2] = states[1]
            acting = to_act(states[2])
            for other in range(seats):
                if acting >> other & 1:
                    move = tried[k] if other == seat else lean(states[1], other, rng)
                    play(states[2], other, move, log)
            finish(states[2], seats, noise, moves, rng, log)
            rank(states[2], moves)
            winners = 0
            for other in range(seats):
                winners += moves[other] == 1
            for other in range(seats):
                won[i, k, other] = (moves[other] == 1) / winners
