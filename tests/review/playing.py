"""Games for reviews: played by simple bots, small enough to be judged in a moment."""

from __future__ import annotations

from functools import cache
from typing import Any

import kogge
from kogge.bots import bot
from kogge.core.position import Position
from kogge.review.settings import Settings

FEW = Settings(samples=16, candidates=3)
REVIEWED = ("visby", "tallinn")  # the others take minutes to compile for a review


@cache
def played(game: str, players: int, seed: int = 1, *settings: tuple[str, Any]) -> Position:
    """A finished game of greedy and random players by turns."""
    rules = kogge.game(game)
    position = rules.new(players, seed=seed, **dict(settings))
    cast = [bot("greedy" if seat % 2 else "random", rules, seat) for seat in range(players)]
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, cast[seat].choose(position.observed(seat), seat))
    return position
