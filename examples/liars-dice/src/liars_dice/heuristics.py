"""The sensible move: the bid that is most likely true, or a challenge of one that is likely not."""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from liars_dice.moves import CHALLENGE
from liars_dice.rules import dice_left, legal, matches
from liars_dice.state import FACES, MAX_SEATS, MOST_DICE, Ones, Table

SPREAD: Final = 1.2  # dice by which a lead may be deceptive
CAUTION: Final = 0.02  # what each die more that is bid costs: it leaves less room for the next bid
OUT: Final = -1000.0


@rule
def lean(table: Table, seat: int, rng: Seq[int]) -> int:
    """The move that promises most."""
    moves = np.empty(CHALLENGE + 1, np.int64)
    promises = np.empty(CHALLENGE + 1, np.float64)
    count = legal(table, seat, moves)
    weigh(table, seat, moves, count, promises)
    best = 0
    for i in range(count):
        if promises[i] > promises[best]:
            best = i
    return int(moves[best])


@rule
def weigh(table: Table, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The chance that a bid is true; for a challenge, that the last one is not."""
    for i in range(count):
        if moves[i] == CHALLENGE:
            out[i] = 1.0 - likelihood(table, seat, table.count, table.face)
        else:
            bid = moves[i] // FACES + 1
            out[i] = likelihood(table, seat, bid, moves[i] % FACES + 1) - CAUTION * bid


@rule
def likelihood(table: Table, seat: int, count: int, face: int) -> float:
    """The chance of at least so many of a face, given the own dice (D3)."""
    player = table.players[seat]
    own = 0
    for die in range(MOST_DICE):
        if player.dice[die] > 0 and matches(table, player.dice[die], face):
            own += 1
    unseen = int(dice_left(table) - player.left)
    if count <= own:
        return 1.0
    if count - own > unseen:
        return 0.0
    share = (2.0 if table.ones == Ones.WILD and face != 1 else 1.0) / FACES
    # binomial: the chance of exactly k of the unseen dice, from none on
    exactly = (1.0 - share) ** unseen
    fewer = 0.0
    for k in range(count - own):
        fewer += exactly
        exactly *= (unseen - k) / (k + 1) * share / (1.0 - share)
    return 1.0 - fewer


@rule
def judge(table: Table, out: Seq[int]) -> None:
    """The dice that everyone has left."""
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(table.seats):
        left = table.players[seat].left
        expected[seat] = float(left) if left > 0 else OUT
    share_out(expected, table.seats, SPREAD, out)
