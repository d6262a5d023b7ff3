"""Validation of a net on games it has not learned from: temperature, and errors of shares.

Temperatures are fitted, by number of players, to who won games of the search with the final net.
The error of a share is found by playing on from positions of these games many times: the squared
distance of the net's share from the mean result, less what the mean itself may be off by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import NetFile
from kogge.bots.nets.forward import value_all
from kogge.bots.nets.layout import new_net, put
from kogge.bots.search.mind import Sheet, new_mind
from kogge.bots.values.calibrating import calibrate
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.rng import new_rng
from kogge.core.verbs import imagine
from kogge.training.lessons import play_lessons
from kogge.training.samples import sample_layout
from kogge.training.selfplay import Room, play_on

HELD_OUT: Final = 1 << 41  # the number of the first game that nobody learns from
TEMPERATURES: Final = np.exp(np.linspace(np.log(0.25), np.log(4.0), 93))
POSITIONS: Final = 40  # that are played on from …
TIMES: Final = 12  # … so often
FEWEST: Final = 100  # samples, for a temperature

Numbers = NDArray[np.float64]


def check_net(
    game: Game, net: NetFile, seed: int, games: int, iterations: int, threads: int
) -> NetFile:
    """The net with its calibration, from so many games with each number of players."""
    temperatures: dict[int, float] = {}
    errors: dict[int, float] = {}
    for players in game.players:
        first = HELD_OUT + players * games
        samples = play_lessons(
            game, net.weights, seed, first, games, iterations, threads, players=players
        )
        if len(samples) < FEWEST:
            continue
        shares = foreseen(game, net, samples)
        won = samples["won"][:, :players].astype(float)
        temperatures[players] = fit_temperature(shares, won)
        expected = calibrate(shares, temperatures[players])[:, 0]
        errors[players] = measure_error(game, net, samples, expected, seed, iterations)
    return net.calibrated(temperatures, errors, f"search:{iterations}")


def foreseen(game: Game, net: NetFile, samples: NDArray[Any]) -> Numbers:
    """The net's shares of samples with equally many players, the own seat's first."""
    players = int(samples["seats"][0])
    weights = new_net(game)
    put(game, weights[0], net.weights)
    by_seat = np.zeros((len(samples), players))
    states = np.ascontiguousarray(samples["seen"])
    seats = samples["seat"].astype(np.int64)
    value_all(weights, states, seats, players, by_seat)
    return np.take_along_axis(by_seat, (seats[:, None] + np.arange(players)) % players, axis=1)


def fit_temperature(shares: Numbers, won: Numbers) -> float:
    """The temperature at which the results surprise least."""
    losses = [-(won * np.log(calibrate(shares, float(t)))).sum() for t in TEMPERATURES]
    return round(float(TEMPERATURES[int(np.argmin(losses))]), 3)


def measure_error(
    game: Game, net: NetFile, samples: NDArray[Any], expected: Numbers, seed: int, iterations: int
) -> float:
    """How far the own share is off, as a multiple of the root of share times the rest."""
    rng = np.random.default_rng([seed, len(samples)])
    chosen = rng.choice(len(samples), min(POSITIONS, len(samples)), replace=False)
    expected = expected[chosen]
    mind, sheet = new_mind(game, game.rooms.manner, net.weights)
    results = np.array(
        [list(_played_on(game, mind, sheet, samples[i], seed, iterations)) for i in chosen]
    )
    means = results.mean(axis=1)
    noise = results.var(axis=1, ddof=1) / results.shape[1]
    off = float(((expected - means) ** 2 - noise).mean())
    return round(float(np.sqrt(max(off, 0.0) / (expected * (1 - expected)).mean())), 3)


def _played_on(
    game: Game, mind: NDArray[Any], sheet: Sheet, sample: Any, seed: int, iterations: int
) -> Iterator[float]:
    """What the seat won each time that its position was played on from by the search."""
    ends = np.zeros(1, sample_layout(game))
    states = np.zeros(3, game.rooms.state)
    players = int(sample["seats"])
    room = Room(states, np.full(1, players), np.zeros(8, np.int64), ends, 1.0)
    rng = new_rng("playing on", seed, sample["seen"].tobytes().hex())
    for _ in range(TIMES):
        states[0] = sample["seen"]
        imagine(states[0], int(sample["seat"]), rng)
        mind[0]["seats"] = players
        play_on(mind[0], *sheet, room, 0, iterations, rng, NO_LOG)
        yield float(ends[0]["won"][(int(sample["seat"]) - int(ends[0]["seat"])) % players])
