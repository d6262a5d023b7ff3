"""A rehearsal: a tiny review and a hint, which go through every compiled loop of theirs.

`kogge warm` does it ahead of time, wheels ship what it compiled, and a server does it behind its
tables, so that the first review of a game does not wait for the compiler.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.bots import bot
from kogge.core.game import Game
from kogge.review.advising import advise
from kogge.review.reviewing import review
from kogge.review.settings import LEAST_SAMPLES, Settings

SMALL: Final = Settings(samples=LEAST_SAMPLES, candidates=2)
MOMENTS: Final = 2  # that are reviewed; each is judged by the same loops


def rehearse_review(game: Game) -> None:
    """Everything that reviews and hints call, on the first decisions of a game."""
    position = game.new(seed=0)
    cast = [bot("greedy", game, seat) for seat in range(position.players)]
    seat = position.to_act[0]
    seen = np.zeros(1, game.rooms.state)
    seen[0] = position.observed(seat)
    advise(game, position.players, seen, seat, [""] * position.players, settings=SMALL)
    moments = 0
    while moments < MOMENTS and not position.over:
        for seat in list(position.to_act):
            position.play(seat, cast[seat].choose(position.observed(seat), seat))
        moments += 1
    for viewer in (None, 0):
        review(position, viewer, SMALL)
