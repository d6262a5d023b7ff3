"""PettingZoo: its own tests, and that an environment is the game and nothing else."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from tests.adapters.playing import DEFINITIONS, assert_same, for_settings, start

import kogge
from kogge.adapters.pettingzoo import (
    env,
    parallel_env,
    raw_env,
    visby_v0,
)
from kogge.core.errors import BadOption

CYCLES = 60
MOST_TURNS = 400  # of a long game that are compared


@for_settings
def test_api(game: str, setting: dict[str, Any]) -> None:
    """PettingZoo's test of turn by turn environments passes without a warning."""
    api_test(env(game, mask="info", **setting), num_cycles=CYCLES)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@for_settings
def test_api_with_masks_in_observations(game: str, setting: dict[str, Any]) -> None:
    """With masks in observations, as PettingZoo's classic games have them, it passes as well.

    The two warnings are about observations that are dictionaries.
    """
    api_test(env(game, **setting), num_cycles=CYCLES)


@for_settings
def test_parallel_api(game: str, setting: dict[str, Any]) -> None:
    """PettingZoo's test of parallel environments passes without a warning."""
    parallel_api_test(parallel_env(game, **setting), num_cycles=CYCLES)


@for_settings
def test_seeds(game: str, setting: dict[str, Any]) -> None:
    """PettingZoo's test of seeds passes."""
    seed_test(lambda: env(game, **setting), num_cycles=CYCLES)


@for_settings
def test_rendering(game: str, setting: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's test of render modes passes, that for people to watch included."""
    render_test(
        lambda render_mode: env(game, render_mode=render_mode, **setting),
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg")},
    )
    assert "player_1" in capsys.readouterr().out


@pytest.mark.parametrize("make", [env, parallel_env])
def test_people_see_every_step(make: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """In the mode for people the table is printed after a reset and after every step, and shows
    what a spectator may see."""
    made = make("visby", render_mode="human")
    made.reset(seed=1)
    first = capsys.readouterr().out
    assert "player_0" in first
    if make is env:
        made.step(np.flatnonzero(made.observe("player_0")["action_mask"])[0])
    else:
        made.step({agent: np.flatnonzero(made._masks[0])[0] for agent in made.agents})
    assert "player_0" in capsys.readouterr().out
    assert made.render() is None


def turns(made: Any, seed: int) -> list[tuple[Any, ...]]:
    """Everything an environment says in a game of random legal actions."""
    made.reset(seed=seed)
    noise = random.Random(seed)
    told: list[tuple[Any, ...]] = []
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, info = made.last()
        told.append((agent, seen.tobytes(), reward, terminated, truncated, sorted(info)))
        if terminated:
            made.step(None)
        else:
            made.step(noise.choice(np.flatnonzero(info["action_mask"]).tolist()))
    return told


@pytest.mark.parametrize("game", kogge.game_names())
def test_whole_games_repeat(game: str) -> None:
    """The same seed gives the same game from the first observation to the last reward."""
    setting = {"round_cap": 20} if game == "talis" else {}
    first, second = (env(game, mask="info", **setting) for _ in range(2))
    told = turns(first, 5)
    assert told == turns(second, 5)
    assert told == turns(first, 5)
    assert {agent for agent, *_ in told} == set(first.possible_agents)
    assert [terminated for _, _, _, terminated, *_ in told[-2:]] == [True, True]


@pytest.mark.each_choice
@for_settings
@pytest.mark.parametrize("reward", DEFINITIONS)
def test_environment_is_the_game(game: str, setting: dict[str, Any], reward: str) -> None:
    """Played side by side with a position, everyone sees, may do and is paid the same."""
    made: Any = raw_env(game, reward=reward, **setting)
    made.reset(seed=3)
    position = start(game, setting, np.random.default_rng(3).bytes(32))
    noise = random.Random(3)
    compared = 0
    while not position.over:
        seat = position.to_act[0]
        assert made.agent_selection == f"player_{seat}"
        if compared < MOST_TURNS:
            for viewer in range(position.players):
                seen = made.observe(f"player_{viewer}")
                assert_same(position, viewer, seen["observation"], seen["action_mask"])
        compared += 1
        action = noise.choice(np.flatnonzero(made.observe(made.agent_selection)["action_mask"]))
        made.step(action)
        position.play(seat, int(action))
    paid = [made.rewards[agent] for agent in made.possible_agents]
    assert paid == pytest.approx(DEFINITIONS[reward](position))
    assert all(made.terminations.values())


@for_settings
def test_parallel_environment_is_the_game(game: str, setting: dict[str, Any]) -> None:
    """One joint decision after the other, everyone sees and is paid as in the position."""
    made: Any = parallel_env(game, **setting)
    seen, infos = made.reset(seed=4)
    position = start(game, setting, np.random.default_rng(4).bytes(32))
    noise = random.Random(4)
    paid: dict[str, float] = {}
    for _ in range(MOST_TURNS):
        acting = position.to_act
        assert [infos[f"player_{n}"]["to_act"] for n in range(position.players)] == [
            seat in acting for seat in range(position.players)
        ]
        for seat in acting:
            shown = seen[f"player_{seat}"]
            assert_same(position, seat, shown["observation"], shown["action_mask"])
        actions = {
            agent: noise.choice(np.flatnonzero(shown["action_mask"]).tolist())
            for agent, shown in seen.items()
        }
        for seat in acting:
            position.play(seat, actions[f"player_{seat}"])
        seen, paid, ended, _, infos = made.step(actions)
        assert all(ended.values()) == position.over
        if position.over:
            assert [*paid.values()] == pytest.approx(DEFINITIONS["utility"](position))
            assert made.agents == []
            break


def test_secret_choices_stay_secret() -> None:
    """What an agent chose simultaneously cannot be seen in what the next one observes."""
    seen = set()
    for action in range(2):
        made: Any = visby_v0.raw_env(players=4)
        made.reset(seed=1)
        made.step(action)
        assert made.agent_selection == "player_1"
        seen.add(made.observe("player_1")["observation"].tobytes())
    assert len(seen) == 1


def test_illegal_actions_raise_and_change_nothing() -> None:
    """A raw environment refuses an illegal action, and the game goes on as if it had not been."""
    made: Any = raw_env("tallinn", players=2)
    made.reset(seed=1)
    before = made.observe("player_0")
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action in (illegal, -1, made.action_space("player_0").n):
        with pytest.raises(BadOption):
            made.step(action)
    after = made.observe("player_0")
    assert all((before[name] == after[name]).all() for name in before)
    made.step(int(np.flatnonzero(before["action_mask"])[0]))
    assert made.agent_selection == "player_1"


@pytest.mark.filterwarnings("ignore")
def test_illegal_actions_lose() -> None:
    """As in PettingZoo's own games, an illegal action ends the game, -1 for who tried it."""
    made = env("visby", players=3, mask="info")
    made.reset(seed=1)
    illegal = int(np.flatnonzero(made.infos["player_0"]["action_mask"] == 0)[0])
    made.step(illegal)
    assert made.rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    assert all(made.terminations.values())
    for _ in range(3):
        made.step(None)
    assert made.agents == []
    made.reset(seed=1)
    assert made.agent_selection == "player_0"
    assert not any(made.terminations.values())


def test_illegal_actions_lose_in_parallel() -> None:
    """All who act illegally get -1, the others 0; who must act and does not is named."""
    made: Any = parallel_env("visby", players=3)
    seen, _ = made.reset(seed=1)
    legal = int(np.flatnonzero(seen["player_0"]["action_mask"])[0])
    with pytest.raises(BadOption, match="player_2 must act"):
        made.step({"player_0": legal, "player_1": legal})
    _, rewards, ended, _, _ = made.step({"player_0": legal, "player_1": 51, "player_2": -3})
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": -1.0}
    assert all(ended.values())
    assert made.agents == []


@pytest.mark.parametrize("mask", ["observation", "info"])
def test_agents_cannot_make_actions_legal(mask: str) -> None:
    """What an agent writes into a mask it was given does not make an action legal."""
    made: Any = raw_env("visby", mask=mask)
    made.reset(seed=1)
    given = (made.observe("player_0") if mask == "observation" else made.infos["player_0"])[
        "action_mask"
    ]
    illegal = int(np.flatnonzero(given == 0)[0])
    given[:] = 1
    with pytest.raises(BadOption, match="not legal"):
        made.step(illegal)
    parallel = parallel_env("visby", mask=mask)
    observations, infos = parallel.reset(seed=1)
    told: Any = observations if mask == "observation" else infos
    told["player_0"]["action_mask"][:] = 1
    legal = int(told["player_1"]["action_mask"].argmax())
    _, rewards, *_ = parallel.step({"player_0": illegal, "player_1": legal})
    assert rewards == {"player_0": -1, "player_1": 0}


@pytest.mark.parametrize("action", [None, "pass", 0.5, np.array([1, 2])])
def test_actions_are_whole_numbers(action: Any) -> None:
    """What is no whole number is refused in one line, and the game waits for another action."""
    made = env("talis")
    made.reset(seed=1)
    with pytest.raises(BadOption, match="whole number"):
        made.step(action)
    parallel = parallel_env("talis")
    parallel.reset(seed=1)
    with pytest.raises(BadOption, match="whole number"):
        parallel.step(dict.fromkeys(parallel.agents, action))
    assert made.agents
    assert parallel.agents


def test_ids_and_modules() -> None:
    """Every game has a registered id, and a module with the three names PettingZoo users know."""
    for name in kogge.game_names():
        module = import_module(f"kogge.adapters.pettingzoo.{name}_v0")
        made = pettingzoo.make("aec", f"kogge/{name}-v0", players=3)
        assert str(made.unwrapped) == f"kogge_{name}_v0"
        assert made.possible_agents == ["player_0", "player_1", "player_2"]
        parallel = pettingzoo.make("parallel", f"kogge/{name}-v0")
        assert parallel.possible_agents == ["player_0", "player_1"]
        assert module.env().action_space("player_0") == module.raw_env().action_space("player_1")
        assert module.parallel_env().metadata["name"] == f"kogge_{name}_v0"


@pytest.mark.parametrize("game", kogge.game_names())
def test_pictures(game: str) -> None:
    """A table can be drawn as text, as SVG and as pixels."""
    drawn = {}
    for mode in ("ansi", "svg", "rgb_array"):
        made: Any = raw_env(game, render_mode=mode)
        made.reset(seed=1)
        drawn[mode] = made.render()
    assert "player_1" in drawn["ansi"]
    assert drawn["svg"].startswith("<svg")
    assert drawn["rgb_array"].dtype == np.uint8
    assert drawn["rgb_array"].shape[2] == 3
    assert len(np.unique(drawn["rgb_array"].reshape(-1, 3), axis=0)) > 2


def test_named_observations() -> None:
    """On request an observation is a name and a number for each entry."""
    made: Any = raw_env("visby", players=2)
    made.reset(seed=1)
    named = made.named("player_1")
    assert [*named.values()] == made.observe("player_1")["observation"].tolist()
    assert named["self.hand.knight"] == 1


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 9}, "2 to 4 players"),
        ({"envoy": "gone"}, "off, deck, hand"),
        ({"reward": "gold"}, "utility, rank, score"),
        ({"mask": "nowhere"}, "observation or info"),
        ({"render_mode": "3d"}, "human, ansi, svg, rgb_array"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, Any], told: str) -> None:
    """What is wrong is named, with the choices there are."""
    for make in (env, parallel_env):
        with pytest.raises(BadOption, match=told):
            make("tallinn", **wrong)


def test_reset_comes_first() -> None:
    """Asked before the first reset, an environment says what is missing."""
    with pytest.raises(AttributeError, match="reset"):
        _ = env("visby").agent_selection
