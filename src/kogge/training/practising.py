"""Rounds of practice: games in blocks on several threads, then a lesson from all their turns.

Everything about a game follows from the seed of the course and its number, as in `lessons`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import Weights
from kogge.bots.nets.layout import MAX_SEATS, new_net, put
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.rng import new_rng
from kogge.training.improving import TALLIES, Kinds, improve
from kogge.training.lessons import table_of
from kogge.training.parts import parts_of
from kogge.training.practice import Hall, practise
from kogge.training.turns import NO_MOVE, turn_layout

BLOCK: Final = 25  # games
PER_GAME: Final = 1000  # turns at most, on the average of a block
LONGEST: Final = 10_000  # moments of a game; one that goes on is broken off, and nobody wins it
BATCH: Final = 512
HEARINGS: Final = 2  # times that a lesson is gone through


class Practice:
    """What is learned about moves beside the net itself: by their parts, where a game has many."""

    def __init__(self, game: Game) -> None:
        self.game = game
        by_parts = not game.rooms.manner.vector
        parts = parts_of(game) if by_parts else np.zeros((0, 1), np.int32)
        shape = (int(parts.max(initial=0)) + 1, game.rooms.manner.hidden[1] + 1)
        self.kinds = Kinds(parts, *(np.zeros(shape, np.float32) for _ in range(4)))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """What the next lesson needs."""
        kinds = self.kinds
        return {
            "parts-weights": kinds.weights,
            "parts-drifts": kinds.drifts,
            "parts-squares": kinds.squares,
        }

    def restore(self, found: Any) -> None:
        """Go on with what was kept."""
        for name, array in self.arrays().items():
            array[:] = found[name]

    def learn(
        self,
        learner: NDArray[Any],
        turns: NDArray[Any],
        seeds: list[int],
        scales: NDArray[np.float64],
        rate: float,
        curiosity: float,
        steps: int,
    ) -> tuple[int, NDArray[np.float64]]:
        """A lesson from these turns; the number of steps so far, and the tallies."""
        made = turns["move"] != NO_MOVE
        gains = turns["gain"][made]
        turns["gain"][made] = (gains - gains.mean()) / max(float(gains.std()), 1e-6)
        space = self.game.move_space
        lists = np.zeros(space, np.int64), np.zeros(space), np.zeros(space)
        tallies = np.zeros(TALLIES)
        for hearing in range(HEARINGS):
            order = np.random.default_rng([*seeds, hearing]).permutation(len(turns))
            steps = int(
                improve(
                    learner,
                    turns,
                    order,
                    scales,
                    BATCH,
                    rate,
                    curiosity,
                    steps,
                    *lists,
                    tallies,
                    self.kinds,
                )
            )
        return steps, tallies


def play_games(
    game: Game,
    weights: Weights,
    seed: int,
    first: int,
    count: int,
    memory: float,
    threads: int,
) -> NDArray[Any]:
    """The turns of games from number `first` on, in their order."""

    def play(start: int) -> NDArray[Any]:
        return _play_block(game, weights, seed, start, min(BLOCK, first + count - start), memory)

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(play, range(first, first + count, BLOCK))))


def _play_block(
    game: Game, weights: Weights, seed: int, first: int, count: int, memory: float
) -> NDArray[Any]:
    net = new_net(game)
    put(game, net[0], weights)
    turns = np.zeros(count * PER_GAME, turn_layout(game))
    shares = np.zeros((LONGEST, MAX_SEATS))
    states = np.zeros(3, game.rooms.state)
    moves, worths = np.zeros(game.move_space, np.int64), np.zeros(game.move_space)
    used = 0
    for number in range(first, first + count):
        options = np.array(table_of(game, seed, number), np.int64)
        key = np.concatenate([new_rng("key", seed, number), new_rng("key too", seed, number)])
        hall = Hall(states, options, key, turns, shares, memory)
        rng = new_rng("practice", seed, number)
        used = int(practise(net[0], moves, worths, hall, used, rng, NO_LOG))
    return turns[:used].copy()
