"""Games to learn from: which are played, in blocks on several threads.

Everything about a game follows from the seed of the course and its number: players, options, deal
and noise. Blocks are put together in their order, so the number of threads changes nothing.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import Weights
from kogge.bots.search.mind import new_mind
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.rng import new_rng, pick_below
from kogge.training.samples import sample_layout
from kogge.training.selfplay import Room, play_game

BLOCK: Final = 20  # games
PER_GAME: Final = 160  # samples at most, on the average of a block
USUAL_OPTIONS: Final = 70  # per cent of the games
FEWEST: Final = 40  # per cent of the games are for the fewest players


def table_of(game: Game, seed: int, number: int, players: int | None = None) -> list[int]:
    """The players of a game and its options, as `setup` takes them."""
    rng = new_rng("lesson", seed, number)
    if players is None:
        players = game.players[0]
        if pick_below(rng, 100) >= FEWEST:
            players = game.players[pick_below(rng, len(game.players))]
    options = {option.name: option.default for option in game.options}
    if pick_below(rng, 100) >= USUAL_OPTIONS:
        options = {
            option.name: option.choices[pick_below(rng, len(option.choices))]
            for option in game.options
        }
    return game.encode_options(players, options)


def play_block(
    game: Game,
    weights: Weights,
    seed: int,
    first: int,
    count: int,
    iterations: int,
    players: int | None = None,
) -> NDArray[Any]:
    """The samples of games from number `first` on."""
    manner = replace(game.rooms.manner, evenness=max(0.1, game.rooms.manner.evenness))
    mind, sheet = new_mind(game, manner, weights)
    samples = np.zeros(count * PER_GAME, sample_layout(game))
    states = np.zeros(3, game.rooms.state)
    used = 0
    for number in range(first, first + count):
        options = table_of(game, seed, number, players)
        room = Room(
            states,
            np.array(options, np.int64),
            np.concatenate([new_rng("key", seed, number), new_rng("key too", seed, number)]),
            samples,
            manner.lessons,
        )
        rng = new_rng("noise", seed, number)
        used = int(play_game(mind[0], *sheet, room, used, iterations, rng, NO_LOG))
    return samples[:used].copy()


def play_lessons(
    game: Game,
    weights: Weights,
    seed: int,
    first: int,
    count: int,
    iterations: int,
    threads: int,
    players: int | None = None,
) -> NDArray[Any]:
    """The samples of so many games, in their order; with so many players, if that is said."""
    starts = range(first, first + count, BLOCK)

    def play(start: int) -> NDArray[Any]:
        games = min(BLOCK, first + count - start)
        return play_block(game, weights, seed, start, games, iterations, players)

    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(play, starts)))
