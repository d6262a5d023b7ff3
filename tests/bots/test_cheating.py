"""The control of the secrecy tests: knowing what is hidden is worth something, and would show.

The cheat is shown the full record: hands, decks, and the choice its rival has just made in secret.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import kogge
from kogge.bots import Budget
from kogge.bots.search import SearchBot
from kogge.core import verbs
from kogge.core.events import NO_LOG

DEALS = 25
ITERATIONS = 100
CHEAT, HONEST = 1, 0


class Cheat:
    """Makes each move on the real table in its head, and asks the same search what comes next."""

    def __init__(self, seed: int) -> None:
        game = kogge.game("tallinn")
        self._search = SearchBot(game, seed, budget=Budget(iterations=ITERATIONS))
        self._moves = np.zeros(game.move_space, np.int64)

    def choose(self, full_record: Any, seat: int) -> int:
        moves = self._moves[: verbs.legal(full_record, seat, self._moves)].tolist()
        return max(moves, key=lambda move: self._value(full_record, seat, move))

    def _value(self, full_record: Any, seat: int, move: int) -> float:
        """The cheat's share of the win after a move, knowing everything."""
        world = full_record.copy()
        verbs.play(world, seat, move, NO_LOG)
        if verbs.over(world):
            places = np.zeros(2, np.int64)
            verbs.rank(world, places)
            return float(places[1 - seat] - places[seat]) / 2 + 0.5
        acting = int(verbs.to_act(world)).bit_length() - 1
        self._search.choose(world, acting)
        thinking = self._search.thinking
        assert thinking is not None
        visits = max(1, thinking.iterations)
        value = sum(c.visits * c.value for c in thinking.candidates) / visits
        return value if acting == seat else 1 - value


def play_deal(seed: int) -> float:
    """One game of Tallinn, the honest bot choosing first; the cheat's share of the win."""
    game = kogge.game("tallinn")
    position = game.new(players=2, seed=seed)
    honest = SearchBot(game, seed, budget=Budget(iterations=ITERATIONS))
    cheat = Cheat(seed)
    while not position.over:
        seat = position.to_act[0]
        if seat == HONEST:
            position.play(seat, honest.choose(position.observed(seat), seat))
        else:
            position.play(seat, cheat.choose(position._state, seat))
    return (CHEAT in position.winners) / len(position.winners)


def test_a_cheat_beats_the_honest_bot_in_tallinn() -> None:
    """The same search, shown everything, wins well over half of the games against itself."""
    assert sum(play_deal(seed) for seed in range(DEALS)) / DEALS > 0.6
