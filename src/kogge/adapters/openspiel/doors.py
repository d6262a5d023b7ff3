"""Compiled entry points beside those of `core.doors`: what only OpenSpiel asks for."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from kogge.adapters.rewards import write_rewards
from kogge.core.chance import Chance, start_chance
from kogge.core.compiling import rule
from kogge.core.events import LOG
from kogge.core.record import Seq
from kogge.core.verbs import imagine, setup, to_act

SILENT: Final = np.zeros(1, LOG)  # logs without room


@rule
def deal(states: Any, options: Seq[int], key: Seq[int]) -> int:
    """Set up the table; the bit set of seats that owe a decision."""
    setup(states[0], options, key)
    return int(to_act(states[0]))


@rule
def dream(states: Any, viewer: int, rng: Seq[int]) -> int:
    """Fill the gaps of an observed record; the bit set of seats that owe a decision."""
    imagine(states[0], viewer, rng)
    return int(to_act(states[0]))


@rule
def settle(states: Any, seats: int, reward: int, numbers: Seq[int], out: Seq[float]) -> None:
    """Write what the finished game is worth to every seat; `numbers` is overwritten."""
    write_rewards(states[0], seats, reward, numbers, out)


@rule
def rekey(chances: Seq[Chance], key: Seq[int]) -> None:
    """Let all randomness from now on come from this key."""
    start_chance(chances[0], key)
