"""Adjusted results: less noise, the same mean (control variates, as AIVAT makes them).

From a result is taken away what chance gave, and, for seats whose policy is known, what their mixed
choices happened to be: the value after a step less its mean over what the step could have been.
The mean of that difference is nothing whatever the values are, so no adjustment shifts a result;
the better the values, the less noise is left.

The value of a record is what everyone can expect if all go on by the reference policy, estimated by
playing on in worlds with luck of their own. The same worlds go through the whole game. So the value
after a step is the very value before the next, and cancels; of the sum over all steps is left, for
each decision, what the policies that are known (for other seats: the choices that were made) are
worth more than the reference policy in the position that the game came to:

    result - luck - mixed choices = fair share + sum of (value by these choices - value by sigma)

Nothing of that depends on how the game ended but through the positions that it came to. A seat that
plays by the reference policy itself adds nothing, neither noise nor knowledge.

A policy says with what probability it makes each move from what its seat sees. Choices of seats
without one, people among them, stay as they are: then only the luck of chance is taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.game import Game
from kogge.review.candidates import legal_moves
from kogge.review.estimating import base_of, had_chance
from kogge.review.moments import Moment, Story
from kogge.review.sampling import CERTAIN, WORD, weigh_moves
from kogge.review.workload import decisions_before
from kogge.review.worlds import Batch, Numbers, Sampler

Policy = Callable[[NDArray[Any], int], tuple[NDArray[np.int64], Numbers]]

WORLDS: Final = 64


@dataclass(frozen=True)
class Adjusted:
    """A result by seat: as it was, without the luck of chance, and without mixed choices, too."""

    plain: Numbers
    chance: Numbers
    full: Numbers


def softmax_policy(game: Game, players: int, temper: float) -> Policy:
    """A move is e times as likely as another if the game's rule of thumb promises `temper` more."""
    sampler = Sampler(game, players)

    def probabilities(seen: NDArray[Any], seat: int) -> tuple[NDArray[np.int64], Numbers]:
        moves = legal_moves(sampler, seen, seat)
        worths = np.zeros(len(moves))
        weigh_moves(seen.copy(), seat, moves, len(moves), worths)
        odds = np.exp((worths - worths.max()) / temper)
        shares: Numbers = odds / odds.sum()
        return moves, shares

    return probabilities


def adjust(
    story: Story,
    policies: Sequence[Policy | None],
    *,
    temper: float | None = None,
    worlds: int = WORLDS,
    chance_worlds: int | None = None,
    seed: int = 0,
) -> Adjusted:
    """The result of a finished game, adjusted; `policies` are by seat, None where it is not known.

    Values are made of so many `worlds`, those on both sides of a chance of `chance_worlds` if there
    is another number; `temper` is that of the reference policy. Over all seatings, the mean before
    the deal is the fair share.
    """
    stage = Stage(story, Sampler(story.game, story.players, temper), seed)
    luck = stage.luck(worlds if chance_worlds is None else chance_worlds)
    full = np.full(story.players, 1 / story.players)
    for place in range(len(story.moments) - 1):
        full += stage.edge(place, policies, worlds)
    return Adjusted(story.result, story.result - luck, full)


class Stage:
    """A finished game, and the worlds that go through it."""

    def __init__(self, story: Story, sampler: Sampler, seed: int) -> None:
        self.story, self.sampler, self.seed = story, sampler, seed
        self.private = story.private
        self._decided = decisions_before(story)

    def batch(self, place: int, worlds: int) -> Batch:
        """The worlds of a moment, and what the reference policy chooses in them."""
        moment = self.story.moments[place]
        record, viewer = base_of(moment, self.private)
        seeds, decided = ("adjust", self.seed), self._decided[place]
        return self.sampler.batch(
            record, viewer, worlds, *seeds, decided=decided, drawn=moment.full
        )

    def edge(self, place: int, policies: Sequence[Policy | None], worlds: int) -> Numbers:
        """What known policies, and choices of the other seats, are worth more than the reference.

        Everyone draws moves by the same whims as the reference policy, so in most worlds they are
        the same, and only the others are played on.
        """
        moment = self.story.moments[place]
        batch = self.batch(place, worlds)
        drawn = choices_drawn(moment, policies, batch)
        differ = np.flatnonzero((drawn != batch.chosen).any(axis=1))
        if not len(differ):
            return np.zeros(self.story.players)
        ends = [
            self.sampler.finish(
                self.sampler.after(batch.worlds[differ], chosen[differ]), batch, differ
            ).won.sum(axis=0)
            for chosen in (drawn, batch.chosen)
        ]
        edge: Numbers = (ends[0] - ends[1]) / worlds
        return edge

    def luck(self, worlds: int) -> Numbers:
        """What the deal and all draws and rolls gave everyone."""
        last = len(self.story.moments) - 1
        luck: Numbers = self._stands(0, worlds).mean(axis=0) - 1 / self.story.players
        for place in range(last):
            moment, after = self.story.moments[place : place + 2]
            batch = self.batch(place, worlds)
            if had_chance(self.sampler, batch, moment, after, self.private):
                settled = self.sampler.finish(self.sampler.step(batch, moment.chosen), batch).won
                luck += (self._stands(place + 1, worlds) - settled).mean(axis=0)
        return luck

    def _stands(self, place: int, worlds: int) -> Numbers:
        """How the worlds of a moment end, if all go on by the reference policy."""
        if place == len(self.story.moments) - 1:
            return np.tile(self.story.result, (worlds, 1))
        batch = self.batch(place, worlds)
        return self.sampler.finish(self.sampler.step(batch, {}), batch).won


def choices_drawn(
    moment: Moment, policies: Sequence[Policy | None], batch: Batch
) -> NDArray[np.int64]:
    """The choices of a moment plus one, by world and seat: drawn where a policy is known.

    Whims are those of the reference policy at this decision: the greatest of the logarithms of
    odds with Gumbel noise is a choice with these odds.
    """
    drawn = batch.chosen.copy()
    for seat in moment.seats:
        policy = policies[seat]
        if policy is None:
            drawn[:, seat] = moment.chosen[seat] + 1
            continue
        moves, odds = policy(moment.seen[seat], seat)
        with np.errstate(divide="ignore"):
            worths = np.log(odds) - np.log(-np.log(whims(batch.luck, seat, moves)))
        drawn[:, seat] = moves[worths.argmax(axis=1)] + 1
    return drawn


def whims(luck: NDArray[np.int64], seat: int, moves: NDArray[np.int64]) -> Numbers:
    """The whims of a seat for moves at the decision it has just made, as `sigma` has them."""
    words = mingled(mingled(luck[:, 0], seat), luck[:, 1 + seat] - 1)
    found: Numbers = (mingled(words[:, None], moves[None, :]) + 0.5) / CERTAIN
    return found


def mingled(words: NDArray[np.int64], numbers: NDArray[np.int64] | int) -> NDArray[np.int64]:
    """The same as `sampling.mingle`, of many words."""
    mixed = (words ^ numbers * np.int64(0x9E3779B1)) & WORD
    mixed = (mixed ^ mixed >> 16) * 0x7FEB352D & WORD
    mixed = (mixed ^ mixed >> 15) * 0x846CA68B & WORD
    return mixed ^ mixed >> 16
