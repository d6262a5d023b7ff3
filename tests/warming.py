"""Warm-up: rules compiled once, with index checks, before workers would all compile them.

`python -m tests.warming` does so beforehand; `python -m tests.warming rules` leaves out what needs
packages of the tests, so that it can begin before they are installed.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

# Read when kogge is first imported, so set before anything below can import it.
os.environ.setdefault("KOGGE_BOUNDSCHECK", "1")

SPIELS = "adapters/spieling.py"


def compiled_before() -> bool:
    """Whether `make test` has compiled everything, so that no test need do so for others."""
    return bool(os.environ.get("TESTS_COMPILED"))


def warm_up(say: Callable[[str], object], *, rules_alone: bool = False) -> None:
    """Have every verb of every game, every bot and the arena's loop in the cache."""
    import kogge
    from kogge.core.compiling import JIT

    if not JIT:
        return
    stamp = _stamp(rules_alone)
    if stamp.is_file() or _stamp(rules_alone=False).is_file():
        say("warm-up: compiled before")
        return
    say("warm-up: compiling what is not in the cache, about half a minute a game")
    began = time.perf_counter()
    longest_first = sorted(kogge.game_names(), key="talis".__ne__)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=fresh, max_tasks_per_child=1) as processes:
        warm = _warm_up_rules if rules_alone else _warm_up_everything
        compiled = sum(processes.map(warm, longest_first))
    say(f"warm-up: {compiled} rules compiled in {time.perf_counter() - began:.0f} s")
    with suppress(OSError):
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.touch()


def _stamp(rules_alone: bool) -> Path:
    """A file that is there when these very sources were compiled. Whoever removes compiled rules
    removes it with them, or else tests compile what is missing."""
    import kogge
    from kogge.core.cache_folders import cache_root
    from kogge.core.sources import BELOW, source_digest

    parts = [*BELOW, "review", *(f"games/{name}" for name in kogge.game_names())]
    told = [source_digest(part).encode() for part in parts]
    told += [path.read_bytes() for path in (Path(__file__), *Path(__file__).parent.glob(SPIELS))]
    name = hashlib.sha256(b"".join(told)).hexdigest()[:24] + "-rules" * rules_alone
    return cache_root() / "compiled" / "tests" / name


def _warm_up_rules(name: str) -> int:
    from kogge.core.compiling import watch_compilation

    compiled: list[str] = []
    watch_compilation(compiled.append)
    _play_everything(name)
    return len(compiled)


def _warm_up_everything(name: str) -> int:
    from tests.adapters import spieling

    from kogge.core.compiling import watch_compilation

    compiled: list[str] = []
    watch_compilation(compiled.append)
    if not _stamp(rules_alone=True).is_file():
        _play_everything(name)
    _warm_up_environments(name)
    spieling.rehearse(name)
    return len(compiled)


def _play_everything(name: str) -> None:
    import kogge
    from kogge.arena.rehearsal import rehearse_search, rehearse_simulation, rehearse_table
    from kogge.core import verbs
    from kogge.core.rng import new_rng, pick_below
    from kogge.review.rehearsal import rehearse_review

    game = kogge.game(name)
    rehearse_table(game)
    rehearse_search(game)
    rehearse_simulation(game)
    rehearse_review(game)
    position = game.new(seed=0)
    rng = new_rng("warm-up")
    pick_below(rng, 2)
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, int(verbs.lean(position.observed(seat), seat, rng)))
    _ = position.scores, position.ranks
    verbs.imagine(position.observed(0), 0, rng)


def _warm_up_environments(name: str) -> None:
    from kogge.adapters.gymnasium import KoggeEnv, KoggeVectorEnv

    many = KoggeVectorEnv(name, 1)
    many.reset(seed=0)
    many.step([0])
    one = KoggeEnv(name)
    one.reset(seed=0)
    one.step(0)


if __name__ == "__main__":
    warm_up(print, rules_alone="rules" in sys.argv)
