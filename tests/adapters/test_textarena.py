"""Environments in TextArena's shape."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.adapters.playing import SETTINGS

from kogge.adapters.textarena import KoggeTextEnv
from kogge.core.errors import BadOption


def last_move(observation: str) -> str:
    return re.findall(r"^- (\S+): ", observation.rpartition("legal moves")[2], re.M)[-1]


@pytest.mark.parametrize(("game", "setting"), [SETTINGS[2], SETTINGS[3], SETTINGS[7]])
def test_whole_games(game: str, setting: dict[str, Any]) -> None:
    """Reset, ask, answer, close, as agents of TextArena do; rewards add up to nothing."""
    options = {name: value for name, value in setting.items() if name != "players"}
    players = setting.get("players", 2)
    env = KoggeTextEnv(game, rules="none", history=2, **options)
    env.reset(num_players=players, seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(f"I choose.\n{last_move(observation)}")
        assert info["player"] == player
    rewards, told = env.close()
    assert sorted(rewards) == list(range(players))
    assert sum(rewards.values()) == pytest.approx(0)
    assert min(told[seat]["turn_count"] for seat in rewards) > 3
    assert [told[seat]["role"] for seat in rewards] == [f"Player {seat}" for seat in rewards]
    with pytest.raises(BadOption, match="over"):
        env.step("fleet")


def test_wrong_answers() -> None:
    """A wrong answer is asked again with the reason; the third in a row loses."""
    env = KoggeTextEnv("visby")
    with pytest.raises(BadOption, match="reset"):
        env.get_observation()
    env.reset(seed=1)
    done, info = env.step("trade-3")
    assert not done
    assert info["invalid"]
    assert info["reason"] in env.get_observation()[1]
    env.step("fleet+ship")
    answers: list[Any] = ["nonsense", None, b"fleet+ship"]  # as models fail
    for answer in answers:
        done, info = env.step(answer)
        assert info["invalid"]
    assert done
    assert env.close()[0] == {0: 0.0, 1: -1.0}
