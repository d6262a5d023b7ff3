"""Turns per second where Python plays: PettingZoo's own benchmark, here and in its own games.

PettingZoo's `performance_benchmark` steps an environment with random legal actions for five
seconds. It is run as it is, on the clock asked for: on a busy machine the processor's time says
more than the wall's. RLCard is measured by its own `env.run` with its own random agents.
"""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final

from kogge.arena.bench import Done, Task

Clock = Callable[[], float]

SECONDS: Final = 5  # fixed in PettingZoo
PEERS: Final = ("tictactoe_v3", "leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3")
RLCARD: Final = ("leduc-holdem", "limit-holdem", "uno")
RLCARD_GAMES: Final = 200


def tasks(clock: Clock) -> tuple[list[Task], list[str]]:
    """Ours first, then theirs, and what is missing."""
    found = [*ours(clock)]
    missing = []
    for module in PEERS:
        try:
            theirs = import_module(f"pettingzoo.classic.{module}")
        except ImportError as error:
            missing.append(f"pettingzoo.classic.{module} ({error.name})")
            continue
        found.append(turn_task(f"pettingzoo-{module}", f"PettingZoo {module}", theirs.env, clock))
    try:
        found.extend(rlcard_tasks(clock))
    except ImportError:
        missing.append("rlcard")
    return found, missing


def ours(clock: Clock) -> Iterator[Task]:
    """Every game, at its largest table."""
    import kogge
    from kogge.adapters.pettingzoo import env

    for name in kogge.game_names():
        players = kogge.game(name).players[-1]
        what = f"Kogge {name}, {players} players"
        yield turn_task(f"kogge-{name}", what, partial(env, name, players=players), clock)


def turn_task(name: str, what: str, make: Callable[[], Any], clock: Clock) -> Task:
    def run() -> Done:
        module: Any = import_module("pettingzoo.test.performance_benchmark")
        wall = module.time
        module.time = SimpleNamespace(time=clock)
        told = io.StringIO()
        try:
            with redirect_stdout(told):
                module.performance_benchmark(make())
        finally:
            module.time = wall
        rate = re.search(r"([\d.]+) turns per second", told.getvalue())
        assert rate is not None
        return round(float(rate[1]) * SECONDS), SECONDS

    return Task(name, f"{what}, performance_benchmark", "turns/s", run)


def rlcard_tasks(clock: Clock) -> list[Task]:
    """RLCard's games with its random agents; a step is one decision."""
    import rlcard
    from rlcard.agents import RandomAgent

    def task(game: str) -> Task:
        def run() -> Done:
            env = rlcard.make(game)
            env.set_agents([RandomAgent(num_actions=env.num_actions)] * env.num_players)
            steps = 0
            began = clock()
            for _ in range(RLCARD_GAMES):
                trajectories, _ = env.run(is_training=False)
                steps += sum(len(trajectory) // 2 for trajectory in trajectories)
            return steps, clock() - began

        return Task(f"rlcard-{game}", f"RLCard {game}, env.run", "turns/s", run)

    return [task(game) for game in RLCARD]


WALL: Final = time.perf_counter
PROCESSOR: Final = time.process_time
