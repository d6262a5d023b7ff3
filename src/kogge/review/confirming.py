"""Confirm verdicts by playing on to the end, where candidates were judged before it.

The game's own judgement finds the best candidate in few worlds, but may be wrong about two moves by
as much as they differ. So the best ones and the move made are played to the end, in the worlds of
the account: this is what the move lost. A mark needs both to be beyond its error, and one of them
to be certain.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from kogge.review.candidates import HALVES, Judged, ranks_of, slip_of
from kogge.review.estimating import error_of
from kogge.review.settings import BLUNDER, CERTAINTY
from kogge.review.worlds import Batch, Numbers, Sampler

LASTING: Final = (
    1.96  # standard errors by which what was judged must differ from nothing at the end
)


def confirm(judged: Judged, sampler: Sampler, batch: Batch) -> Judged:
    """The verdict with what the move made lost, or saved, when the game was played to its end."""
    made = judged.tried[judged.made].move
    if judged.mark in ("only", "found"):
        gaps = ended(sampler, batch, judged.seat, made, [judged.tried[1].move] * 2)
        gap, error = measured(-gaps, judged.seat)
        lasts = gap > LASTING * error and gap - error >= BLUNDER
        return judged if lasts else replace(judged, mark=None)
    if abs(judged.fair_loss) <= LASTING * judged.doubt:
        return judged  # nothing to confirm
    gaps = ended(sampler, batch, judged.seat, made, judged.picked)
    fair, doubt = measured(gaps, judged.seat)
    certain = judged.mark is not None or fair > CERTAINTY * doubt
    mark = slip_of(fair - doubt) if certain and fair > LASTING * doubt else None
    told = replace(judged, fair_loss=fair, doubt=doubt, mark=mark, gaps=gaps)
    if judged.made == 0:
        return told
    return rearranged(told, sampler.try_out(batch, {judged.seat: made}).won.mean(axis=0))


def ended(sampler: Sampler, batch: Batch, seat: int, made: int, picked: list[int]) -> Numbers:
    """By how much more everyone wins after the best by each half of the worlds, in the other half.

    In rows by world, against the move made.
    """
    before = sampler.try_out(batch, {seat: made}).won
    gaps = np.zeros_like(before)
    for best, there in zip(picked, HALVES[::-1], strict=True):
        if best != made:
            gaps[there] = (sampler.try_out(batch, {seat: best}).won - before)[there]
    return gaps


def measured(gaps: Numbers, seat: int) -> tuple[float, float]:
    """A seat's mean gap and its standard error."""
    return float(gaps[:, seat].mean()), float(error_of(gaps[:, seat]))


def rearranged(judged: Judged, base: Numbers) -> Judged:
    """The candidates with the move made where it is at the end of the game, and the best as well.

    The others stay where they were judged between and beside these two, and may all be off by as
    much as these. Where the best saved nothing at the end, no candidate is above the move made.
    """
    seat, made = judged.seat, judged.tried[judged.made]
    gap = judged.tried[0].value(seat) - made.value(seat)
    scale = max(0.0, judged.fair_loss) / gap if gap > 0 else 0.0
    start = made.chances
    tried = [
        replace(
            one,
            won=base + scale * (one.won - start),
            poorer=scale * one.poorer,
            off=judged.doubt / np.sqrt(2),
        )
        for one in judged.tried
    ]
    if scale == 0:
        tried.insert(0, tried.pop(judged.made))
    place = judged.made if scale > 0 else 0
    loss = tried[0].value(seat) - tried[place].value(seat)
    ranks = ranks_of(tried, seat)
    return replace(judged, tried=tried, made=place, loss=loss, error=judged.doubt, ranks=ranks)
