"""Simulation: many games between bots, on all cores, and what came of them.

Simple bots never leave compiled code; others are asked move by move.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.arena.anyone import contest_of, key_of, play_numbered, seeds_of, tally_of
from kogge.arena.contest import GameResult
from kogge.arena.gamelines import GameLines, game_line
from kogge.arena.intervals import mean_interval
from kogge.arena.playouts import TALLY, WHOLE, play_games
from kogge.arena.refereeing import Keep, results
from kogge.arena.trails import Trail, play_and_keep
from kogge.bots import SIMPLE, check_bot
from kogge.core.chacha import KEY_WORDS
from kogge.core.errors import BadOption
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.keys import key_from_seed

__all__ = ["SeatResult", "Simulation", "simulate"]

MOST_CHUNK: Final = 2000
SHARES: Final = 8  # chunks for each thread, at least, so that none waits long for the others


@dataclass(frozen=True)
class SeatResult:
    """How a bot did; the interval is for the win share, at 95 %."""

    bot: str
    win_share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Simulation:
    """What came of many games."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    threads: int
    rotated: bool
    games: int
    moves: int
    longest: int
    seconds: float
    games_per_second: float
    moves_per_second: float
    seats: list[SeatResult]
    replaced: int = 0  # choices of bots of your own that were illegal, late or errors

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    rotate: bool = False,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] = lambda games: None,
    game_lines: GameLines | None = None,
) -> Simulation:
    """Play `games` games, one bot a seat; with `rotate`, bots change seats from game to game.

    Seats of the result are the bots in the order given. The same seed gives the same games however
    many threads play them; `game_lines` keeps them.
    """
    players = game.check_players(len(bots))
    chosen = game.check_options(options or {})
    if games < 1:
        raise BadOption(f"the number of games must be at least 1, not {games}")
    if threads is not None and threads < 1:
        raise BadOption(f"the number of threads must be at least 1, not {threads}")
    workers = min(threads or os.cpu_count() or 1, games)
    size = min(MOST_CHUNK, max(1, games // (SHARES * workers)))
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    numbers = np.array(game.encode_options(players, chosen), np.int64)
    master = np.frombuffer(key_from_seed(seed), "<u4").astype(np.int64)
    simple = all(check_bot(name) in SIMPLE for name in bots)
    kinds = np.array([SIMPLE.get(name, 0) for name in bots], np.int64)
    contest = None if simple else contest_of(game, bots, chosen, seed)
    replaced: list[int] = []

    def run(first: int, count: int) -> NDArray[Any]:
        if contest is None:
            return run_simple(first, count) if game_lines is None else run_kept(first, count)
        games = []
        for number in range(first, first + count):
            shift = number % players if rotate else 0
            keep = None if game_lines is None else keeper(number, shift)
            games.append(play_numbered(contest, game, master, number, shift, keep))
            replaced.extend(fault.count for fault in games[-1].faults)
            progress(1)
        return tally_of(games)

    def keeper(number: int, shift: int) -> Keep:
        """What keeps game `number`."""
        key = key_of(seeds_of(master, number))
        names = [bots[(seat + shift) % players] for seat in range(players)]

        def keep(trail: Trail, states: NDArray[Any]) -> None:
            assert game_lines is not None
            game_lines.add([game_line(game, chosen, key, names, trail, states)])

        return keep

    def run_kept(first: int, count: int) -> NDArray[Any]:
        assert game_lines is not None
        states = np.zeros(3, game.rooms.state)
        moves = np.zeros(game.move_space, np.int64)
        played, lines = [], []
        for number in range(first, first + count):
            shift = number % players if rotate else 0
            seating = tuple((seat + shift) % players for seat in range(players))
            seeds = seeds_of(master, number)
            trail = play_and_keep(
                states, numbers, seeds, kinds[[*seating]], seeds[KEY_WORDS:], moves
            )
            scores, places = results(states, players)
            played.append(GameResult(seating, tuple(scores), tuple(places), len(trail)))
            names = [bots[bot] for bot in seating]
            lines.append(game_line(game, chosen, key_of(seeds), names, trail, states))
        game_lines.add(lines)
        progress(count)
        return tally_of(played)

    def run_simple(first: int, count: int) -> NDArray[Any]:
        tally = np.zeros(1, TALLY)
        states = np.zeros(3, game.rooms.state)
        moves = np.zeros(game.move_space, np.int64)
        play_games(states, numbers, master, first, count, kinds, rotate, moves, tally[0], NO_LOG)
        progress(count)
        return tally

    run(0, 0)  # compile or load before the clock starts
    began = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        tallies = np.concatenate(list(pool.map(lambda chunk: run(*chunk), chunks)))
    seconds = time.perf_counter() - began
    return _report(game, bots, chosen, seed, workers, rotate, tallies, seconds, sum(replaced))


def _report(
    game: Game,
    bots: Sequence[str],
    options: dict[str, str],
    seed: int,
    threads: int,
    rotate: bool,
    tallies: NDArray[Any],
    seconds: float,
    replaced: int,
) -> Simulation:
    games = int(tallies["games"].sum())
    moves = int(tallies["moves"].sum())
    wins = tallies["wins"].sum(axis=0) / WHOLE
    squares = tallies["wins_squared"].sum(axis=0) / WHOLE**2
    points = tallies["points"].sum(axis=0)
    seats = []
    for seat, name in enumerate(bots):
        share, low, high = mean_interval(games, float(wins[seat]), float(squares[seat]))
        seats.append(SeatResult(name, share, low, high, float(points[seat]) / games))
    return Simulation(
        game=game.name,
        players=len(bots),
        options=options,
        seed=seed,
        threads=threads,
        rotated=rotate,
        games=games,
        moves=moves,
        longest=int(tallies["longest"].max()),
        seconds=seconds,
        games_per_second=games / seconds,
        moves_per_second=moves / seconds,
        seats=seats,
        replaced=replaced,
    )
