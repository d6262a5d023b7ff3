"""The sensible move: the bid that is most likely true, or a challenge of one that is likely not."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from liars_dice.moves import CHALLENGE
from liars_dice.rules import dice_left, legal, matches
from liars_dice.state import FACES, MOST_DICE, Ones, State

CAUTION: Final = 0.02  # what each die more that is bid costs: it leaves less room for the next bid


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The move that promises most."""
    moves = np.empty(CHALLENGE + 1, np.int64)
    promises = np.empty(CHALLENGE + 1, np.float64)
    count = legal(state, seat, moves)
    weigh(state, seat, moves, count, promises)
    best = 0
    for i in range(count):
        if promises[i] > promises[best]:
            best = i
    return int(moves[best])


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The chance that a bid is true; for a challenge, that the last one is not."""
    for i in range(count):
        if moves[i] == CHALLENGE:
            out[i] = 1.0 - likelihood(state, seat, state.count, state.face)
        else:
            bid = moves[i] // FACES + 1
            out[i] = likelihood(state, seat, bid, moves[i] % FACES + 1) - CAUTION * bid


@rule
def likelihood(state: State, seat: int, count: int, face: int) -> float:
    """The chance of at least so many of a face, given the own dice (D3)."""
    player = state.players[seat]
    own = 0
    for die in range(MOST_DICE):
        if player.dice[die] > 0 and matches(state, player.dice[die], face):
            own += 1
    unseen = int(dice_left(state) - player.left)
    if count <= own:
        return 1.0
    if count - own > unseen:
        return 0.0
    share = (2.0 if state.ones == Ones.WILD and face != 1 else 1.0) / FACES
    # binomial: the chance of exactly k of the unseen dice, from none on
    exactly = (1.0 - share) ** unseen
    fewer = 0.0
    for k in range(count - own):
        fewer += exactly
        exactly *= (unseen - k) / (k + 1) * share / (1.0 - share)
    return 1.0 - fewer
