"""Ladder: ratings that follow players over time, by OpenSkill.

Weng and Lin's approximation of the Plackett–Luce model, for tables of any size: every game moves
the ratings a little, so that they follow players who change, such as agents that learn. They depend
on the order of the games. Where nobody changes, `ratings.py` rates all games at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from kogge.arena.contest import GameResult


@dataclass(frozen=True)
class Rung:
    """A player's place: begins at 25 with a deviation of 25/3.

    `ordinal` is what the strength exceeds with near certainty: three deviations below `mu`.
    """

    mu: float
    sigma: float
    ordinal: float


def climb(players: int, games: Iterable[GameResult]) -> list[Rung]:
    """The ratings of all players after these games, in the order in which they were played.

    A player that holds several seats of a table is placed by the mean of its places.
    """
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(players)]
    for game in games:
        seated = sorted(set(game.seating))
        places = [
            fmean(place for bot, place in zip(game.seating, game.places, strict=True) if bot == one)
            for one in seated
        ]
        rated = model.rate([[ratings[bot]] for bot in seated], ranks=places)
        for bot, (new,) in zip(seated, rated, strict=True):
            ratings[bot] = new
    return [Rung(rating.mu, rating.sigma, rating.ordinal()) for rating in ratings]
