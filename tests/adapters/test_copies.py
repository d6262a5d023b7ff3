"""A copied environment is the same game: it shows each seat the same, and nothing of the others.

Copies are made at random moments, by `copy`, `deepcopy` and `pickle`, and go on beside the original
with the same actions. Whatever they tell must stay the same, byte by byte. Then everything that a
seat cannot see is dealt again inside the copy, and the copy must tell that seat the same as before.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from tests.adapters.playing import for_settings, start
from tests.adapters.spieling import SETTINGS as SPIELS
from tests.adapters.spieling import load, seen, walk

import kogge
from kogge.adapters.episode import Episode
from kogge.adapters.gymnasium import KoggeEnv, KoggeVectorEnv
from kogge.adapters.openspiel import KoggeBot
from kogge.adapters.pettingzoo import env, parallel_env, raw_env
from kogge.adapters.textarena import KoggeTextEnv
from kogge.bots import bot, bot_names
from kogge.core import verbs
from kogge.core.errors import BadOption
from kogge.core.keys import key_from_seed
from kogge.core.rng import new_rng

STEPS = 60
CHANCE = 0.15  # of a copy before a step
MANY = 3


def by_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy, by_pickle)


PLAIN = {bool, int, float, str, type(None)}


def flat(told: Any) -> Iterator[Any]:
    """Everything in nested containers, arrays as bytes, and lists of plain values as they are."""
    if isinstance(told, dict):
        yield [*told]
        yield from flat([*told.values()])
    elif isinstance(told, tuple | list):
        if {*map(type, told)} <= PLAIN:
            yield [*told]
        else:
            for part in told:
                yield from flat(part)
    else:
        yield told.tobytes() if isinstance(told, np.ndarray) else told


def assert_same(ours: Any, theirs: Any) -> None:
    assert list(flat(ours)) == list(flat(theirs))


class Agent:
    """Gymnasium: one seat's decisions among bots."""

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        return KoggeEnv(game, opponents="greedy", seat="rotate", **setting)

    def begin(self, made: Any, seed: int | None) -> Any:
        return made.reset(seed=seed)

    def act(self, made: Any, noise: random.Random) -> Any:
        told = made.step(noise.choice(np.flatnonzero(made.action_masks()).tolist()))
        return (told, made.reset()) if told[2] else told

    def look(self, made: Any) -> Any:
        return made.named(), made.action_masks(), made.seat

    def episode(self, made: Any) -> Episode:
        episode: Episode = made._episode
        return episode


class Many(Agent):
    """Gymnasium: several games at once, against bots."""

    opponents: str | list[str] = "greedy"

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        return KoggeVectorEnv(
            game, MANY, opponents=self.opponents, autoreset_mode="SameStep", **setting
        )

    def act(self, made: Any, noise: random.Random) -> Any:
        masks = made.action_masks()
        return made.step([noise.choice(np.flatnonzero(mask).tolist()) for mask in masks])

    def look(self, made: Any) -> Any:
        return made.action_masks(), made.random_actions()


class SelfPlay(Many):
    """Gymnasium: every seat of several games, copies of what is told avoided."""

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        return KoggeVectorEnv(game, MANY, opponents="self", copy=False, **setting)


class Waiting(Many):
    """Gymnasium: several games at once that wait when they have ended, some of a wrong action."""

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        return KoggeVectorEnv(
            game, MANY, opponents=self.opponents, autoreset_mode="Disabled", **setting
        )

    def act(self, made: Any, noise: random.Random) -> Any:
        ended = made._games.runs["waits"] > 0
        if ended.any():
            with pytest.raises(BadOption, match="have ended"):
                made.step([0] * MANY)
            return made.reset(options={"reset_mask": ended})
        wanted = [mask == (noise.random() > CHANCE) for mask in made.action_masks()]
        return made.step([noise.choice(np.flatnonzero(mask).tolist()) for mask in wanted])

    def look(self, made: Any) -> Any:
        return made.action_masks(), made._games.runs["waits"]


class Listened(Agent):
    """Gymnasium: the same, against bots that remember what they have heard."""

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        return KoggeEnv(game, opponents="tests.adapters.rivals:Curious", **setting)

    def look(self, made: Any) -> Any:
        return super().look(made), [repr(one._bot.heard) for one in made._bots.values()]


class Texts(Agent):
    """TextArena's shape: prompts in, answers out."""

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        options = {name: choice for name, choice in setting.items() if name != "players"}
        self.players = setting.get("players")
        return KoggeTextEnv(game, rules="none", history=5, **options)

    def begin(self, made: Any, seed: int | None) -> Any:
        made.reset(self.players, seed)

    def act(self, made: Any, noise: random.Random) -> Any:
        if made.done:
            return made.close(), self.begin(made, 5)
        moves = [move.text for move in made.position.moves(made.position.to_act[0])]
        return made.step(noise.choice([*moves, "no such move"] if len(moves) > 1 else moves))

    def look(self, made: Any) -> Any:
        return None if made.done else made.get_observation()


class Turns(Agent):
    """PettingZoo, turn by turn."""

    factory: Callable[..., Any] = staticmethod(env)

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        return self.factory(game, **setting)

    def act(self, made: Any, noise: random.Random) -> Any:
        seen, *rest = told = made.last()
        if rest[1]:
            made.step(None)
            if not made.agents:
                made.reset()
        else:
            made.step(noise.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        return told, self.look(made)

    def look(self, made: Any) -> Any:
        return [made.observe(agent) for agent in made.agents], made.agent_selection, made.rewards

    def episode(self, made: Any) -> Episode:
        episode: Episode = made._seating.episode
        assert episode is made._episode
        return episode


class RawTurns(Turns):
    """PettingZoo, turn by turn, where an illegal action raises."""

    factory = staticmethod(raw_env)


class Together(Turns):
    """PettingZoo, all at once."""

    factory = staticmethod(parallel_env)

    def act(self, made: Any, noise: random.Random) -> Any:
        if not made.agents:
            return made.reset()
        masks = [made._masks[seat] for seat in range(len(made.agents))]
        chosen = [noise.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        return made.step(dict(zip(made.agents, chosen, strict=True)))

    def look(self, made: Any) -> Any:
        return [made.named(agent) for agent in made.possible_agents]


class Baselines(Many):
    """Stable-Baselines3: several games at once."""

    def make(self, game: str, setting: dict[str, Any]) -> Any:
        pytest.importorskip("stable_baselines3")
        from kogge.adapters.stable_baselines import KoggeVecEnv

        return KoggeVecEnv(game, MANY, opponents="greedy", **setting)

    def begin(self, made: Any, seed: int | None) -> Any:
        made.seed(seed)
        return made.reset()

    def act(self, made: Any, noise: random.Random) -> Any:
        masks = made.env_method("action_masks")
        chosen = [noise.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        seen, rewards, ended, told = made.step(np.array(chosen))
        for info in told:
            info.get("episode", {}).pop("t", None)
        return seen, rewards, ended, told

    def look(self, made: Any) -> Any:
        return made.env_method("action_masks")


KINDS: tuple[Agent, ...] = (
    Agent(), Listened(), Many(), SelfPlay(), Waiting(), Texts(),
    Turns(), RawTurns(), Together(), Baselines(),
)  # fmt: skip
for_kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)


@pytest.mark.each_choice
@for_kinds
@for_settings
def test_copies_go_on_as_the_original(game: str, setting: dict[str, Any], kind: Agent) -> None:
    """From any moment on, copies tell the same as the original, and do not disturb it or others."""
    alone, made = kind.make(game, setting), kind.make(game, setting)
    assert_same(kind.begin(alone, 7), kind.begin(made, 7))
    chance = random.Random(game)
    copies: list[Any] = []
    for step in range(STEPS):
        if chance.random() < CHANCE or step == 1:
            source = chance.choice([made, *copies])
            copies = [way(source) for way in WAYS]
        expected = kind.look(alone)
        for one in (made, *copies):
            assert_same(kind.look(one), expected)
        told = kind.act(alone, random.Random(step))
        for one in (made, *copies):
            assert_same(kind.act(one, random.Random(step)), told)
    assert len(copies) == len(WAYS)


@pytest.mark.each_choice
@pytest.mark.parametrize("opponents", ["greedy", "self"])
@for_settings
def test_copies_of_games_that_wait(game: str, setting: dict[str, Any], opponents: str) -> None:
    """With `Disabled`, a copy made while ended games wait shows the same, waits for the same reset,
    and begins the same games after it."""
    kind = Waiting()
    kind.opponents = opponents
    made = kind.make(game, setting)
    kind.begin(made, 17)
    waited = 0
    for step in range(STEPS):
        if (made._games.runs["waits"] > 0).any() and waited < 3:
            waited += 1
            copies = [way(made) for way in WAYS]
            for after in range(step, step + 6):
                expected = kind.look(made), kind.act(made, random.Random(after))
                for one in copies:
                    assert_same((kind.look(one), kind.act(one, random.Random(after))), expected)
        kind.act(made, random.Random(step))
    assert waited == 3


@pytest.mark.each_choice
@pytest.mark.parametrize("kind", [Agent(), Turns(), Together()], ids=lambda k: type(k).__name__)
@pytest.mark.parametrize("way", WAYS)
@for_settings
def test_copies_keep_secrets(
    game: str, setting: dict[str, Any], kind: Agent, way: Callable[[Any], Any]
) -> None:
    """Deal again all that a seat cannot see, inside a copy, and look at everyone else before: the
    copy tells the seat the same. (Observing one seat must leave nothing for the next.)"""
    made = kind.make(game, setting)
    kind.begin(made, 11)
    noise = random.Random(game)
    changed = 0
    for step in range(STEPS // 2):
        kind.act(made, noise)
        episode = kind.episode(made)
        for seat in range(episode.setting.players):
            other = kind.episode(way(made))
            world = episode.observed(seat)
            verbs.imagine(world, seat, new_rng("copies", step, seat))
            changed += other._states[0].tobytes() != world.tobytes()
            other._states[0] = world
            for rival in range(episode.setting.players):
                other.look(rival)
            assert_same(other.look(seat), episode.look(seat))
    assert changed > 0 or not kogge.game(game).veiled


@pytest.mark.each_choice
@pytest.mark.parametrize("way", WAYS)
@for_settings
def test_copies_of_vector_environments_keep_secrets(
    game: str, setting: dict[str, Any], way: Callable[[Any], Any]
) -> None:
    """The same for many games at once, in self-play: what the next seat sees after a step depends
    on nothing that only seats before it could see."""
    made = KoggeVectorEnv(game, MANY, opponents="self", **setting)
    made.reset(seed=13)
    noise = random.Random(game)
    for step in range(STEPS // 2):
        masks = made.action_masks()
        actions = [noise.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        twin = way(made)
        fresh = KoggeVectorEnv(game, MANY, opponents="self", **setting)
        fresh.reset(seed=13)
        for mine, theirs in ((twin._games, made._games), (fresh._games, made._games)):
            mine.real[:] = theirs.real
            mine.runs[:] = theirs.runs
            mine.masks[:] = theirs.masks
        assert_same(twin.step(actions), fresh.step(actions))
        made.step(actions)
        assert step < STEPS


@for_settings
def test_positions(game: str, setting: dict[str, Any]) -> None:
    """A copied position shows, allows and remembers the same, and goes on independently."""
    position = start(game, setting, key_from_seed(5))
    noise = random.Random(5)
    for _ in range(STEPS):
        if position.over:
            break
        if noise.random() < CHANCE:
            before = position.game_file()
            for way in WAYS:
                twin = way(position)
                assert twin.game is position.game
                assert twin == position
                assert twin.game_file() == before
                for viewer in (None, *range(position.players)):
                    assert twin.observed(viewer).tobytes() == position.observed(viewer).tobytes()
                    assert twin.events(viewer) == position.events(viewer)
                    assert twin.view(viewer) == position.view(viewer)
                seat = twin.to_act[0]
                twin.play(seat, twin.moves(seat)[-1])
                assert twin != position
                assert position.game_file() == before
        seat = noise.choice(position.to_act)
        position.play(seat, noise.choice(position.moves(seat)))


@pytest.mark.each_choice
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", kogge.game_names())
def test_games(name: str, way: Callable[[Any], Any]) -> None:
    """A copied game is the game itself; so are its moves, options and texts."""
    game = kogge.game(name)
    assert way(game) is game
    moves = way(game.rooms.moves)
    assert [moves[i] for i in range(len(moves))] == [game.rooms.moves[i] for i in range(len(moves))]
    assert moves.parse(game.rooms.moves[0].text.upper()) == game.rooms.moves[0]


@pytest.mark.each_choice
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "spec",
    [
        *bot_names()[:3],
        *("search:20", "search:20x2", "search:20+net", "net", "classic:20"),
        *("process:random", "process:greedy", "tests.adapters.rivals:First?skip=1"),
        "kogge.adapters.openspiel.players:IsMcts?simulations=4",
    ],
)
@pytest.mark.parametrize("name", ["visby", "tallinn"])
def test_bots(name: str, spec: str, way: Callable[[Any], Any]) -> None:
    """A copied bot goes on choosing as the original does, and they do not disturb each other."""
    game = kogge.game(name)
    original = bot(spec, game, 3)
    position = game.new(seed=3)
    for _ in range(6):
        seat = position.to_act[0]
        seen = position.observed(seat)
        twin = way(original)
        chosen = original.choose(seen, seat)
        assert twin.choose(seen, seat) == chosen
        position.play(seat, chosen)


@pytest.mark.each_choice
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("setting", SPIELS)
def test_openspiel(setting: str, way: Callable[[Any], Any]) -> None:
    """OpenSpiel's games, states, observers and bots are copied whole."""
    game = load(setting)
    assert str(way(game)) == str(game)
    observers = [make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)]
    player = KoggeBot(game, 0, "greedy", 1)
    for number, state in enumerate(walk(game, 3, STEPS)):
        if number % 9 != 8:
            continue
        twin = way(state)
        copied = [way(observer) for observer in observers]
        for seat in range(game.num_players()):
            assert seen(twin, seat) == seen(state, seat)
            for ours, theirs in zip(observers, copied, strict=True):
                for other in range(game.num_players()):
                    theirs.set_from(state, other)
                ours.set_from(state, seat)
                theirs.set_from(twin, seat)
                assert_same(ours.dict, theirs.dict)
                assert_same(ours.tensor, theirs.tensor)
                assert ours.string_from(state, seat) == theirs.string_from(twin, seat)
        if state.legal_actions(0) and not state.is_chance_node():
            assert way(player).step(twin) == player.step(state)
