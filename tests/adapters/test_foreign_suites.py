"""The suites of PettingZoo and Gymnasium on thirty settings drawn from all there are."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import kogge
from kogge.adapters.gymnasium import IDS
from kogge.adapters.pettingzoo import env, parallel_env

CYCLES = 25


def drawn(count: int) -> list[tuple[str, dict[str, Any]]]:
    """Different settings: any game, number of players and options; Talis with its shortest end."""
    noise = random.Random(23)
    found: list[tuple[str, dict[str, Any]]] = []
    while len(found) < count:
        name = noise.choice(["tallinn", "tallinn", "visby", "visby", "towers", "talis"])
        game = kogge.game(name)
        setting: dict[str, Any] = {o.name: noise.choice(o.choices) for o in game.options}
        setting["players"] = noise.choice(list(game.players))
        if name == "talis":
            setting["round_cap"] = "20"
        if (name, setting) not in found:
            found.append((name, setting))
    return found


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize(("game", "setting"), drawn(30))
def test_foreign_suites(game: str, setting: dict[str, Any]) -> None:
    """Turn by turn, parallel, seeds, render modes, and Gymnasium's checker."""
    api_test(env(game, mask="info", **setting), num_cycles=CYCLES)
    parallel_api_test(parallel_env(game, **setting), num_cycles=CYCLES)
    seed_test(lambda: env(game, **setting), num_cycles=CYCLES)
    render_test(lambda render_mode: env(game, render_mode=render_mode, **setting))
    check_env(gymnasium.make(IDS[game], render_mode="ansi", **setting).unwrapped)
