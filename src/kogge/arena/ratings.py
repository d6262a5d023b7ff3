"""Ratings of a tournament: Plackett and Luce's model, fitted to all games at once.

Every bot has a strength; whoever is first at a table is so with a chance in proportion to
exp(strength), then the second among the rest, and so on. The strengths are those under which the
games are likeliest (maximum likelihood), so the order of the games does not matter. A tie counts as
each order of the tied seats in equal parts. A weak prior, a standard deviation of 1,200 Elo around
the mean of the field, keeps a bot that always wins within bounds.

The 95 % intervals are for the difference to the mean of the field. Games of one deal are not
independent, so the variance is estimated between deals (the sandwich estimator with deals as
clusters, Student's quantile for their number); it is never taken for less than independent games
would have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import factorial, log, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.arena.contest import BlockResult, GameResult
from kogge.arena.intervals import student

ELO: Final = 400 / log(10)  # of one unit of strength
PRIOR: Final = (ELO / 1200.0) ** 2  # precision
ROUNDS: Final = 200
CLOSE: Final = 1e-10

Ordering = tuple[int, ...]  # bots from first to last
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """Elo above the mean of the field, with its 95 % interval."""

    rating: float
    rating_low: float
    rating_high: float


def rate(bots: int, blocks: Sequence[BlockResult]) -> list[Rating]:
    """The ratings of all bots after these blocks, whatever their order."""
    deals: defaultdict[int, defaultdict[Ordering, float]] = defaultdict(lambda: defaultdict(float))
    for block in blocks:
        for game in block.games:
            for ordering, weight in orderings(game):
                deals[block.block][ordering] += weight
    counts: defaultdict[Ordering, float] = defaultdict(float)
    for deal in sorted(deals):
        for ordering, weight in deals[deal].items():
            counts[ordering] += weight
    strengths, curvature = fit(bots, counts)
    gradients = np.array(
        [slope(strengths, deals[deal].items()) for deal in sorted(deals)], np.float64
    )
    errors = deviations(curvature, gradients)
    half = ELO * errors * (student(len(deals) - 1) if len(deals) > 1 else np.inf)
    return [
        Rating(float(elo), float(elo - width), float(elo + width))
        for elo, width in zip(ELO * strengths, half, strict=True)
    ]


def orderings(game: GameResult) -> list[tuple[Ordering, float]]:
    """The orders of finish that a result stands for, with their weights: 1 in all."""
    groups = [
        [bot for bot, found in zip(game.seating, game.places, strict=True) if found == place]
        for place in sorted(set(game.places))
    ]
    weight = 1 / prod(factorial(len(group)) for group in groups)
    ways = product(*(permutations(group) for group in groups))
    return [(tuple(bot for group in way for bot in group), weight) for way in ways]


def fit(bots: int, counts: dict[Ordering, float]) -> tuple[Array, Array]:
    """The likeliest strengths, 0 on average, and the curvature there; Newton's method."""
    strengths = np.zeros(bots)
    curvature = np.eye(bots)
    for _ in range(ROUNDS):
        gradient = slope(strengths, counts.items()) - PRIOR * strengths
        curvature = bend(strengths, counts.items()) + PRIOR * np.eye(bots)
        step = np.linalg.solve(curvature, gradient)
        strengths = strengths + step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < CLOSE:
            break
    return strengths - strengths.mean(), curvature


def slope(strengths: Array, counts: Iterable[tuple[Ordering, float]]) -> Array:
    """The gradient of the log-likelihood."""
    out = np.zeros(len(strengths))
    for ordering, weight in counts:
        for first in range(len(ordering) - 1):
            left = list(ordering[first:])
            out[left[0]] += weight
            np.add.at(out, left, -weight * chances(strengths[left]))
    return out


def bend(strengths: Array, counts: Iterable[tuple[Ordering, float]]) -> Array:
    """The negative second derivatives of the log-likelihood."""
    out = np.zeros((len(strengths), len(strengths)))
    for ordering, weight in counts:
        for first in range(len(ordering) - 1):
            left = list(ordering[first:])
            chance = chances(strengths[left])
            np.add.at(out, (left, left), weight * chance)
            np.add.at(out, np.ix_(left, left), -weight * np.outer(chance, chance))
    return out


def chances(strengths: Array) -> Array:
    """The chance of each to be next."""
    odds = np.exp(strengths - strengths.max())
    shares: Array = odds / odds.sum()
    return shares


def deviations(curvature: Array, gradients: Array) -> Array:
    """Standard errors of the differences to the mean of the field."""
    bots = len(curvature)
    centred = np.eye(bots) - 1 / bots
    plain = centred @ np.linalg.inv(curvature)
    between = plain @ (gradients.T @ gradients) @ plain.T
    between *= len(gradients) / max(1, len(gradients) - 1)
    return np.sqrt(np.maximum(np.diag(between), np.diag(plain @ centred)))
