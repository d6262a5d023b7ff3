"""Self-play with a trajectory for every seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.adapters.test_vector import key_of

import kogge
from kogge.adapters.gymnasium import KoggeVectorEnv
from kogge.adapters.trajectories import SelfPlay, advantages
from kogge.core.errors import BadOption

MANY = 8


def lowest(seen: Any, masks: Any) -> tuple[Any, dict[str, Any]]:
    """The legal action with the lowest number; it keeps a mark of what it has seen."""
    return masks.argmax(axis=1), {"mark": seen.sum(axis=1)}


@pytest.mark.parametrize(("game", "players"), [("tallinn", 2), ("visby", 3)])
def test_every_seat_has_its_own(game: str, players: int) -> None:
    """A trajectory is what one seat saw and did in one game, from its first decision to its last,
    and is paid what that seat got; games that go on over two collections lose nothing."""
    env = KoggeVectorEnv(
        game, MANY, opponents="self", players=players, autoreset_mode="SameStep", threads=1
    )
    selfplay = SelfPlay(env, seed=9)
    parts = [selfplay.collect(lowest, 100) for _ in range(3)]
    games = [set(part.games.tolist()) for part in parts]
    assert not games[0] & games[1]
    assert not games[1] & games[2]
    played = kogge.game(game)
    features = played.rooms.features
    assert features is not None
    for number in range(MANY):  # the first game of every environment
        (part,) = (part for part, found in zip(parts, games, strict=True) if number in found)
        position = played.start(players, key_of(9, number), {})
        rows = {seat: [] for seat in range(players)}  # type: dict[int, list[Any]]
        while not position.over:
            seat = position.to_act[0]
            move = min(legal.id for legal in position.moves(seat))
            rows[seat].append((features.encode(position.observed(seat), seat), move))
            position.play(seat, move)
        places = position.ranks
        for seat, expected in rows.items():
            own = part.pick((part.games == number) & (part.seats == seat))
            assert own.actions.tolist() == [move for _, move in expected]
            assert (own.observations == np.array([seen for seen, _ in expected])).all()
            assert own.extras["mark"] == pytest.approx(own.observations.sum(axis=1))
            assert own.last.tolist() == [False] * (len(own) - 1) + [True]
            assert not own.rewards[:-1].any()
            won = own.rewards[-1] > 0
            assert won == (places[seat] == 1 and places.count(1) < players)
        total = part.rewards[part.games == number].sum()
        assert total == pytest.approx(0)


def test_advantages_by_the_definition() -> None:
    """The same numbers as GAE's recursion, trajectory by trajectory."""
    env = KoggeVectorEnv("visby", MANY, opponents="self", autoreset_mode="SameStep")
    steps = SelfPlay(env, seed=1).collect(lowest, 200)
    values = np.random.default_rng(0).normal(size=len(steps))
    found = advantages(steps, values, discount=0.9, trace=0.8)
    for row in range(len(steps) - 1, -1, -1):
        following = 0.0 if steps.last[row] else values[row + 1]
        gain = steps.rewards[row] + 0.9 * following - values[row]
        gain += 0.0 if steps.last[row] else 0.9 * 0.8 * found[row + 1]
        assert found[row] == pytest.approx(gain)


def test_environments_it_cannot_use() -> None:
    """Only self-play has a trajectory for every seat, and ended games must begin anew at once."""
    with pytest.raises(BadOption, match="opponents='self'"):
        SelfPlay(KoggeVectorEnv("visby", 2, autoreset_mode="SameStep"))
    with pytest.raises(BadOption, match="SameStep"):
        SelfPlay(KoggeVectorEnv("visby", 2, opponents="self"))
    with pytest.raises(BadOption, match="copy=False"):
        SelfPlay(
            KoggeVectorEnv("visby", 2, opponents="self", autoreset_mode="SameStep", copy=False)
        )
