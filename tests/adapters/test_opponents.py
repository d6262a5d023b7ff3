"""Opponents in environments: names, policies on batches, mixtures, changed between games."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from tests.adapters.rivals import First

from kogge.adapters.gymnasium import KoggeEnv, KoggeVectorEnv
from kogge.adapters.league import League
from kogge.adapters.opponents import Mixture
from kogge.core.errors import BadOption

HERE = "tests.adapters.rivals"
MANY = 24
STEPS = 120


def whimsical(seen: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """A legal action that depends on every entry of what is seen, and on nothing else."""
    weights = np.arange(1, seen.shape[1] + 1) ** 2 % 1009
    marks = ((1000 * seen).astype(np.int64) * weights).sum(axis=1, keepdims=True)
    numbers = (marks + 7919 * np.arange(masks.shape[1])) % 10007
    return np.where(masks == 1, numbers, -1).argmax(axis=1)


def first(seen: NDArray[np.float32], masks: NDArray[np.int8], number: int = 0) -> NDArray[np.int64]:
    """The legal action with the lowest number."""
    return masks.argmax(axis=1)


def outcomes(env: KoggeVectorEnv, policy: Any, steps: int = STEPS) -> list[list[tuple[float, ...]]]:
    """What all seats got in each environment, game after game."""
    seen, info = env.reset(seed=3)
    told: list[list[tuple[float, ...]]] = [[] for _ in range(env.num_envs)]
    for _ in range(steps):
        seen, _, ended, _, info = env.step(policy(seen, info["action_mask"]))
        for row in np.flatnonzero(ended):
            told[row].append(tuple(info["rewards"][row]))
    return told


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
@pytest.mark.parametrize(("game", "players"), [("tallinn", 2), ("visby", 3)])
def test_a_policy_as_opponent_is_self_play(game: str, players: int, mode: AutoresetMode) -> None:
    """An agent among copies of its policy has the games that self-play by this policy has; so each
    was shown exactly what its own seat sees, and asked exactly when it owed a decision."""
    settings: dict[str, Any] = {"players": players, "autoreset_mode": mode, "threads": 1}
    alone = outcomes(KoggeVectorEnv(game, MANY, opponents="self", **settings), whimsical, 3 * STEPS)
    # the agent has the first seat, so that simultaneous decisions are asked in the same order
    among = outcomes(KoggeVectorEnv(game, MANY, opponents=whimsical, **settings), whimsical)
    for ours, theirs in zip(among, alone, strict=True):
        shared = min(len(ours), len(theirs))
        assert shared
        assert ours[:shared] == theirs[:shared]


def test_names_and_policies_agree() -> None:
    """A bot by name, with its argument, plays as the same policy on batches does."""
    First.begun = 0
    named = outcomes(KoggeVectorEnv("visby", MANY, opponents=f"{HERE}:First?skip=0"), whimsical)
    assert named == outcomes(KoggeVectorEnv("visby", MANY, opponents=first), whimsical)
    assert First.begun >= sum(map(len, named))
    other = outcomes(KoggeVectorEnv("visby", MANY, opponents=f"{HERE}:First?skip=1"), whimsical)
    assert named != other


def test_one_at_a_time() -> None:
    """The environment of one game knows the same opponents, and says whom it met."""
    mixed = Mixture({f"{HERE}:First": 1.0, first: 3.0, whimsical: 0.0})
    env = KoggeEnv("visby", players=3, opponents=[mixed, "greedy"])
    met = set()
    for number in range(30):
        seen, info = env.reset(seed=7 if number == 0 else None)
        met.add(info["opponents"][0])
        assert info["opponents"][1] == "greedy"
        over = False
        while not over:
            action = int(whimsical(seen[None], info["action_mask"][None])[0])
            seen, _, over, _, info = env.step(action)
    assert met == {f"{HERE}:First", "first"}
    env.set_opponents(["random", whimsical])
    assert env.reset()[1]["opponents"] == ["random", "whimsical"]


@dataclass
class Weighted:
    """A policy that cannot be compared with another one, as it holds an array."""

    weights: NDArray[np.float64]

    def __call__(self, seen: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return np.where(masks == 1, self.weights, -1).argmax(axis=1)


def test_policies_are_told_apart() -> None:
    """Policies that hold arrays can sit in mixtures and leagues, and each is met as itself."""
    ones = [Weighted(np.arange(52.0)), Weighted(np.arange(52.0)), Weighted(np.zeros(52))]
    league = League({str(number): one for number, one in enumerate(ones)})
    env = KoggeVectorEnv("visby", MANY, opponents="random", autoreset_mode="SameStep")
    env.set_opponents(league.mixture("even"))
    env.reset(seed=1)
    for _ in range(STEPS):
        _, rewards, ended, _, info = env.step(env.random_actions())
        league.note(env, ended, rewards, info)
    games = [member.games for member in league.members.values()]
    assert min(games) > 10
    assert sum(games) == env._games.runs["games"].sum() - MANY


def test_mixtures_by_weight() -> None:
    """Opponents of a mixture are met as their weights say, seat by seat, anew in every game."""
    mixture = Mixture([("random", 1), (first, 3), ("greedy", 0)])
    env = KoggeVectorEnv("visby", 400, players=3, opponents=mixture, autoreset_mode="SameStep")
    env.reset(seed=1)
    met: list[Any] = []
    while len(met) < 1000:
        _, _, ended, _, info = env.step(env.random_actions())
        if ended.any():
            met += [[env.opponent(n) for n in row] for row in info["opponents"][ended].tolist()]
    for place in range(2):
        count = sum(rivals[place] is first for rivals in met)
        assert {rivals[place] for rivals in met} == {"random", first}
        assert abs(count / len(met) - 0.75) < 0.06  # more than four deviations
    both = sum(rivals[0] is first and rivals[1] is first for rivals in met)
    assert abs(both / len(met) - 0.5625) < 0.07


def test_the_same_seed_draws_the_same() -> None:
    """Mixtures and bots with noise of their own repeat with the seed, on any number of threads."""
    mixture = Mixture([("random", 1), (first, 1), ("apprentice", 1)])
    told = [
        outcomes(KoggeVectorEnv("visby", 130, opponents=mixture, threads=n), whimsical, 40)
        for n in (1, 2)
    ]
    assert told[0] == told[1]


def test_changed_between_games() -> None:
    """After a change, games that have begun are finished against whom they began with; then nobody
    meets the old opponent any more, and its place is free for others."""
    asked = {"old": 0, "new": 0}

    def old(seen: Any, masks: Any) -> Any:
        asked["old"] += len(masks)
        return first(seen, masks)

    def new(seen: Any, masks: Any) -> Any:
        asked["new"] += len(masks)
        return first(seen, masks)

    env = KoggeVectorEnv("visby", MANY, opponents=old, autoreset_mode="SameStep")
    env.reset(seed=1)
    env.step(env.random_actions())
    env.set_opponents(new)
    before = asked["old"]
    env.step(env.random_actions())
    assert asked["old"] > before
    assert asked["new"] == 0
    finished = np.zeros(MANY, np.bool_)
    while not finished.all():
        finished |= env.step(env.random_actions())[2]
    before = asked["old"]
    for _ in range(5):
        env.step(env.random_actions())
    assert asked["old"] == before
    assert asked["new"] > 0
    for number in range(200):  # far more than can be met at a time
        env.set_opponents(partial(first, number=number))
        env.reset()
    assert sum(who is not None for who in env._field.slots) <= 3


def test_copies_in_the_middle() -> None:
    """A copy has the same opponents, bots with their noise included, and goes on as before."""
    mixture = Mixture([("apprentice", 1), (first, 1), ("random", 1)])
    env = KoggeVectorEnv("visby", MANY, opponents=mixture)
    env.reset(seed=2)
    for _ in range(10):
        env.step(env.random_actions())
    twin = deepcopy(env)
    for _ in range(30):
        ours, theirs = (one.step(one.random_actions()) for one in (env, twin))
        assert (ours[0] == theirs[0]).all()
        assert (ours[1] == theirs[1]).all()
    env.set_opponents("greedy")
    assert twin._batch["kinds"][0].tolist() != env._batch["kinds"][0].tolist() or (
        twin._field.slots != env._field.slots
    )


@pytest.mark.parametrize(
    ("opponents", "told"),
    [
        ("stockfish", "there is no bot 'stockfish'"),
        (["greedy", "greedy"], "name 1 opponents"),
        (["self"], "is no opponent among others"),
        ([3], "not 3"),
        (First, "not <class"),
        ([Mixture([("random", 1)]), 4], "found 2"),
        (f"{HERE}:First?jump=1", "takes skip, but no 'jump'"),
    ],
)
def test_bad_opponents(opponents: Any, told: str) -> None:
    """What cannot play is refused when the environment is made, in both environments."""
    with pytest.raises(BadOption, match=told):
        KoggeVectorEnv("visby", 2, opponents=opponents)
    with pytest.raises(BadOption, match=told):
        KoggeEnv("visby", opponents=opponents)


@pytest.mark.parametrize("weight", [-1, float("nan"), float("inf"), "2", True, None])
def test_bad_weights(weight: Any) -> None:
    """A weight is a number of at least 0, and not all are 0."""
    with pytest.raises(BadOption, match="weight"):
        Mixture([("random", weight)])
    with pytest.raises(BadOption, match="above 0"):
        Mixture({"random": 0, "greedy": 0})
    with pytest.raises(BadOption, match="at least one"):
        Mixture([])


def illegal(seen: Any, masks: Any) -> Any:
    return masks.argmin(axis=1)


def careless(seen: Any, masks: Any) -> Any:
    """Writes into what it was shown, as code that works in place does."""
    chosen = masks.argmin(axis=1)
    masks[:] = 1
    return chosen


def far(seen: Any, masks: Any) -> Any:
    return np.full(len(masks), masks.shape[1])


def few(seen: Any, masks: Any) -> Any:
    return first(seen, masks)[:-1]


def broken(seen: Any, masks: Any) -> Any:
    return first(seen, masks) + 0.5


@pytest.mark.parametrize(
    ("opponent", "told"),
    [
        (illegal, "illegal chose the action"),
        (careless, "careless chose the action"),
        (far, "far chose the action 52"),
        (few, "few was asked for"),
        (broken, "gave float64"),
        (f"{HERE}:Stubborn", "answered 'no such move', which is no move"),
    ],
)
def test_opponents_that_cannot_play(opponent: Any, told: str) -> None:
    """An opponent that answers nonsense is named; after that, a new game can be begun."""
    env = KoggeVectorEnv("visby", 4, opponents=opponent)
    env.reset(seed=1)
    with pytest.raises(BadOption, match=told):
        env.step(env.random_actions())
    with pytest.raises(BadOption, match="an opponent failed"):
        env.step(np.zeros(4, np.int64))
    env.set_opponents("greedy")
    env.reset(seed=1)
    env.step(env.random_actions())
    alone = KoggeEnv("visby", opponents=opponent)
    _, info = alone.reset(seed=1)
    with pytest.raises(BadOption, match=told):
        alone.step(info["action_mask"].argmax())


def test_bots_that_listen() -> None:
    """In a game of its own a bot hears all that its seat hears, as in a match, and how it ended;
    many games at once do not tell, and refuse it."""
    many = KoggeVectorEnv("visby", 4, opponents=f"{HERE}:Curious")
    many.reset(seed=1)
    with pytest.raises(BadOption, match=r"Curious wants to hear .* KoggeEnv"):
        many.step(many.random_actions())
    env = KoggeEnv("tallinn", players=3, opponents=["greedy", f"{HERE}:Curious"], seat="rotate")
    env.reset(seed=3)
    for game in range(2):
        decisions, ended = 0, False
        while not ended:
            decisions += 1
            ended = env.step(env.action_masks().argmax())[2]
        curious: Any = next(one._bot for (_, bot), one in env._bots.items() if bot != "greedy")
        assert curious.seat == (game + 2) % 3
        heard = [event for event in env._episode.events or () if event.is_for(curious.seat)]
        assert curious.heard == heard
        assert len(heard) > decisions
        assert curious.ended == env._episode.results()
        env.reset()
        assert curious.ended is None


def test_a_league() -> None:
    """A league counts games by opponent, prefers those that beat the learner, and lets them go."""
    league = League({"lowest": first, "chance": "random"})
    env = KoggeVectorEnv("visby", 64, opponents=league.mixture("even"), autoreset_mode="SameStep")
    env.reset(seed=5)
    games = 0
    while games < 200:
        _, rewards, ended, _, info = env.step(env.random_actions())
        league.note(env, ended, rewards, info)
        games += int(ended.sum())
    table = league.table()
    assert sum(count for count, _ in table.values()) == games
    assert all(count > 50 for count, _ in table.values())
    hard = dict(league.mixture("hard").parts)
    shares = {name: member.share for name, member in league.members.items()}
    harder = min(shares, key=lambda name: shares[name])
    easier = max(shares, key=lambda name: shares[name])
    assert hard[league.members[harder].opponent] > hard[league.members[easier].opponent]
    league.add("self", whimsical, fading=0.5)
    assert sum(count for count, _ in league.table().values()) == pytest.approx(games / 2)
    league.leave("chance")
    env.set_opponents(league.mixture("close"))
    for change, told in (
        (lambda: league.add("self", "greedy"), "has a member"),
        (lambda: league.leave("nobody"), "has no member"),
        (lambda: league.mixture("soft"), "choose one of even, hard, close"),
        (lambda: league.add("x", "greedy", fading=2), "from 0 to 1"),
        (lambda: League().mixture(), "no members"),
    ):
        with pytest.raises(BadOption, match=told):
            change()
