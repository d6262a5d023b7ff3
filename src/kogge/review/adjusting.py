"""Adjusted results: less noise, the same mean (control variates, as AIVAT makes them).

From a result is taken away what chance gave, and, for seats whose policy is known, what their mixed
choices happened to be: the value after a step less its mean over all that the step could have been.
That mean of differences is nothing whatever the values are, so no adjustment shifts a result; the
better the values, the less noise is left.

A policy says with what probability it makes each move from what its seat sees. Choices of seats
without one, people among them, stay as they are: then only the luck of chance is taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.game import Game
from kogge.review.candidates import legal_moves
from kogge.review.estimating import base_of
from kogge.review.moments import Moment, Story
from kogge.review.sampling import judge_each, weigh_moves
from kogge.review.worlds import Batch, Numbers, Sampler

Policy = Callable[[NDArray[Any], int], tuple[NDArray[np.int64], Numbers]]
Values = Callable[[NDArray[Any]], Numbers]  # everyone's shares of the win, a row for each record


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


def judged(game: Game, players: int) -> Values:
    """The values of the game's own judgement: a microsecond or two a record."""

    def values(worlds: NDArray[Any]) -> Numbers:
        shares = np.zeros((len(worlds), players))
        judge_each(worlds, players, np.zeros(max(game.move_space, 6), np.int64), shares)
        return shares

    return values


def adjust(
    story: Story,
    policies: Sequence[Policy | None],
    values: Values | None = None,
    *,
    samples: int = 32,
    seed: int = 0,
) -> Adjusted:
    """The result of a finished game, adjusted; `policies` are by seat, None where it is not known.

    Chance and the choices that are not yet fixed are sampled in so many worlds. The mean over all
    seatings before the deal is the fair share.
    """
    values = values or judged(story.game, story.players)
    sampler = Sampler(story.game, story.players)
    private = story.private
    luck = np.zeros(story.players)
    chosen = np.zeros(story.players)
    settled = np.full(story.players, 1 / story.players)  # the mean before the deal
    for place, moment in enumerate(story.moments[:-1]):
        record, viewer = base_of(moment, private)
        luck += values(record.copy())[0] - settled
        batch = sampler.batch(record, viewer, samples, "adjust", seed, place)
        more, settled = mixed(sampler, batch, moment, policies, values)
        chosen += more
    result = story.result
    luck += values(base_of(story.moments[-1], private)[0].copy())[0] - settled
    return Adjusted(result, result - luck, result - luck - chosen)


def mixed(
    sampler: Sampler,
    batch: Batch,
    moment: Moment,
    policies: Sequence[Policy | None],
    values: Values,
) -> tuple[Numbers, Numbers]:
    """What the mixed choices of a moment happened to bring, and what everyone has after all of it.

    Seats that choose together are fixed one after the other; those after them still mix.
    """
    brought = np.zeros(sampler.players)
    fixed: dict[int, int] = {}
    for seat in moment.seats:
        made = moment.chosen[seat]
        policy = policies[seat]
        if policy is not None:
            moves, odds = policy(moment.seen[seat], seat)
            if len(moves) > 1:
                means = [_mean(sampler, batch, {**fixed, seat: int(b)}, values) for b in moves]
                place = int(np.flatnonzero(moves == made)[0])
                brought += means[place] - odds @ np.array(means)
        fixed[seat] = made
    return brought, _mean(sampler, batch, fixed, values)


def _mean(sampler: Sampler, batch: Batch, fixed: dict[int, int], values: Values) -> Numbers:
    mean: Numbers = values(sampler.step(batch, fixed)).mean(axis=0)
    return mean
