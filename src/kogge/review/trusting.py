"""Reliability of a game's own judgement, measured in each review by playing on to the end.

Where games are cut short, some worlds of some moments are played on: what had been judged beside
what came of it gives a temperature that flattens or sharpens the judgement, one that changes
steadily in the course of a game. Early on, judgements claim too much; late, too little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from kogge.bots.values.calibrating import calibrate
from kogge.review.worlds import Batch, Numbers, Sampler

MOMENTS: Final = 8  # at which worlds are played to the end …
WORLDS: Final = 32  # … so many of each
LEAST: Final = 1e-6
BOUNDS: Final = (np.log(0.25), np.log(8.0))  # of the logarithm of a temperature
STEPS: Final = 15


@dataclass(frozen=True)
class Trust:
    """Temperatures at the first and the last moment; between them their logarithm is linear."""

    first: float = 1.0
    last: float = 1.0

    def at(self, progress: float) -> float:
        """The temperature when so much of the game, from 0 to 1, is over."""
        return float(np.exp((1 - progress) * np.log(self.first) + progress * np.log(self.last)))


def places_to_check(moments: int) -> list[int]:
    """The moments at which worlds are played on, spread over the game."""
    return sorted({int(moments * (n + 0.5) / MOMENTS) for n in range(MOMENTS)})


def outcomes(sampler: Sampler, batch: Batch) -> tuple[Numbers, Numbers]:
    """What was judged of some worlds, and how they ended; those that were over do not count."""
    few = Batch(batch.worlds[:WORLDS], batch.luck[:WORLDS].copy(), batch.chosen[:WORLDS])
    worlds = sampler.step(few, {})
    said = sampler.finish(worlds, few, keep=True)
    cut = sampler.find_going(worlds)
    ended = sampler.finish(worlds, few, to_the_end=True)
    return said.won[cut], ended.won[cut]


def learn(samples: Sequence[tuple[float, Numbers, Numbers]]) -> Trust:
    """The temperatures under which results were likeliest; samples have progress, said, ended."""
    told = [(progress, said, ended) for progress, said, ended in samples if len(said)]
    if not told:
        return Trust()
    grid = np.linspace(*BOUNDS, STEPS)
    best = min(
        ((surprise(told, Trust(np.exp(a), np.exp(b))), a, b) for a in grid for b in grid),
        key=lambda one: one[0],
    )
    return Trust(float(np.exp(best[1])), float(np.exp(best[2])))


def surprise(samples: Sequence[tuple[float, Numbers, Numbers]], trust: Trust) -> float:
    """The mean logarithm of how unlikely the results were, given the judgement."""
    losses = [
        -(ended * np.log(np.maximum(calibrate(said, trust.at(progress)), LEAST))).sum(axis=1)
        for progress, said, ended in samples
    ]
    return float(np.concatenate(losses).mean())
