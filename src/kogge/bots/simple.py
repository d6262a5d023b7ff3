"""The simple bots: any legal move, and the sensible one."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.bots.budget import Budget
from kogge.core.copying import CopiedWhole
from kogge.core.game import Game
from kogge.core.rng import new_rng, pick_below
from kogge.core.verbs import lean, legal


class RandomBot(CopiedWhole):
    """Every legal move is equally likely."""

    def __init__(self, game: Game, seed: int) -> None:
        self._rng = new_rng("random", seed)
        self._moves = np.zeros(game.move_space, np.int64)

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        count = legal(view_record, seat, self._moves)
        return int(self._moves[pick_below(self._rng, count)])


class GreedyBot(CopiedWhole):
    """The move that the game's heuristics lean to."""

    def __init__(self, game: Game, seed: int) -> None:
        self._rng = new_rng("greedy", seed)

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        return int(lean(view_record, seat, self._rng))
