"""Explanation of a choice: what a bot can tell about its last one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Candidate:
    """A move that was considered.

    `value` is what the bot expects for its seat, from 0 (lost) to 1 (won). The continuation is how
    the bot thinks the game would go on, as seats and their moves, this move first; where cards are
    hidden, in one world of those it imagined.
    """

    move: int
    visits: int
    value: float
    continuation: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Thinking:
    """How a choice came about: what was considered, best first, and at what cost."""

    candidates: tuple[Candidate, ...]
    iterations: int
    seconds: float
