"""Estimates of one moment: what everyone could expect before and after each choice and chance.

All estimates of a moment are made in the same worlds. The mean over what the reference policy would
choose is then the very estimate of the moment itself, so that nothing drifts between the two.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.review.moments import Moment
from kogge.review.worlds import EVERYTHING, Batch, Ends, Numbers, Sampler, as_bytes

CHECKED: Final = 64  # worlds in which is seen whether chance had a part
USUAL_SUBSETS: Final = 14  # of four seats; where there are more, each gets fewer worlds
SPECTATOR: Final = -1

Coalition = frozenset[int]


@dataclass
class Estimate:
    """Shares of the win by world and seat.

    `before`: the mean over what the policy would choose; `stands`: the same moment without looking
    at its choices, which differs where games are judged before they end; `with_choices`: after the
    actual choices of some seats, the others following the policy; `chance`: whether chance had a
    part after them.
    """

    before: Numbers
    stands: Numbers
    with_choices: dict[Coalition, Numbers] = field(default_factory=dict)
    chance: bool = False

    def shares(self, seats: Coalition) -> Numbers:
        """Shares by world and seat after the actual choices of these seats."""
        return self.with_choices[seats] if seats else self.before

    def mean(self, seats: Coalition) -> Numbers:
        """What everyone can expect after them."""
        means: Numbers = self.shares(seats).mean(axis=0)
        return means


def estimate(sampler: Sampler, batch: Batch, moment: Moment, chance: bool) -> Estimate:
    """What the choices of a moment were worth to everyone, together and one by one."""
    found = Estimate(*sampler.expect(batch))
    seats = moment.seats
    few = len(batch) * USUAL_SUBSETS // max(USUAL_SUBSETS, 2 ** len(seats) - 2)
    for size in range(1, len(seats)):
        for some in combinations(seats, size):
            part = slice(None) if size == 1 else slice(max(few, 1))
            fixed = {seat: moment.chosen[seat] for seat in some}
            found.with_choices[frozenset(some)] = sampler.try_out(batch, fixed, part).won
    found.chance = chance
    found.with_choices[frozenset(seats)] = sampler.try_out(batch, moment.chosen).won
    return found


def had_chance(sampler: Sampler, batch: Batch, moment: Moment, after: Moment, hidden: bool) -> bool:
    """Whether anyone could have seen something else after the same choices."""
    worlds = sampler.step(batch, moment.chosen, slice(CHECKED))
    viewers = [(SPECTATOR, after.open)]
    if hidden:
        viewers += list(enumerate(after.seen))
    return any(
        bool((sampler.observe(worlds, viewer) != as_bytes(seen)).any()) for viewer, seen in viewers
    )


@dataclass
class OwnEstimate:
    """The same as one seat knew it: before, after its own choice, and after what it then drew.

    `stands` is as in `Estimate`; `drawn` marks the worlds where the seat drew what it did draw; it
    is None if the seat drew nothing.
    """

    stands: Numbers
    before: Numbers
    after_own: Numbers
    drawn: NDArray[np.bool_] | None


def estimate_own(
    sampler: Sampler, batch: Batch, seat: int, moment: Moment, after: Moment
) -> OwnEstimate:
    """What a moment was worth by what a seat knew; of the others only what it saw later counts."""
    before, stands = sampler.expect(batch)
    own = {seat: moment.chosen[seat]} if seat in moment.chosen else {}
    worlds = sampler.step(batch, own)
    fits = (
        private_part(sampler.observe(worlds, seat), sampler.observe(worlds, SPECTATOR))
        == private_part(as_bytes(after.seen[seat]), as_bytes(after.open))
    ).all(axis=1)
    after_own = sampler.finish(worlds, batch).won if own else before
    partly = bool(fits.any() and not fits.all())
    return OwnEstimate(stands, before, after_own, fits if partly else None)


def private_part(seen: NDArray[np.uint8], spectator: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What a seat sees and a spectator does not; zero elsewhere."""
    return np.where(seen == spectator, 0, seen).astype(np.uint8)


def mean_of(ends: Ends) -> tuple[Numbers, Numbers]:
    """Mean shares and their standard errors."""
    return ends.won.mean(axis=0), error_of(ends.won)


def error_of(shares: Numbers) -> Numbers:
    """The standard error of the mean over worlds; never quite certain."""
    count = len(shares)
    spread = shares.var(axis=0) + 1.0 / (count + 1) ** 2
    errors: Numbers = np.sqrt(spread / count)
    return errors


def base_of(moment: Moment, private: bool) -> tuple[NDArray[Any], int]:
    """The record that stands for a moment, and whose knowledge it is: all that anyone knows."""
    return (moment.full, EVERYTHING) if private else (moment.open, SPECTATOR)
