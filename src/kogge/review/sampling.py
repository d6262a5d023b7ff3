"""Compiled loops: worlds of a moment, a joint choice in each of them, and how they end.

Every world has luck of its own: a word, from which the whims of every seat at each of its decisions
follow, and counts of these decisions. It is the same whatever is tried in the world: a difference
between two choices is then due to the choices (common random numbers).
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from kogge.core.compiling import inlined, rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.verbs import (
    imagine,
    judge,
    legal,
    observe,
    over,
    play,
    rank,
    score,
    to_act,
    weigh,
)

CERTAIN: Final = 1 << 32
WORD: Final = CERTAIN - 1


@rule
def imagine_each(worlds: Any, viewer: int, rngs: Any) -> None:
    """Turn copies of what a viewer sees into worlds that fit it."""
    for i in range(len(worlds)):
        imagine(worlds[i], viewer, rngs[i])


@inlined
def mingle(word: int, number: int) -> int:
    """A word that follows from a word and a number, and looks like neither."""
    mixed = (word ^ number * 0x9E3779B1) & WORD
    mixed = (mixed ^ mixed >> 16) * 0x7FEB352D & WORD
    mixed = (mixed ^ mixed >> 15) * 0x846CA68B & WORD
    return mixed ^ mixed >> 16


@rule
def sigma(world: Any, seat: int, temper: float, moves: Seq[int], luck: Seq[int]) -> int:
    """The reference policy: a move is e times as likely if it promises `temper` more.

    Every move has a whim of its own, so in two worlds that differ a little the same moves are made
    for as long as they can be. Without a temper there are no whims.
    """
    worths = np.empty(len(moves), np.float64)
    count = int(legal(world, seat, moves))
    weigh(world, seat, moves, count, worths)
    word = mingle(mingle(int(luck[0]), seat), int(luck[1 + seat]))
    luck[1 + seat] += 1
    best = 0
    most = -math.inf
    for i in range(count):  # the greatest of worths with Gumbel noise is a softmax choice
        whim = (mingle(word, int(moves[i])) + 0.5) / CERTAIN
        worth = worths[i] - temper * math.log(-math.log(whim))
        if worth > most:
            most = worth
            best = i
    return int(moves[best])


@rule
def choose_each(
    worlds: Any, seats: int, temper: float, moves: Seq[int], luck: Any, chosen: Any
) -> None:
    """Write the reference policy's choices of all who owe one, `chosen[world, seat]`, plus one."""
    for i in range(len(worlds)):
        acting = to_act(worlds[i])
        for seat in range(seats):
            if acting >> seat & 1:
                chosen[i, seat] = sigma(worlds[i], seat, temper, moves, luck[i]) + 1


@rule
def step_each(worlds: Any, seats: int, chosen: Any, fixed: Seq[int], log: Log) -> None:
    """Make the fixed choices, and those of the reference policy for everyone else."""
    for i in range(len(worlds)):
        acting = to_act(worlds[i])
        for seat in range(seats):
            if acting >> seat & 1:
                move = fixed[seat] if fixed[seat] > 0 else chosen[i, seat]
                play(worlds[i], seat, move - 1, log)


@rule
def judge_each(worlds: Any, seats: int, room: Seq[int], shares: Any) -> None:
    """Everyone's share of the win: as the game itself judges a world, or as one that is over ended.

    Far cheaper than playing on, and less exact.
    """
    for i in range(len(worlds)):
        if over(worlds[i]):
            rank(worlds[i], room)
            for seat in range(seats):
                room[seat] = room[seat] == 1
        else:
            judge(worlds[i], room)
        total = 0
        for seat in range(seats):
            total += room[seat]
        for seat in range(seats):
            shares[i, seat] = room[seat] / total


@rule
def finish_each(
    worlds: Any,
    seats: int,
    temper: float,
    horizon: int,
    moves: Seq[int],
    luck: Any,
    won: Any,
    points: Any,
    log: Log,
) -> None:
    """Play every world to its end, or for `horizon` moves unless that is negative.

    `won[i, seat]` is 1 over the number of winners, or 0; of a game cut short, what the game itself
    judges everyone to have.
    """
    for i in range(len(worlds)):
        world = worlds[i]
        left = horizon
        while left != 0 and not over(world):
            acting = to_act(world)
            for seat in range(seats):
                if acting >> seat & 1:
                    play(world, seat, sigma(world, seat, temper, moves, luck[i]), log)
            left -= 1
        score(world, moves)
        for seat in range(seats):
            points[i, seat] = moves[seat]
    judge_each(worlds, seats, moves, won)


@rule
def observe_each(worlds: Any, viewer: int, out: Any) -> None:
    """What a viewer sees of each world, into empty records."""
    for i in range(len(worlds)):
        observe(worlds[i], viewer, out[i])


@rule
def weigh_moves(states: Any, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """What each legal move promises, by the game's own rule of thumb."""
    weigh(states[0], seat, moves, count, out)
