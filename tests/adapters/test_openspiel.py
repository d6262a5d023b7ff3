"""The games in OpenSpiel: settings, decisions, chance, words, results, keeping."""

from __future__ import annotations

import importlib
import pickle
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pyspiel
import pytest
from scipy.stats import chisquare
from tests.adapters.spieling import SETTINGS, decisions, load, some_states, step, walk

import kogge
import kogge.adapters.openspiel
from kogge.adapters.openspiel.draws import DEAL, OUTCOMES
from kogge.core.errors import BadOption
from kogge.testing.cases import sampled_cases

Dynamics = pyspiel.GameType.Dynamics
Information = pyspiel.GameType.Information


@pytest.mark.parametrize("name", kogge.game_names())
def test_all_settings(name: str) -> None:
    """Every choice of an option and every player count is a parameter; game strings name what
    is not the default, and lead back to the same game."""
    strings = set()
    cases = sampled_cases(name)
    for case in cases:
        given = dict(case.setting)
        numbers = {
            k: int(v) if str(v).isdecimal() and k != "max_height" else v for k, v in given.items()
        }
        game = pyspiel.load_game(f"kogge_{name}", numbers)
        assert game.num_players() == given["players"]
        assert dict(game.course.settings.options) == {
            k: str(v) for k, v in given.items() if k != "players"
        }
        assert str(load(str(game))) == str(game)
        strings.add(str(game))
    assert len(strings) == len(cases)
    assert f"kogge_{name}()" in strings


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("kogge_tallinn(players=7)", "tallinn is for 2 to 4 players, not 7"),
        ("kogge_tallinn(envoy=ambassador)", "choose one of off, deck, hand"),
        ("kogge_visby(target=31)", "choose one of 30, 45"),
        ("kogge_visby(reward=fame)", "choose one of utility, rank, score"),
    ],
)
def test_bad_settings(setting: str, says: str) -> None:
    """A setting that a game does not offer is refused with those that it does."""
    with pytest.raises(BadOption, match=says):
        load(setting)


def test_unknown_parameters() -> None:
    """OpenSpiel itself refuses parameters that a game does not have, and names those it has."""
    with pytest.raises(pyspiel.SpielError, match="Available parameters are: chains, colours"):
        load("kogge_towers(height=5)")


@pytest.mark.parametrize(
    ("setting", "dynamics", "information"),
    [
        ("kogge_tallinn", Dynamics.SIMULTANEOUS, Information.IMPERFECT_INFORMATION),
        ("kogge_tallinn(turn_based=True)", Dynamics.SEQUENTIAL, Information.IMPERFECT_INFORMATION),
        ("kogge_visby", Dynamics.SIMULTANEOUS, Information.PERFECT_INFORMATION),
        ("kogge_visby(turn_based=True)", Dynamics.SEQUENTIAL, Information.IMPERFECT_INFORMATION),
        ("kogge_towers", Dynamics.SEQUENTIAL, Information.PERFECT_INFORMATION),
        ("kogge_talis", Dynamics.SEQUENTIAL, Information.IMPERFECT_INFORMATION),
    ],
)
def test_kinds(setting: str, dynamics: object, information: object) -> None:
    """Games are what they are called: simultaneous or not, open or veiled."""
    kind = load(setting).get_type()
    assert (kind.dynamics, kind.information) == (dynamics, information)


def test_who_decides() -> None:
    """Several seats that owe a decision decide together; one alone has a turn of its own; and
    turn-based, all have turns of their own, in seat order."""
    kinds = set()
    for state in walk(load("kogge_visby(players=4)"), seed=3):
        if not state.is_terminal():
            owing = state.standing.owing
            assert state.is_simultaneous_node() is (len(owing) > 1)
            assert len(owing) > 1 or state.current_player() == owing[0]
            kinds.add(min(len(owing), 3))
    assert kinds >= {1, 3}
    for state in walk(load("kogge_visby(players=4,turn_based=True)"), seed=3):
        if not state.is_terminal():
            assert state.current_player() == min(state.standing.owing)


def test_chance_is_asked_where_it_decides() -> None:
    """After the deal, a node of chance comes exactly before moves that use randomness; until its
    outcome is known, nothing has happened."""
    game = load("kogge_talis(round_cap=20)")
    noise = random.Random(5)
    state = game.new_initial_state()
    draws = 0
    for _ in range(600):
        if state.is_terminal():
            break
        before = state.clone()
        step(state, noise)
        if len(state.history()) > DEAL and not before.is_chance_node():
            chance = [s.standing.record["chance"].tobytes() for s in (before, state)]
            assert chance[0] == chance[1]
            if state.is_chance_node():
                draws += 1
                assert state.standing.record.tobytes() == before.standing.record.tobytes()
    assert draws > 10


def test_outcomes_are_dice() -> None:
    """The outcomes of a draw show dice as often as dice do (chi-squared test): two of three faces
    each, so a double is half as likely as two different ones."""
    for state in walk(load("kogge_talis"), seed=7):
        if state.is_chance_node() and len(state.history()) > DEAL:
            break
    shown = Counter(
        tuple(state.child(outcome).standing.record["dice"][0].tolist())
        for outcome in range(OUTCOMES)
    )
    assert {sum(faces) for faces in shown} == {2}
    assert len(shown) == 6
    expected = [OUTCOMES * (1 if 2 in faces else 2) / 9 for faces in shown]
    assert chisquare([*shown.values()], expected).pvalue > 0.001


@pytest.mark.parametrize("setting", ["kogge_tallinn", "kogge_towers"])
def test_deals(setting: str) -> None:
    """All bytes of a deal matter; the same bytes deal the same."""
    game = load(setting)
    deals = {}
    for place in range(DEAL):
        for byte in range(3):
            outcomes = [9] * DEAL
            outcomes[place] = byte
            state = game.new_initial_state()
            for outcome in outcomes:
                assert state.is_chance_node()
                state.apply_action(outcome)
            assert not state.is_chance_node()
            deals[tuple(outcomes)] = str(state)
    assert len(set(deals.values())) == len(deals)


@pytest.mark.parametrize("setting", SETTINGS[:4])
def test_histories_tell_everything(setting: str) -> None:
    """The same history makes the same state, in another game object, by joint or single actions."""
    game, again = load(setting), load(setting)
    *_, end = walk(game, seed=4)
    state = again.new_initial_state()
    history = list(end.history())
    players = game.num_players()
    while history:
        if state.is_simultaneous_node():
            joint, history = history[:players], history[players:]
            state.apply_actions(joint)
        else:
            state.apply_action(history.pop(0))
    assert str(state) == str(end)
    assert state.returns() == end.returns()
    assert state.is_terminal()


@pytest.mark.parametrize("setting", SETTINGS)
def test_words(setting: str) -> None:
    """Actions are written in our words and read back, also where several decide together."""
    words = kogge.game(setting.split("_")[1].split("(")[0]).rooms.moves
    for state in decisions(load(setting), seed=6, count=12, every=2):
        for player in range(state.num_players()):
            for action in state.legal_actions(player)[:20]:
                word = state.action_to_string(player, action)
                assert word == words[action].text
                assert state.string_to_action(player, word) == action
        with pytest.raises(pyspiel.SpielError, match="is not a legal action"):
            state.string_to_action(0, "no such word")


def test_words_of_chance() -> None:
    """Outcomes of chance have words, too; before a decision of one player none is named."""
    state = load("kogge_talis").new_initial_state()
    assert state.string_to_action("byte-17") == 17
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 17) == "byte-17"


@pytest.mark.parametrize("reward", ["utility", "rank", "score"])
def test_rewards(reward: str) -> None:
    """Only the end pays: shares of the win or places that add up to 0, or the lead in points."""
    game = load(f"kogge_visby(players=3,reward={reward})")
    for seed in range(4):
        for state in walk(game, seed):
            if not state.is_terminal():
                assert state.returns() == state.rewards() == [0.0] * 3
        position = state.position()
        returns = state.returns()
        if reward == "score":
            best = [max(p for i, p in enumerate(position.scores) if i != seat) for seat in range(3)]
            assert returns == [p - b for p, b in zip(position.scores, best, strict=True)]
        else:
            assert sum(returns) == pytest.approx(0)
            assert max(returns) == max(returns[seat] for seat in position.winners)
            assert (returns.count(1.0) == 1) is (len(position.winners) == 1)


def attempt(state: Any, player: int, action: int) -> None:
    """Play this action for a player, and a legal one for all who decide at the same time."""
    if state.is_simultaneous_node():
        joint = [(state.legal_actions(p) or [0])[0] for p in range(state.num_players())]
        joint[player] = action
        state.apply_actions(joint)
    else:
        state.apply_action(action)


@pytest.mark.parametrize("setting", SETTINGS)
def test_illegal_actions(setting: str) -> None:
    """An illegal action is OpenSpiel's error, with our reason, and changes nothing at all."""
    game = load(setting)
    for state in decisions(game, seed=8, count=6, every=4):
        before = state.serialize()
        player = min(state.standing.owing)
        legal = state.legal_actions(player)
        wrong = [a for a in range(game.num_distinct_actions()) if a not in legal][:2]
        for action in (*wrong, -3, 10**6):
            with pytest.raises(pyspiel.SpielError) as caught:
                attempt(state, player, action)
            assert "\n" not in str(caught.value)
            assert state.serialize() == before
        with pytest.raises(pyspiel.SpielError, match="a joint action has"):
            state.apply_actions([0])
        assert state.serialize() == before


def test_actions_of_the_wrong_kind() -> None:
    """One action at a joint decision, an outcome that is none, a move after the end: refused."""
    game = load("kogge_visby")
    state = game.new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="needs a joint action"):
        state.apply_action(0)
    *_, end = walk(game, seed=0)
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        end.apply_action(0)
    deal = load("kogge_tallinn").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="outcomes run from 0 to 255"):
        deal.apply_action(256)
    assert deal.history() == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_keeping(setting: str) -> None:
    """States survive serialisation, pickle and cloning whole: strings, memory, history, and how the
    game goes on."""
    game = load(setting)
    for number, state in enumerate(some_states(game, seed=9, count=8, every=5)):
        copies = [
            state.clone(),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ]
        for copy in copies:
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.information_state_string(0) == state.information_state_string(0)
        if not state.is_terminal():
            for copy in (state, *copies):
                step(copy, random.Random(number))
            assert {str(copy) for copy in copies} == {str(state)}


@pytest.mark.parametrize("setting", SETTINGS)
def test_clones_are_independent(setting: str) -> None:
    """However a clone goes on, the state it was made of stays byte for byte as it was."""
    states = some_states(load(setting), seed=10, count=5, every=4)
    before = [state.serialize() for state in states]
    for state in states:
        clone = state.clone()
        noise = random.Random(0)
        for _ in range(10):
            if not clone.is_terminal():
                step(clone, noise)
    assert [state.serialize() for state in states] == before


def test_games_are_pickled_by_name() -> None:
    """A game comes out of pickle as the same game."""
    game = load("kogge_tallinn(players=3,envoy=deck)")
    assert pickle.loads(pickle.dumps(game)) == game


def test_foreign_states() -> None:
    """A state that was kept under other rules is refused."""
    state = load("kogge_visby").new_initial_state()
    rebuild, (name, settings, _, *rest) = state.standing.__reduce__()
    with pytest.raises(ValueError, match="not one of visby with rules version"):
        rebuild(name, settings, b"other rules", *rest)


def test_importing_again() -> None:
    """Importing the adapter a second time registers nothing twice."""
    names = pyspiel.registered_names()
    importlib.reload(kogge.adapters.openspiel)
    assert pyspiel.registered_names() == names
    assert names.count("kogge_visby") == 1


def test_a_program_ends_well() -> None:
    """OpenSpiel holds the games until the very end of a process, which exits without a crash."""
    program = (
        "import pyspiel, kogge.adapters.openspiel; game = pyspiel.load_game('kogge_visby');"
        "state = game.new_initial_state(); state.apply_actions([state.legal_actions(p)[0] "
        "for p in (0, 1)])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
