"""Probe of one decision: what its best moves are worth, to everyone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.bots.values.rollouts import CERTAIN
from kogge.bots.values.trials import RNG_WORDS, try_moves
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.rng import Rng
from kogge.core.verbs import reopen

WORLDS: Final = 192
MOST_TRIED: Final = 5  # moves, those the bot likes best
SURE: Final = 2.0  # standard errors beyond which two moves differ
VERY_SURE: Final = 3.0  # the same for kingmaking, where many differences are looked at
SHIFT: Final = 0.05  # of the win, between two rivals


class Probe(msgspec.Struct, frozen=True):
    """What was found: what the second-best move loses, with its error, and whether it is noise."""

    seat: int
    moves: int
    gap: float
    error: float
    kingmaking: bool


def probe(
    game: Game, players: int, seen: NDArray[Any], seat: int, tried: Sequence[int], rng: Rng
) -> Probe:
    """Compare some moves of a seat, by what it knows."""
    states = np.repeat(seen, 3)
    reopen(states[0], seat)
    won = np.zeros((WORLDS, len(tried), players))
    moves = np.zeros(max(game.move_space, 8), np.int64)
    noise = int(game.rooms.manner.noise * CERTAIN)
    try_moves(
        states,
        seat,
        players,
        np.array(tried, np.int64),
        noise,
        moves,
        rng,
        np.zeros(RNG_WORDS, np.int64),
        won,
        NO_LOG,
    )
    return judge(won, seat)


def judge(won: NDArray[np.float64], seat: int) -> Probe:
    """What the shares won by each move say; moves by worlds, so that differences are paired."""
    own = won[:, :, seat]
    order = np.argsort(-own.mean(axis=0), kind="stable")
    best, second = order[0], order[1]
    lost = own[:, best] - own[:, second]
    equal = [k for k in order if _same(own[:, best] - own[:, k])]
    return Probe(
        seat,
        won.shape[1],
        float(lost.mean()),
        float(lost.std(ddof=1) / np.sqrt(len(lost))),
        any(_crowns(won, seat, a, b) for a in equal for b in equal if a != b),
    )


def _same(difference: NDArray[np.float64]) -> bool:
    error = difference.std(ddof=1) / np.sqrt(len(difference))
    return bool(difference.mean() <= SURE * error)


def _crowns(won: NDArray[np.float64], seat: int, a: int, b: int) -> bool:
    """Whether move a instead of b surely gives one rival and takes from another."""
    difference = won[:, a, :] - won[:, b, :]
    shift = difference.mean(axis=0)
    error = difference.std(axis=0, ddof=1) / np.sqrt(len(difference))
    sure = (np.abs(shift) >= SHIFT) & (np.abs(shift) >= VERY_SURE * error)
    sure[seat] = False
    return bool((sure & (shift > 0)).any() and (sure & (shift < 0)).any())
