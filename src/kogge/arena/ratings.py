"""Ratings by OpenSkill: Weng and Lin's approximation of the Plackett–Luce model, for any table.

Every bot begins at 25 with a deviation of 25/3. Bots do not learn between games, so that
deviations only shrink.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from kogge.arena.contest import GameResult


@dataclass(frozen=True)
class Rating:
    """`ordinal` is what the strength exceeds with near certainty: three deviations below `mu`."""

    mu: float
    sigma: float
    ordinal: float


def rate(bots: int, games: Iterable[GameResult]) -> list[Rating]:
    """The ratings of all bots after these games, in the order in which they were played.

    A bot that holds several seats of a table is placed by the mean of its places.
    """
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for game in games:
        seated = sorted(set(game.seating))
        places = [
            fmean(place for bot, place in zip(game.seating, game.places, strict=True) if bot == one)
            for one in seated
        ]
        rated = model.rate([[ratings[bot]] for bot in seated], ranks=places)
        for bot, (new,) in zip(seated, rated, strict=True):
            ratings[bot] = new
    return [Rating(rating.mu, rating.sigma, rating.ordinal()) for rating in ratings]
