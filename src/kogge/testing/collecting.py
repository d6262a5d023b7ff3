"""Pytest's hook: which games a test module holds to the contract, and with which settings.

A game that is not installed is known only while its own tests are collected and run: all others in
the same process see what is installed.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Final

import pytest

from kogge.core.compiling import JIT
from kogge.core.game import Game
from kogge.core.sources import BOUNDSCHECK
from kogge.games import registered
from kogge.testing.cases import sampled_cases, soak_cases
from kogge.testing.hooks import Hooks, hold

UNCHECKED: Final = (
    "rules run without index checks, because Kogge was imported before `kogge.testing`; "
    "run with KOGGE_BOUNDSCHECK=1, or with 0 to keep it so"
)
SOAK: Final = "soak: every combination of options, at length; only with `-m soak`"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs on each, one that asks for `case` in many settings."""
    if JIT and not BOUNDSCHECK and "KOGGE_BOUNDSCHECK" not in os.environ:
        warnings.warn(pytest.PytestWarning(UNCHECKED), stacklevel=1)
    games = games_of(metafunc.module)
    with registered(games):
        _parametrize(metafunc, games)


@pytest.fixture(scope="module", autouse=True)
def known_games(request: pytest.FixtureRequest) -> Iterator[None]:
    """The module's games can be found by their names."""
    with registered(games_of(request.module)):
        yield


def _parametrize(metafunc: pytest.Metafunc, games: list[Game]) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.name for game in games])
    if "case" in metafunc.fixturenames:
        cases = [
            pytest.param(case, id=str(case)) for game in games for case in sampled_cases(game.name)
        ]
        # tens of thousands of tests take their time even if none of them runs
        wanted = metafunc.config.option.markexpr
        if "soak" in wanted and wanted != "not soak":
            metafunc.config.addinivalue_line("markers", SOAK)
            cases += [
                pytest.param(case, id=f"soak-{case}", marks=pytest.mark.soak)
                for game in games
                for case in soak_cases(game.name)
            ]
        metafunc.parametrize("case", cases)


def games_of(module: ModuleType) -> list[Game]:
    """The module's `GAME`, or several `GAMES`, with their `HOOKS` if it has any."""
    one = getattr(module, "GAME", None)
    games: Iterable[Game] = getattr(module, "GAMES", ()) if one is None else (one,)
    found = list(games)
    if not found or not all(isinstance(game, Game) for game in found):
        pytest.fail(f"{module.__name__} holds no game to the contract: it needs a GAME", False)
    hooks = getattr(module, "HOOKS", None)
    for game in found:
        if isinstance(hooks, Hooks):
            hold(game.name, hooks)
    return found
