"""Games for reviews: played by simple bots, small enough to be judged in a moment."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import kogge
from kogge.bots import bot
from kogge.core.position import Position
from kogge.review.moments import Story, read_story
from kogge.review.settings import Settings

FEW = Settings(samples=16, candidates=3)
QUICK = ("visby", "tallinn")  # whole games of these are judged in a moment
LAST = 6  # moments of the others


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


@cache
def story_of(game: str, players: int) -> Story:
    """A game to review: a whole one, or the end of a long one."""
    story = read_story(played(game, players))
    return story if game in QUICK else replace(story, moments=story.moments[-LAST - 1 :])
