"""What every test starts from: index checks on, rules compiled once, properties repeatable."""

from __future__ import annotations

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor

# Read when kogge is first imported, so set before anything below can import it.
os.environ.setdefault("KOGGE_BOUNDSCHECK", "1")

import pytest
from hypothesis import settings
from tests.ordering import arrange, shuffle

settings.register_profile("kogge", derandomize=True, deadline=None)
settings.load_profile("kogge")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before workers start, compile here what they would otherwise all compile at the same time."""
    config = session.config
    starts_workers = getattr(config.option, "numprocesses", None)
    if not starts_workers or hasattr(config, "workerinput"):
        return
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    say = terminal.write_line if terminal is not None else print
    say("warm-up: compiling what is not in the cache, about half a minute a game")
    began = time.perf_counter()
    compiled = warm_up()
    say(f"warm-up: {compiled} rules compiled in {time.perf_counter() - began:.0f} s")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run tests in random order")


@pytest.hookimpl(tryfirst=True)  # before workers read the names of groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.shuffle is not None:
        shuffle(items, config.option.shuffle)
    else:
        arrange(items, with_workers=hasattr(config, "workerinput"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What long tests have measured (their `record_property`), from whichever worker."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, told in report.user_properties:
            terminalreporter.write_line(f"{name}: {told}")


def warm_up() -> int:
    """Have every verb of every game, and the arena's loop, in the cache; how many were compiled."""
    import kogge
    from kogge.core.compiling import JIT

    if not JIT:
        return 0
    longest_first = sorted(kogge.game_names(), key="talis".__ne__)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=fresh, max_tasks_per_child=1) as processes:
        return sum(processes.map(_warm_up_game, longest_first))


def _warm_up_game(name: str) -> int:
    from kogge.core.compiling import watch_compilation

    compiled: list[str] = []
    watch_compilation(compiled.append)
    _play_everything(name)
    return len(compiled)


def _play_everything(name: str) -> None:
    from tests.adapters import spieling

    import kogge
    from kogge.core import verbs
    from kogge.core.rng import new_rng, pick_below
    from kogge.terminal.rehearsal import rehearse_search, rehearse_simulation, rehearse_table

    game = kogge.game(name)
    rehearse_table(game)
    rehearse_search(game)
    rehearse_simulation(game)
    position = game.new(seed=0)
    rng = new_rng("warm-up")
    pick_below(rng, 2)
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, int(verbs.lean(position.observed(seat), seat, rng)))
    _ = position.scores, position.ranks
    verbs.imagine(position.observed(0), 0, rng)
    _warm_up_environments(name)
    spieling.rehearse(name)


def _warm_up_environments(name: str) -> None:
    from kogge.adapters.gymnasium import KoggeEnv, KoggeVectorEnv

    many = KoggeVectorEnv(name, 1)
    many.reset(seed=0)
    many.step([0])
    one = KoggeEnv(name)
    one.reset(seed=0)
    one.step(0)
