"""The suites of PettingZoo, Gymnasium and OpenSpiel on thirty settings drawn from all there are.

No other test plays these settings: they differ from those of `playing` and `spieling`.
"""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from tests.adapters.playing import SETTINGS

import kogge
import kogge.adapters.openspiel  # registers the games
from kogge.adapters.gymnasium import IDS
from kogge.adapters.openspiel.parameters import PREFIX, read, write
from kogge.adapters.pettingzoo import env, parallel_env

CYCLES = 25
COUNT = 30
REWARDS = ("utility", "rank", "score")

Setting = tuple[str, dict[str, Any]]


def drawn(count: int) -> list[Setting]:
    """Different settings: any game, number of players and options; Talis with its shortest end."""
    noise = random.Random(23)
    found: list[Setting] = []
    while len(found) < count:
        name = noise.choice(["tallinn", "tallinn", "visby", "visby", "towers", "talis"])
        game = kogge.game(name)
        setting: dict[str, Any] = {o.name: noise.choice(o.choices) for o in game.options}
        setting["players"] = noise.choice(list(game.players))
        if name == "talis":
            setting["round_cap"] = "20"
        if not any(whole(name, setting) == whole(*other) for other in (*found, *SETTINGS)):
            found.append((name, setting))
    return found


def whole(name: str, setting: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """A setting with all that it leaves to the defaults."""
    game = kogge.game(name)
    usual = {o.name: o.choices[0] for o in game.options} | {"players": game.players[0]}
    return name, {key: str(value) for key, value in (usual | setting).items()}


for_drawn = pytest.mark.parametrize(
    ("game", "setting"),
    drawn(COUNT),
    ids=[f"{n}-{name}" for n, (name, _) in enumerate(drawn(COUNT))],
)


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@for_drawn
def test_pettingzoo(game: str, setting: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Turn by turn with masks at both places, parallel, seeds of both, and render modes."""
    for mask in ("info", "observation"):
        api_test(env(game, mask=mask, **setting), num_cycles=CYCLES)
    parallel_api_test(parallel_env(game, **setting), num_cycles=CYCLES)
    seed_test(lambda: env(game, **setting), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(game, **setting), num_cycles=CYCLES)
    render_test(
        lambda render_mode: env(game, render_mode=render_mode, **setting),
        custom_tests={"svg": lambda drawing: drawing.startswith("<svg")},
    )
    assert "player_1" in capsys.readouterr().out


@pytest.mark.soak
@for_drawn
def test_gymnasium(game: str, setting: dict[str, Any]) -> None:
    """Gymnasium's checker, with the agent in any seat and every kind of reward."""
    for seat, reward in enumerate(REWARDS):
        settings = {**setting, "seat": seat % setting["players"], "reward": reward}
        check_env(gymnasium.make(IDS[game], render_mode="ansi", **settings).unwrapped)


@pytest.mark.soak
@for_drawn
def test_openspiel(game: str, setting: dict[str, Any]) -> None:
    """A whole random game with all of OpenSpiel's checks, serialisation included, both ways."""
    played = kogge.game(game)
    for number, turn_based in enumerate((False, True)):
        asked = {**setting, "turn_based": turn_based, "reward": REWARDS[number]}
        loaded = pyspiel.load_game(PREFIX + game, write(played, read(played, asked)))
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
