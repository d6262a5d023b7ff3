"""Net bot without search: the move that a net finds most promising, or one drawn by promise."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.bots.budget import Budget
from kogge.bots.nets.files import NetFile
from kogge.bots.nets.forward import promise_first
from kogge.bots.nets.layout import MAX_SEATS, new_net, put
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.rng import new_rng, next_word
from kogge.core.verbs import legal, rank, reopen


class NetBot(CopiedWhole):
    """Draws a move by the net's promises, or, where nobody decides at the same time, the best."""

    def __init__(self, game: Game, seed: int, net: NetFile) -> None:
        self._game = game
        self._seed = seed
        self._net = new_net(game)
        put(game, self._net[0], net.weights)
        self._moves = np.zeros(game.move_space, np.int64)
        self._worths = np.zeros(game.move_space)

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        seen = np.zeros(1, self._game.rooms.state)
        seen[0] = view_record
        reopen(seen[0], seat)
        count = int(legal(seen[0], seat, self._moves))
        if count == 0:
            raise BadOption(f"seat {seat} has nothing to decide now")
        places = np.zeros(MAX_SEATS, np.int64)
        rank(seen[0], places)
        seats = int(np.count_nonzero(places))
        promise_first(self._net, seen, seat, seats, self._moves, count, self._worths)
        worths = self._worths[:count]
        if not self._game.simultaneous:
            return int(self._moves[int(np.argmax(worths))])
        rng = new_rng("net", self._seed, seat, seen.tobytes().hex())
        chances = np.exp(worths - worths.max())
        draw = int(next_word(rng)) / (1 << 32) * chances.sum()
        place = int(np.searchsorted(np.cumsum(chances), draw, side="right"))
        return int(self._moves[min(place, count - 1)])
