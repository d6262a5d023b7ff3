"""Rollouts: many worlds, each played to its end by the greedy player; who won them."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, next_word
from kogge.core.verbs import imagine, lean, over, play, rank, stray, to_act

CERTAIN: Final = 1 << 32
NEW_KEY: Final = KEY_WORDS  # numbers that a key takes


@rule
def find_going(worlds: Any, going: Any) -> None:
    """Which of these games are not over."""
    for i in range(len(worlds)):
        going[i] = not over(worlds[i])


@rule
def imagine_all(worlds: Any, viewer: int, rng: Seq[int]) -> None:
    """Turn copies of what a viewer sees into worlds that fit it."""
    for i in range(len(worlds)):
        imagine(worlds[i], viewer, rng)


@rule
def rekey_all(chances: Any, key: Seq[int], rng: Seq[int]) -> None:
    """Give copies of a full record dice and shuffles of their own; what was dealt stays."""
    for i in range(len(chances)):
        imagined_key(rng, key)
        start_chance(chances[i], key)


@rule
def finish_all(
    worlds: Any, seats: int, noise: int, moves: Seq[int], rng: Seq[int], won: Any, log: Log
) -> None:
    """Play every world to its end; `won[i, seat]` is 1 over the number of winners, or 0."""
    for i in range(len(worlds)):
        finish(worlds[i], seats, noise, moves, rng, log)
        rank(worlds[i], moves)
        winners = 0
        for seat in range(seats):
            winners += moves[seat] == 1
        for seat in range(seats):
            won[i, seat] = (moves[seat] == 1) / winners


@rule
def finish(world: Any, seats: int, noise: int, moves: Seq[int], rng: Seq[int], log: Log) -> None:
    """Play on by sensible moves, and now and then by any."""
    while not over(world):
        acting = to_act(world)
        for seat in range(seats):
            if acting >> seat & 1:
                if noise > 0 and next_word(rng) < noise:
                    move = stray(world, seat, rng, moves)
                else:
                    move = lean(world, seat, rng)
                play(world, seat, move, log)
