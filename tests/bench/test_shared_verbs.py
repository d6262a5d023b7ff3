"""Verbs are compiled once for everyone."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests import forking

from kogge.core.compiling import JIT

WATCH = """
from kogge.core.compiling import watch_compilation
from bench.goofspiel import GAME
seen = set()
watch_compilation(seen.add)
"""
AT_THE_TABLE = """
position = GAME.new(players=2, seed=1)
position.play(0, "9")
print(*seen)
"""
IN_THE_ARENA = """
from kogge.arena.simulate import simulate
simulate(GAME, ["random", "random"], games=1)
print(*seen)
"""


@pytest.mark.skipif(not JIT, reason="rules are not compiled with KOGGE_JIT=0")
def test_arena_finds_what_the_table_compiled(tmp_path: Path) -> None:
    """Verbs compiled for Python are on disk for compiled code of another process, and linkable."""
    surroundings = {
        **os.environ,
        "KOGGE_CACHE": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }

    def compiled(program: str) -> set[str]:
        told = forking.run("-c", WATCH + program, env=surroundings)
        assert told.returncode == 0, told.stderr
        return set(told.stdout.split())

    verbs = {f"bench.goofspiel.rules.{verb}" for verb in ("setup", "to_act", "legal", "play")}
    assert verbs <= compiled(AT_THE_TABLE)
    later = compiled(IN_THE_ARENA)
    assert "arena.playouts.play_games" in later
    assert not verbs & later
    assert "core.chance.shuffle" not in later
    assert compiled(IN_THE_ARENA) == set()
