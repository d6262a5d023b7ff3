"""Seatings: who sits where in the games of one block.

A block is one deal, played once for every seating. Every bot sits in every seat equally often, so
that neither the deal nor the seat favours anyone.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from kogge.core.errors import BadOption

Seating = tuple[int, ...]  # the number of the bot in each seat


@cache
def seatings(bots: int, players: int) -> tuple[Seating, ...]:
    """All rotations of a table of `players` seats that is filled by `bots` bots.

    As many bots as seats: one each, as in A against three B named as four bots. Fewer bots: they
    take the seats in turn (A B A B); where that leaves some with a seat more (A B C A), every bot
    is the first to begin once. Rotations that look the same are played once.
    """
    if not 2 <= bots <= players:
        raise BadOption(f"{bots} bots cannot share a table of {players}")
    firsts = range(1) if players % bots == 0 else range(bots)
    filled = (
        tuple((first + (seat + shift) % players) % bots for seat in range(players))
        for first in firsts
        for shift in range(players)
    )
    return tuple(dict.fromkeys(filled))


@cache
def meetings(bots: int, players: int) -> tuple[Seating, ...]:
    """The tables of a round robin: every choice of as many bots as there are seats."""
    return tuple(combinations(range(bots), min(bots, players)))
