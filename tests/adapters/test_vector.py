"""Thousands of games at once: each is the game and nothing else, and none disturbs another."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from tests import forking
from tests.adapters.playing import DEFINITIONS, assert_same, for_settings, start

import kogge
from kogge.adapters.gymnasium import KoggeVectorEnv
from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.errors import BadOption
from kogge.core.keys import Key, key_from_seed

STEPS = 150
MANY = 6
ROLLOUT = """
import hashlib
from kogge.adapters.vector import KoggeVectorEnv

env = KoggeVectorEnv("visby", 3, players=3, opponents=["greedy", "random"], seat="rotate")
env.reset(seed=5)
told = hashlib.sha256()
for _ in range(40):
    seen, rewards, ended, _, info = env.step(env.random_actions())
    for part in (seen, rewards, ended, info["action_mask"]):
        told.update(part.tobytes())
print(told.hexdigest())
"""


def random_actions(masks: NDArray[Any], noise: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for every environment."""
    return (noise.random(masks.shape) * masks).argmax(axis=1)


def key_of(seed: int, number: int) -> Key:
    """The key of one of the games that a vector environment plays from a seed."""
    master = np.frombuffer(key_from_seed(seed), "<u4").astype(np.int64)
    out = np.zeros(BLOCK_WORDS, np.int64)
    derive_key(master, number, out)
    return out[:KEY_WORDS].astype("<u4").tobytes()


@for_settings
def test_every_decision_of_self_play(game: str, setting: dict[str, Any]) -> None:
    """In self-play, each step is a decision of the position played next to it, game after game."""
    made = KoggeVectorEnv(game, MANY, opponents="self", **setting)
    seen, info = made.reset(seed=9)
    games = [0] * MANY
    positions = [start(game, setting, key_of(9, n)) for n in range(MANY)]
    noise = np.random.default_rng(0)
    for _ in range(STEPS):
        for n, position in enumerate(positions):
            if not position.over:
                assert info["seat"][n] == position.to_act[0]
                assert_same(position, position.to_act[0], seen[n], info["action_mask"][n])
        actions = random_actions(info["action_mask"], noise)
        seen, rewards, ended, _, info = made.step(actions)
        for n, position in enumerate(positions):
            if position.over:
                games[n] += 1
                positions[n] = start(game, setting, key_of(9, n + MANY * games[n]))
                assert rewards[n] == 0
                assert not ended[n]
            else:
                mover = position.to_act[0]
                position.play(mover, int(actions[n]))
                assert ended[n] == position.over
                paid = DEFINITIONS["utility"](position) if position.over else [0.0] * 6
                assert rewards[n] == pytest.approx(paid[mover])
                if position.over:
                    assert info["rewards"][n] == pytest.approx(paid)


@pytest.mark.parametrize("game", kogge.game_names())
def test_threads_do_not_matter(game: str) -> None:
    """The same seed gives the same steps on one thread and on two."""
    one, two = (KoggeVectorEnv(game, 128, opponents="greedy", threads=n) for n in (1, 2))
    noise = np.random.default_rng(0)
    told: list[Any] = [one.reset(seed=1), two.reset(seed=1)]
    for _ in range(20):
        actions = random_actions(told[0][-1]["action_mask"], noise)
        told = [one.step(actions), two.step(actions)]
        for ours, theirs in zip(*told, strict=True):
            if isinstance(ours, dict):
                assert all((ours[name] == theirs[name]).all() for name in ours)
            else:
                assert (ours == theirs).all()
    one.close()
    two.close()


def test_compiled_as_written() -> None:
    """Games, bots, vectors, masks and random actions are the same compiled and interpreted."""
    told = [
        forking.run("-c", ROLLOUT, env={**os.environ, "KOGGE_JIT": jit}).stdout
        for jit in ("0", "1")
    ]
    assert len(told[0]) == 65
    assert told[0] == told[1]


@pytest.mark.parametrize("game", kogge.game_names())
def test_random_actions(game: str) -> None:
    """Random actions are legal, follow from the seed whatever the threads, and vary; drawing them
    does not change what the bots do."""
    one, two, still = (KoggeVectorEnv(game, 128, opponents="greedy", threads=n) for n in (1, 2, 1))
    _, info = one.reset(seed=1)
    two.reset(seed=1)
    still.reset(seed=1)
    used = set()
    for _ in range(20):
        actions = one.random_actions()
        assert info["action_mask"][np.arange(128), actions].all()
        assert (two.random_actions() == actions).all()
        used.update(actions.tolist())
        seen, _, ended, _, info = one.step(actions)
        two.step(actions)
        assert (still.step(actions)[0] == seen).all()
        assert not info.get("illegal", ended[:0]).any()
    assert len(used) > 3
    one.close()
    two.close()
    with pytest.raises(BadOption, match="reset"):
        KoggeVectorEnv(game).random_actions()


def test_random_actions_are_even() -> None:
    """Each legal action is chosen about as often."""
    made = KoggeVectorEnv("visby", 4000, players=4)
    _, info = made.reset(seed=1)
    found, counts = np.unique(made.random_actions(), return_counts=True)
    assert found.tolist() == np.flatnonzero(info["action_mask"][0]).tolist()
    assert len(found) == 8
    assert counts.min() > 400


def test_what_is_legal_cannot_be_changed() -> None:
    """The masks that are handed out without a copy decide on legality, so they are read-only."""
    made = KoggeVectorEnv("visby", 2, copy=False)
    _, info = made.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        info["action_mask"][:] = 1


def test_some_games_begin_anew() -> None:
    """A seed for some games leaves the others as they are; the first reset is of all games."""
    made, beside = (KoggeVectorEnv("visby", 4, players=3, opponents="self") for _ in range(2))
    some = np.array([True, False, False, True])
    with pytest.raises(BadOption, match="all games"):
        made.reset(seed=1, options={"reset_mask": some})
    with pytest.raises(BadOption, match="shape"):
        made.reset(seed=1, options={"reset_mask": some[:2]})
    made.reset(seed=1)
    beside.reset(seed=1)
    for _ in range(2):
        actions = made.random_actions()
        made.step(actions)
        beside.step(actions)
    _, info = made.reset(seed=2, options={"reset_mask": some})
    assert info["seat"].tolist() == [0, 2, 2, 0]
    actions = info["action_mask"].argmax(axis=1)
    seen, _, _, _, info = made.step(actions)
    expected, *_ = beside.step(actions)
    assert info["seat"].tolist() == [1, *beside._games.asked[1:3].tolist(), 1]
    assert (seen[~some] == expected[~some]).all()


def test_autoreset_modes_tell_the_same_games() -> None:
    """A game's end is told at once or a step later, the next game begins the same."""
    made = {mode: KoggeVectorEnv("visby", 4, autoreset_mode=mode) for mode in AutoresetMode}
    told: dict[AutoresetMode, Any] = {mode: env.reset(seed=2) for mode, env in made.items()}
    next_step, same_step, disabled = (
        made[mode]
        for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)
    )
    noise = np.random.default_rng(0)
    ended = np.zeros(4, np.bool_)
    while not ended.any():
        actions = random_actions(told[AutoresetMode.NEXT_STEP][-1]["action_mask"], noise)
        told = {mode: env.step(actions) for mode, env in made.items()}
        ended = told[AutoresetMode.NEXT_STEP][2]
    last = told[AutoresetMode.NEXT_STEP]
    same = told[AutoresetMode.SAME_STEP]
    assert (same[1] == last[1]).all()
    assert (same[4]["_final_obs"] == ended).all()
    assert (same[4]["final_obs"][ended] == last[0][ended]).all()
    assert (last[4]["action_mask"][ended] == 1).all()
    with pytest.raises(BadOption, match="reset_mask"):
        disabled.step(actions)
    begun, _ = disabled.reset(options={"reset_mask": ended})
    assert (begun[ended] == same[0][ended]).all()
    assert (begun[~ended] == last[0][~ended]).all()
    later = next_step.step(random_actions(last[4]["action_mask"], noise))
    assert (later[0][ended] == same[0][ended]).all()
    assert (later[4]["action_mask"][ended] == same[4]["action_mask"][ended]).all()
    assert same_step.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_illegal_actions_of_many() -> None:
    """An illegal action ends its own game with -1; the other games go on as without it."""
    spoilt, plain = (KoggeVectorEnv("tallinn", 5) for _ in range(2))
    _, info = spoilt.reset(seed=1)
    plain.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    wrong = actions.copy()
    wrong[[1, 3]] = -7, 10**6
    seen, rewards, ended, _, info = spoilt.step(wrong)
    expected, *_ = plain.step(actions)
    assert rewards.tolist() == [0, -1, 0, -1, 0]
    assert ended.tolist() == info["illegal"].tolist() == [False, True, False, True, False]
    assert (seen[[0, 2, 4]] == expected[[0, 2, 4]]).all()
    _, rewards, ended, _, info = spoilt.step(wrong)
    assert not ended[[1, 3]].any()
    assert (info["action_mask"].sum(axis=1) > 0).all()


@pytest.mark.parametrize("game", ["tallinn", "visby", "towers"])
def test_bots_play_as_they_are_called(game: str) -> None:
    """A random agent does as well as random bots, and far worse than greedy ones."""
    means = {}
    for opponents in ("random", "greedy"):
        made = KoggeVectorEnv(
            game, 400, opponents=opponents, seat="rotate", autoreset_mode="SameStep"
        )
        _, info = made.reset(seed=1)
        noise = np.random.default_rng(0)
        paid: list[float] = []
        while len(paid) < 400:
            actions = random_actions(info["action_mask"], noise)
            _, rewards, ended, _, info = made.step(actions)
            paid.extend(rewards[ended])
        means[opponents] = np.mean(paid)
        made.close()
    assert abs(means["random"]) < 0.25
    assert means["greedy"] < -0.6


def test_seats_and_series() -> None:
    """Agents sit where they are asked to; without a seed the series of games goes on."""
    made = KoggeVectorEnv("tallinn", 7, players=3, seat="rotate")
    _, info = made.reset(seed=1)
    assert info["seat"].tolist() == [0, 1, 2, 0, 1, 2, 0]
    first, _ = made.reset(seed=1)
    second, info = made.reset()
    assert info["seat"].tolist() == [1, 2, 0, 1, 2, 0, 1]
    assert (first != second).any()
    assert (made.reset(seed=1)[0] == first).all()
    fixed = KoggeVectorEnv("tallinn", 7, players=3, seat=2, opponents=["greedy", "random"])
    assert fixed.reset(seed=1)[1]["seat"].tolist() == [2] * 7


def test_action_space_of_the_base_game() -> None:
    """Without its expansions Tallinn has the few actions that can occur, with the same ids."""
    base = KoggeVectorEnv("tallinn", 1).setting
    whole = KoggeVectorEnv("tallinn", 1, envoy="deck", chronicles="on").setting
    assert base.actions < 50 < 1000 < whole.actions
    assert base.action_names == whole.action_names[: base.actions]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"num_envs": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"seat": 2}, "0 to 1 or 'rotate'"),
        ({"seat": True}, "0 to 1 or 'rotate'"),
        ({"opponents": "stockfish"}, "random, greedy"),
        ({"opponents": ["random", "random"]}, "name 1 opponents"),
        ({"reward": "gold"}, "utility, rank, score"),
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, Any], told: str) -> None:
    """What is wrong is named, with the choices there are."""
    with pytest.raises(BadOption, match=told):
        KoggeVectorEnv("visby", **wrong)


def test_steps_before_reset_are_refused() -> None:
    """A vector environment asks for a reset first, for one action each, and for one seed."""
    made = KoggeVectorEnv("visby", 2)
    with pytest.raises(BadOption, match="reset"):
        made.step([0, 0])
    with pytest.raises(BadOption, match="each of 2 environments; found 3"):
        made.reset(seed=[1, 2, 3])
    wrong: list[Any] = [1.5, -1, True, "ab", [1, 0.5], [-1, None]]
    for seed in wrong:
        with pytest.raises(BadOption, match="a seed must be a whole number of at least 0, not"):
            made.reset(seed=seed)
    made.reset(seed=1)
    with pytest.raises(BadOption, match="2 actions"):
        made.step([0])
    with pytest.raises(BadOption, match="whole numbers, not float64"):
        made.step([0.5, 1])


def test_a_seed_for_each_environment() -> None:
    """With a list of seeds, every environment plays what one alone plays with its seed; None goes
    on with the series, and other environments are not disturbed."""
    seeds = [5, 3, 8]
    settings: dict[str, Any] = {"players": 3, "opponents": ["greedy", "random"], "seat": "rotate"}
    many = KoggeVectorEnv("visby", 3, **settings)
    alone = [KoggeVectorEnv("visby", 1, **settings) for _ in seeds]
    seen, info = many.reset(seed=seeds)
    told = [one.reset(seed=seed) for one, seed in zip(alone, seeds, strict=True)]
    noise = np.random.default_rng(0)
    for step in range(3 * STEPS):
        for n, (vector, known) in enumerate(told):
            assert (vector[0] == seen[n]).all()
            assert (known["action_mask"][0] == info["action_mask"][n]).all()
            assert known["seat"][0] == info["seat"][n]
        if step == STEPS:
            seen, info = many.reset(seed=[None, 9, None])
            told = [alone[0].reset(), alone[1].reset(seed=9), alone[2].reset()]
            continue
        actions = random_actions(info["action_mask"], noise)
        seen, *_, info = many.step(actions)
        steps = [one.step(actions[n : n + 1]) for n, one in enumerate(alone)]
        told = [(vectors, known) for vectors, *_, known in steps]


def test_seeds_of_some_leave_others_alone() -> None:
    """A seed for the games of a mask changes nothing in the series of the others."""
    one, two = (KoggeVectorEnv("visby", 2, opponents="greedy") for _ in range(2))
    one.reset(seed=1)
    two.reset(seed=1)
    one.reset(seed=2, options={"reset_mask": [True, False]})
    noise = np.random.default_rng(0)
    for _ in range(2 * STEPS):
        actions = random_actions(two.action_masks(), noise)
        first = random_actions(one.action_masks(), np.random.default_rng(1))[0]
        ours, *_ = one.step(np.array([first, actions[1]]))
        theirs, *_ = two.step(actions)
        assert (ours[1] == theirs[1]).all()
