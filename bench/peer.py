"""Random games of 4-player Goofspiel, here and in OpenSpiel, counted alike.

The rules are the same on both sides (`tests/bench/test_same_rules.py` plays them side by side). A
move is one player's choice of a card: nine a player and game, as the last card is no choice, so
four players make 36 moves a game. OpenSpiel is measured in three ways:

- *rollouts*: its own evaluator for tree search plays whole games inside C++. It needs turns, so
  the simultaneous game is wrapped as OpenSpiel does it; the first prize of all games is dealt
  before the clock runs. Nothing else in the Python package plays many games in one call.
- *bots*: `evaluate_bots` plays one whole game inside C++ per call, without the wrapping.
- *python*: the usual loop in Python over legal actions, for a tenth of the games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Final

import pyspiel

from bench.goofspiel import GAME
from kogge.arena.bench import Done, Task
from kogge.arena.simulate import simulate

PLAYERS: Final = 4
MOVES: Final = GAME.longest(PLAYERS)
SETTINGS: Final = {"players": PLAYERS, "num_cards": 10, "points_order": "random", "imp_info": False}


def tasks(games: int) -> list[Task]:
    """Ours first, then theirs."""
    ways: list[tuple[str, str, Callable[[], Done]]] = [
        ("kogge", "Kogge", lambda: ours(games)),
        ("openspiel-rollouts", "OpenSpiel: rollouts in C++", lambda: rollouts(games)),
        ("openspiel-bots", "OpenSpiel: bots in C++", lambda: bots(games)),
        ("openspiel-python", "OpenSpiel: loop in Python", lambda: loop(max(1, games // 10))),
    ]
    return [
        Task(f"goofspiel-{name}", f"goofspiel, {PLAYERS} players, {what}", "moves/s", run)
        for name, what, run in ways
    ]


def ours(games: int) -> Done:
    """Whole games in compiled rules, on one thread."""
    made = simulate(GAME, ["random"] * PLAYERS, games, threads=1)
    return made.moves, made.seconds


def rollouts(games: int) -> Done:
    """One simulation of OpenSpiel's tree search, which evaluates the start by so many rollouts."""
    game = pyspiel.load_game_as_turn_based("goofspiel", SETTINGS)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
    began = time.perf_counter()
    bot.step(state)
    return games * MOVES, time.perf_counter() - began


def bots(games: int) -> Done:
    """OpenSpiel's uniform random bots, a call a game."""
    game = pyspiel.load_game("goofspiel", SETTINGS)
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(PLAYERS)]
    began = time.perf_counter()
    for seed in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), players, seed)
    return games * MOVES, time.perf_counter() - began


def loop(games: int) -> Done:
    """Legal actions and joint moves asked from Python."""
    game = pyspiel.load_game("goofspiel", SETTINGS)
    noise = random.Random(0)
    moves = 0
    began = time.perf_counter()
    for _ in range(games):
        moves += play_one(game.new_initial_state(), noise)
    return moves, time.perf_counter() - began


def play_one(state: Any, noise: random.Random) -> int:
    """A random game from Python; the number of choices made by players."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(noise.choice(state.legal_actions()))
        else:
            bids = [noise.choice(state.legal_actions(seat)) for seat in range(PLAYERS)]
            state.apply_actions(bids)
            moves += PLAYERS
    return moves
