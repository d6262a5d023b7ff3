"""Adjusted results: less noise, the same mean (control variates, as AIVAT makes them).

From a result is taken away what chance gave, and, for seats whose policy is known, what their mixed
choices happened to be: the value after a step less its mean over what the step could have been.
The mean of that difference is nothing whatever the values are, so no adjustment shifts a result;
the better the values, the less noise is left. What a step could have been is drawn, again and
again, from policies and chance: so seats that choose together are corrected together.

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
from kogge.review.worlds import MOST_SEATS, Numbers, Sampler

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

    Every step is drawn so many times. The mean over all seatings before the deal is the fair share.
    """
    values = values or judged(story.game, story.players)
    sampler = Sampler(story.game, story.players)
    rng = np.random.default_rng([seed, samples])
    stood = values(base_of(story.moments[0], story.private)[0].copy())[0]
    luck = stood - 1 / story.players  # of the deal
    chosen = np.zeros(story.players)
    for place, moment in enumerate(story.moments[:-1]):
        record, viewer = base_of(moment, story.private)
        worlds = sampler.worlds(record, viewer, samples, "adjust", seed, place)
        made = choices_made(moment, samples)
        settled = values(sampler.after(worlds, made)).mean(axis=0)
        stood = values(base_of(story.moments[place + 1], story.private)[0].copy())[0]
        luck += stood - settled
        mixed = choices_drawn(moment, policies, made, rng)
        if mixed is not made:
            chosen += settled - values(sampler.after(worlds, mixed)).mean(axis=0)
    result = story.result
    return Adjusted(result, result - luck, result - luck - chosen)


def choices_made(moment: Moment, samples: int) -> NDArray[np.int64]:
    """The choices of a moment plus one, by world and seat: the same in every world."""
    made = np.zeros((samples, MOST_SEATS), np.int64)
    for seat, move in moment.chosen.items():
        made[:, seat] = move + 1
    return made


def choices_drawn(
    moment: Moment,
    policies: Sequence[Policy | None],
    made: NDArray[np.int64],
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """The same, drawn anew in every world for the seats whose policy is known.

    Draws are spread evenly over the odds, and each seat's are shuffled: the mean is the same, with
    less noise.
    """
    drawn = made
    for seat in moment.seats:
        policy = policies[seat]
        if policy is None:
            continue
        moves, odds = policy(moment.seen[seat], seat)
        if len(moves) == 1:
            continue
        if drawn is made:
            drawn = made.copy()
        spread = (np.arange(len(made)) + rng.random()) / len(made)
        picked = np.minimum(np.searchsorted(odds.cumsum(), spread, "right"), len(moves) - 1)
        drawn[:, seat] = rng.permutation(moves[picked]) + 1
    return drawn
