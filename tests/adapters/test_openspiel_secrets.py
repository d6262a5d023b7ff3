"""Hidden stays hidden in OpenSpiel: what a player is told depends on what the player may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from tests.adapters.spieling import (
    SETTINGS,
    VEILED,
    deciders,
    decisions,
    load,
    seen,
    some_states,
    step,
)

from kogge.adapters.openspiel.course import Standing

WORLDS = 3


def resampled(state: Any, player: int, count: int = WORLDS) -> list[Any]:
    noise = random.Random(repr((state.serialize(), player)))
    return [state.resample_from_infostate(player, noise.random) for _ in range(count)]


@pytest.mark.parametrize("setting", VEILED)
def test_resampled_states_look_the_same(setting: str) -> None:
    """In every world that a player may imagine, all that OpenSpiel tells this player is the same:
    strings, tensors, legal actions, who decides; and some of these worlds are different ones."""
    others = 0
    for state in decisions(load(setting), seed=1, count=10, every=3):
        for player in range(state.num_players()):
            known = seen(state, player)
            for world in resampled(state, player):
                assert seen(world, player) == known
                assert world.current_player() == state.current_player()
                others += str(world) != str(state)
    assert others > 0


@pytest.mark.parametrize("setting", VEILED)
def test_resampled_states_know_nothing_else(setting: str) -> None:
    """A sampled world is made of what the player knows alone: the real rest leaves no trace, be it
    in the history, in the memories of others, or in what follows from the same sampler."""
    for state in decisions(load(setting), seed=2, count=8, every=4):
        player = deciders(state)[0]
        (other,) = resampled(state, player, 1)
        same = [s.resample_from_infostate(player, random.Random(3).random) for s in (state, other)]
        assert same[0].serialize() == same[1].serialize()
        assert same[0].history() == []


@pytest.mark.parametrize("setting", VEILED)
def test_resampled_states_go_on(setting: str) -> None:
    """A sampled world can be played, and is independent of the state it came from."""
    for state in decisions(load(setting), seed=3, count=4, every=5):
        before = state.serialize()
        (world,) = resampled(state, deciders(state)[0], 1)
        noise = random.Random(0)
        for _ in range(30):
            if not world.is_terminal():
                step(world, noise)
        assert state.serialize() == before


def test_nothing_is_imagined_at_chance_nodes() -> None:
    """Before an outcome is known, nobody decides, so there is no information state."""
    state = load("kogge_tallinn").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="nothing to imagine"):
        state.resample_from_infostate(0, random.random)


def test_waiting_choices_are_secret() -> None:
    """Turn-based, what one seat has chosen changes nothing for those who have yet to choose."""
    game = load("kogge_tallinn(players=3,turn_based=True)")
    state = next(s for s in decisions(game, seed=4, count=40) if s.standing.owing == (0, 1, 2))
    children = [state.child(action) for action in state.legal_actions()]
    assert len(children) > 2
    for player in (1, 2):
        assert len({seen(child, player) for child in children}) == 1
    assert len({seen(child, 0) for child in children}) == len(children)


@pytest.mark.parametrize("setting", [SETTINGS[1], SETTINGS[2]])
def test_tensors_recall(setting: str) -> None:
    """An observer with perfect recall has another tensor for every other information state, and the
    same for the same; without, it has what is seen now."""
    game = load(setting)
    now, recalled = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    tensors: dict[str, bytes] = {}
    seen_now = set()
    for seed in range(4):
        for state in decisions(game, seed, count=30):
            for player in range(game.num_players()):
                recalled.set_from(state, player)
                now.set_from(state, player)
                seen_now.add(now.tensor.tobytes())
                told = recalled.string_from(state, player)
                assert tensors.setdefault(told, recalled.tensor.tobytes()) == (
                    recalled.tensor.tobytes()
                )
                assert (recalled.dict["observation"] == now.dict["observation"]).all()
    assert len(set(tensors.values())) == len(tensors) >= len(seen_now)


@pytest.mark.parametrize("setting", [SETTINGS[1], SETTINGS[4]])
def test_information_states_recall(setting: str) -> None:
    """Perfect recall: a player's own information states and actions so far follow from the present
    information state; different pasts never share one."""
    game = load(setting)
    pasts: dict[tuple[int, str], tuple[Any, ...]] = {}
    for seed in range(6):
        noise = random.Random(seed % 2)  # equal beginnings, then different ones
        state = game.new_initial_state()
        past: dict[int, tuple[Any, ...]] = dict.fromkeys(range(game.num_players()), ())
        for number in range(60):
            if state.is_terminal():
                break
            if number == 12:
                noise = random.Random(seed)
            if state.is_chance_node():
                step(state, noise)
                continue
            player = state.current_player()
            known = state.information_state_string(player)
            assert pasts.setdefault((player, known), past[player]) == past[player]
            action = noise.choice(state.legal_actions())
            past[player] = (*past[player], (known, action))
            state.apply_action(action)
    assert len(pasts) > 60


def test_players_have_their_own_information_states() -> None:
    """Strings and tensors of different players are different, even where they see the same."""
    state = load("kogge_visby(players=3)").new_initial_state()
    assert len({state.information_state_string(player) for player in range(3)}) == 3
    assert len({tuple(state.observation_tensor(player)) for player in range(3)}) == 3


@pytest.mark.parametrize("setting", SETTINGS)
def test_tensors_are_the_named_features(setting: str) -> None:
    """The tensor is who looks, then the game's own vector of what that seat sees."""
    game = load(setting)
    features = game.course.game.rooms.features
    for state in decisions(game, seed=5, count=5, every=4):
        for player in range(game.num_players()):
            tensor = state.observation_tensor(player)
            who = [float(player == other) for other in range(game.num_players())]
            assert tensor[: len(who)] == who
            vector = features.encode(state.observed(player), player)
            assert tensor[len(who) :] == vector.tolist()


@pytest.mark.parametrize("setting", [SETTINGS[3], SETTINGS[6]])
def test_strings_are_views(setting: str) -> None:
    """The string of an observation is what that seat is shown at a table, the public one what a
    spectator is shown; before the deal there is nothing to see."""
    game = load(setting)
    public = make_observation(
        game,
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    assert game.new_initial_state().observation_string(0) == "{}"
    for state in decisions(game, seed=6, count=4, every=5):
        position = state.position()
        for player in range(game.num_players()):
            assert json.loads(state.observation_string(player)) == position.view(player)
        assert json.loads(public.string_from(state, 0)) == position.view(None)


def test_observers_on_offer() -> None:
    """Observers take no parameters, and nobody sees what is private to all."""
    game = load("kogge_visby")
    with pytest.raises(pyspiel.SpielError, match="take no parameters"):
        make_observation(game, None, {"colour": "red"})
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert make_observation(game, everything) is None


def test_standings_are_shared_but_never_changed() -> None:
    """A clone shares the standing of its state; a step gives it another one."""
    (state,) = some_states(load("kogge_visby"), seed=0, count=1)
    clone = state.clone()
    first = state.standing
    assert isinstance(first, Standing)
    assert clone.standing is first
    step(clone, random.Random(0))
    assert state.standing is first
    assert clone.standing is not first
