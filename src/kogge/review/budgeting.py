"""The budget of a long game's review: in how many worlds it can be played to the end.

What it costs is told in decisions of the reference policy, not in seconds: the same game has the
same number of worlds on every machine. Only what everyone sees counts for it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.review.estimating import SPECTATOR
from kogge.review.moments import Story
from kogge.review.settings import ENOUGH, LEAST_SAMPLES, Decided
from kogge.review.trusting import places_to_check
from kogge.review.worlds import Sampler

EFFORT: Final = 5_500_000  # decisions of the reference policy behind all chances of a game
LARGEST: Final = 10  # times the effort that is made for just enough worlds
MOST: Final = 384  # worlds, however short a game is


def with_budget(decided: Decided, story: Story, sampler: Sampler) -> Decided:
    """The settings with as many worlds as can be played to the end.

    A game that is too long for that gets just enough worlds; one that is far too long is judged.
    """
    each = len(story.moments) * max(1.0, decisions_to_come(story, sampler))
    if ENOUGH * each > LARGEST * EFFORT:
        return decided
    return decided._replace(samples=max(ENOUGH, min(MOST, int(EFFORT / each))))


def decisions_to_come(story: Story, sampler: Sampler) -> float:
    """How many decisions the policy takes from a moment of the game to its end, on average."""
    counts = []
    for place in places_to_check(len(story.moments) - story.over):
        batch = sampler.batch(story.moments[place].open, SPECTATOR, LEAST_SAMPLES, "budget")
        before = batch.luck.sum()
        sampler.finish(sampler.step(batch, {}), batch, to_the_end=True, keep=True)
        counts.append((batch.luck.sum() - before) / len(batch))
    return float(np.mean(counts))
