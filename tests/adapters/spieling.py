"""Games of OpenSpiel, played at random for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import kogge.adapters.openspiel

# every game, every way to decide, and options that change what is asked
SETTINGS = (
    "kogge_visby(players=3)",
    "kogge_visby(players=2,target=45,turn_based=True)",
    "kogge_tallinn(players=2)",
    "kogge_tallinn(players=3,envoy=deck,tower_order=descending)",
    "kogge_tallinn(chronicles=on,envoy=hand,players=4,turn_based=True)",
    "kogge_towers()",
    "kogge_talis(round_cap=20)",
)
VEILED = ("kogge_tallinn(players=3,envoy=deck)", *SETTINGS[1:5], SETTINGS[6])

assert kogge.adapters.openspiel.__all__


def step(state: Any, noise: random.Random) -> None:
    """One random outcome, action or joint action."""
    if state.is_chance_node():
        state.apply_action(noise.randrange(len(state.chance_outcomes())))
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([noise.choice(actions) if actions else 0 for actions in legal])
    else:
        state.apply_action(noise.choice(state.legal_actions()))


def walk(game: Any, seed: int, most: int = 10_000) -> Iterator[Any]:
    """The states of a random game, as one state that goes on; at most so many."""
    noise = random.Random(seed)
    state = game.new_initial_state()
    yield state
    for _ in range(most - 1):
        if state.is_terminal():
            return
        step(state, noise)
        yield state


def some_states(game: Any, seed: int, count: int, every: int = 1) -> list[Any]:
    """Clones of states of a random game, as many as asked, at even distances."""
    states = enumerate(walk(game, seed, count * every))
    return [state.clone() for number, state in states if number % every == 0]


def decisions(game: Any, seed: int, count: int, every: int = 1) -> list[Any]:
    """Clones of states in which somebody decides."""
    return [
        state
        for state in some_states(game, seed, count, every)
        if not (state.is_chance_node() or state.is_terminal())
    ]


def seen(state: Any, player: int) -> tuple[Any, ...]:
    """All that OpenSpiel tells this player of a state."""
    legal = [] if state.is_chance_node() else list(state.legal_actions(player))
    return (
        state.information_state_string(player),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
        tuple(state.information_state_tensor(player)),
        tuple(legal),
    )


def deciders(state: Any) -> list[int]:
    """The players who owe a decision."""
    return [player for player in range(state.num_players()) if state.legal_actions(player)]


def load(setting: str) -> Any:
    return pyspiel.load_game(setting)


def rehearse(name: str) -> None:
    """Have all that this game compiles for OpenSpiel in the cache."""
    state = decisions(load(f"kogge_{name}"), seed=0, count=40)[-1]
    state.resample_from_infostate(0, random.random)
    state.observation_tensor(0)
    state.standing.course.rewards(state.standing)
