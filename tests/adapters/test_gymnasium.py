"""Gymnasium: its own tests, and one agent among bots."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.adapters.playing import SETTINGS, for_settings

from kogge.adapters.gymnasium import IDS, KoggeEnv
from kogge.core.errors import BadOption


@for_settings
def test_checker(game: str, setting: dict[str, Any]) -> None:
    """Gymnasium's checker passes without a warning, illegal actions and drawings included."""
    check_env(gymnasium.make(IDS[game], render_mode="ansi", **setting).unwrapped)


@pytest.mark.skipif(
    find_spec("stable_baselines3") is None,
    reason="Stable-Baselines3 is not installed; get it with: pip install 'kogge[examples]'",
)
def test_stable_baselines_checker() -> None:
    """Stable-Baselines3's checker passes."""
    from stable_baselines3.common.env_checker import check_env as check

    check(KoggeEnv("visby", opponents="greedy"))


@pytest.mark.parametrize("opponents", ["random", "greedy", "search:8"])
def test_whole_games_repeat(opponents: str) -> None:
    """The same seed gives the same games, the bots' choices included, whatever bots they are."""

    def told(seed: int) -> list[Any]:
        made = KoggeEnv("tallinn", players=3, opponents=opponents, seat="rotate")
        noise = random.Random(1)
        said: list[Any] = []
        for episode in range(2):
            seen, info = made.reset(seed=seed if episode == 0 else None)
            ended = False
            while not ended:
                said.append((seen.tobytes(), info["seat"]))
                action = noise.choice(np.flatnonzero(info["action_mask"]).tolist())
                seen, reward, ended, _, info = made.step(action)
            said.append(reward)
        return said

    assert told(3) == told(3)
    assert told(3) != told(4)


def test_illegal_action_ends_the_episode() -> None:
    """An illegal action costs -1, and the game itself has not changed."""
    made = KoggeEnv("visby")
    seen, info = made.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, ended, truncated, info = made.step(illegal)
    assert (reward, ended, truncated, info["illegal"]) == (-1, True, False, True)
    assert (after == seen).all()
    with pytest.raises(BadOption, match="reset"):
        made.step(0)


def test_spaces_and_ids() -> None:
    """Registered ids make both kinds; spaces hold what is observed and done."""
    for game, setting in SETTINGS[::2]:
        many = gymnasium.make_vec(
            IDS[game], num_envs=3, vectorization_mode="vector_entry_point", **setting
        )
        seen, info = many.reset(seed=1)
        assert many.observation_space.contains(seen)
        assert many.action_space.contains(info["action_mask"].argmax(axis=1))
        one = gymnasium.make(IDS[game], **setting)
        assert one.observation_space == many.single_observation_space
        assert one.action_space == many.single_action_space


def test_named_entries() -> None:
    """On request, what the agent sees comes with a name for every entry."""
    made = KoggeEnv("visby", players=3)
    seen, _ = made.reset(seed=1)
    named = made.named()
    assert list(named.values()) == seen.tolist()
    assert named["seats.3"] == named["self.hand.knight"] == 1


def test_actions_are_whole_numbers() -> None:
    """What is no whole number is refused, and the episode goes on."""
    made = KoggeEnv("visby")
    _, info = made.reset(seed=1)
    with pytest.raises(BadOption, match=r"whole number, not 0\.5"):
        made.step(0.5)
    made.step(info["action_mask"].argmax())


def test_people_see_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    """In the mode for people the agent's table is printed after a reset and after every step."""
    made = KoggeEnv("visby", render_mode="human")
    _, info = made.reset(seed=1)
    assert "player_0" in capsys.readouterr().out
    made.step(info["action_mask"].argmax())
    assert "player_0" in capsys.readouterr().out
    assert made.render() is None


def test_stable_baselines_has_no_self_play() -> None:
    """The decisions of several seats are not one trajectory: refused, with what to do instead."""
    pytest.importorskip("stable_baselines3")
    from kogge.adapters.stable_baselines import KoggeVecEnv

    with pytest.raises(BadOption, match="decisions of all seats"):
        KoggeVecEnv("visby", 2, opponents="self")
