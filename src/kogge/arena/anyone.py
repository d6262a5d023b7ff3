"""Simulations with bots of any kind: the games of `simulate`, refereed one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.arena.contest import TIME_LIMIT, Contest, GameResult, Task, new_contest
from kogge.arena.playouts import TALLY, WHOLE
from kogge.arena.refereeing import Keep, Seat, play_game
from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.game import Game
from kogge.core.keys import Key


def contest_of(game: Game, bots: Sequence[str], options: dict[str, str], seed: int) -> Contest:
    """The settings of such a simulation, checked."""
    return new_contest(
        "match", game, bots, players=len(bots), options=options, seed=seed, time_limit=TIME_LIMIT
    )


def seeds_of(master: NDArray[np.int64], number: int) -> NDArray[np.int64]:
    """The key and the noise of a game, in words."""
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    derive_key(master, number, seeds)
    return seeds


def key_of(seeds: NDArray[np.int64]) -> Key:
    """The key of a game whose key and noise these are."""
    return seeds[:KEY_WORDS].astype("<u4").tobytes()


def play_numbered(
    contest: Contest,
    game: Game,
    master: NDArray[np.int64],
    number: int,
    shift: int,
    keep: Keep | None = None,
) -> GameResult:
    """Game `number` of a simulation, with the deal that simple bots would have."""
    key = key_of(seeds_of(master, number))
    count = contest.players
    seating = tuple((seat + shift) % count for seat in range(count))
    seats = [
        Seat(contest, game, bot, contest.noise(Task(0, number), 0, seat))
        for seat, bot in enumerate(seating)
    ]
    return play_game(contest, game, key, seats, lambda: False, keep)


def tally_of(games: Sequence[GameResult]) -> NDArray[Any]:
    """What is counted over these games, as the compiled loops count it."""
    tally = np.zeros(1, TALLY)
    for game in games:
        tally["games"] += 1
        tally["moves"] += game.moves
        tally["longest"] = np.maximum(tally["longest"], game.moves)
        share = WHOLE // game.places.count(1)
        for seat, bot in enumerate(game.seating):
            tally["points"][0, bot] += game.scores[seat]
            tally["points_squared"][0, bot] += game.scores[seat] ** 2
            if game.places[seat] == 1:
                tally["wins"][0, bot] += share
                tally["wins_squared"][0, bot] += share * share
    return tally
