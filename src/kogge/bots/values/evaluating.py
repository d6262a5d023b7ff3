"""Evaluate a position: by the game's net, or by rollouts from the worlds that fit."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import shipped
from kogge.bots.nets.naming import NET, named_net
from kogge.bots.values.calibrating import calibrate, calibrated_errors
from kogge.bots.values.judging import calibrated_shares, judge_records, policy_of
from kogge.bots.values.rollouts import (
    CERTAIN,
    NEW_KEY,
    find_going,
    finish_all,
    imagine_all,
    rekey_all,
)
from kogge.core.errors import BadOption
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.rng import Rng, new_rng
from kogge.core.value import Value
from kogge.core.verbs import over, rank, reopen

USUAL_GAMES: Final = 512
MOST_GAMES: Final = 1_000_000
BATCH_BYTES: Final = 1 << 22  # of worlds that are played at the same time
MOST_SEATS: Final = 6
POLICY: Final = "greedy rollouts, calibrated among journeymen"
POLICY_AS_WON: Final = "greedy rollouts, not calibrated"
POLICY_AT_END: Final = "the result"


def evaluate(
    position: Position, seat: int | None = None, *, games: int | None = None, seed: int = 0
) -> Value:
    """What everyone can expect, by what a seat knows or, without a seat, with open cards.

    From so many games played to the end; 0 games: by the game's net, at once. The same seed gives
    the same value.
    From a seat it depends on nothing that the seat cannot see.
    """
    record = position.open_record() if seat is None else position.observed(seat)
    return evaluate_record(position.game, position.players, record, seat, games=games, seed=seed)


def evaluate_record(
    game: Game,
    players: int,
    record: Any,
    viewer: int | None,
    *,
    games: int | None = None,
    seed: int = 0,
) -> Value:
    """The same for a record: what the viewer observes, or a full one if the viewer is None."""
    start = np.zeros(1, game.rooms.state)
    start[0] = record
    if over(record):
        return _result(record, players, viewer)
    if type(games) is int and games == 0:
        net = named_net(NET, game)
        assert net is not None
        raw = judge_records(game, net, players, start, viewer)
        shares, errors = calibrated_shares(net, players, raw)
        policy = policy_of(game, net, players)
        return Value(tuple(shares[0].tolist()), tuple(errors[0].tolist()), viewer, policy, 0)
    return roll_out_record(
        game, players, start, viewer, USUAL_GAMES if games is None else games, seed
    )


def evaluate_many(
    game: Game, players: int, records: NDArray[Any], viewer: int | None, *, seed: int = 0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Shares and errors of many records of the same table at once, a row for each.

    All are what this viewer observes, or full ones if the viewer is None. By the game's net this
    takes some microseconds a record; without a net every one is rolled out.
    """
    shares = np.zeros((len(records), players))
    errors = np.zeros_like(shares)
    net = shipped(game)
    going = np.ones(len(records), bool)
    find_going(records, going)
    if net is not None and going.any():
        raw = judge_records(game, net, players, records[going], viewer)
        shares[going], errors[going] = calibrated_shares(net, players, raw)
    for i, record in enumerate(records):
        if net is None or not going[i]:
            value = evaluate_record(game, players, record, viewer, seed=seed)
            shares[i], errors[i] = value.shares, value.errors
    return shares, errors


def roll_out_record(
    game: Game, players: int, start: NDArray[Any], viewer: int | None, games: int, seed: int
) -> Value:
    """The value of the first record by games played to the end."""
    if isinstance(games, bool) or not isinstance(games, int) or not 2 <= games <= MOST_GAMES:
        raise BadOption(
            f"a value rests on a whole number of games from 2 to {MOST_GAMES}, not {games!r}; "
            "0 asks the game's net"
        )
    if viewer is not None:
        reopen(start[0], viewer)
    shares, covariance = play_out(game, players, start, viewer, games, seed)
    temperatures = game.rooms.manner.temperatures
    temperature = temperatures.get(players, 1.0)
    return Value(
        tuple(calibrate(shares, temperature).tolist()),
        tuple(calibrated_errors(shares, covariance, temperature).tolist()),
        viewer,
        POLICY if players in temperatures else POLICY_AS_WON,
        games,
    )


def play_out(
    game: Game, players: int, start: NDArray[Any], viewer: int | None, games: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean shares won and the covariance of these means, before calibration.

    One game more is counted that everyone wins alike, so that few games never claim certainty.
    """
    rng = new_rng("value", seed, -1 if viewer is None else viewer, start.tobytes().hex())
    room = max(1, min(games, BATCH_BYTES // start.itemsize))
    moves = np.zeros(max(game.move_space, MOST_SEATS), np.int64)
    noise = int(game.rooms.manner.noise * CERTAIN)
    total = np.full(players, 1 / players)
    products = np.eye(players) / players
    left = games
    while left > 0:
        worlds = np.repeat(start, min(room, left))
        left -= len(worlds)
        _fill_in(worlds, viewer, rng)
        won = np.zeros((len(worlds), players))
        finish_all(worlds, players, noise, moves, rng, won, NO_LOG)
        total += won.sum(axis=0)
        products += won.T @ won
    count = games + 1
    shares = total / count
    covariance = (products / count - np.outer(shares, shares)) / games
    return shares, covariance


def _fill_in(worlds: NDArray[Any], viewer: int | None, rng: Rng) -> None:
    """What the viewer does not know; with open cards, what chance has not yet decided."""
    if viewer is not None:
        imagine_all(worlds, viewer, rng)
    elif "chance" in (worlds.dtype.names or ()):
        rekey_all(worlds["chance"], np.zeros(NEW_KEY, np.int64), rng)


def _result(record: Any, players: int, viewer: int | None) -> Value:
    """The shares of a finished game."""
    places = np.zeros(MOST_SEATS, np.int64)
    rank(record, places)
    won = places[:players] == 1
    shares = tuple((won / won.sum()).tolist())
    return Value(shares, (0.0,) * players, viewer, POLICY_AT_END, 0)
