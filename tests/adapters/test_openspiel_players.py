"""Players of OpenSpiel in our games, and ours in its loops."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from tests.adapters.spieling import load

import kogge
from kogge.adapters.openspiel import KoggeBot
from kogge.arena.contest import new_contest
from kogge.arena.match import play_match
from kogge.bots import bot
from kogge.core.errors import BadOption


def ismcts_bot(game: Any, simulations: int, seed: int) -> Any:
    noise = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, noise)
    return ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=noise)


@pytest.mark.parametrize(
    "setting", ["kogge_visby(turn_based=True)", "kogge_tallinn(players=3,turn_based=True)"]
)
def test_information_set_search(setting: str) -> None:
    """OpenSpiel's information-set tree search plays whole games by resampling our states."""
    game = load(setting)
    searcher = ismcts_bot(game, simulations=4, seed=1)
    others = [KoggeBot(game, seat, "greedy", seed=seat) for seat in range(1, game.num_players())]
    state = game.new_initial_state()
    noise = np.random.RandomState(2)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(noise.randint(len(state.chance_outcomes())))
        else:
            player = state.current_player()
            action = (searcher if player == 0 else others[player - 1]).step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


def test_bots_are_told_where_they_sit() -> None:
    """A bot of ours in OpenSpiel's loops hears that a game begins, with its seat, players and
    options; one that wants to hear events is refused, because states have none."""
    game = load("kogge_tallinn(players=3,envoy=deck,turn_based=True)")
    name = "kogge.adapters.openspiel.players:IsMcts?simulations=4"
    assert KoggeBot(game, 2, name)._bot.spiel.num_players() == 3  # type: ignore[attr-defined]
    with pytest.raises(BadOption, match="wants to hear"):
        KoggeBot(game, 0, "tests.adapters.rivals:Curious")


@pytest.mark.parametrize(("game", "players"), [("visby", 2), ("tallinn", 3)])
def test_search_of_a_seat_that_is_asked_before_others(game: str, players: int) -> None:
    """Whoever chooses at the same time as others may be asked before those in front of them."""
    position = kogge.game(game).new(players=players, seed=1)
    seat = players - 1
    searcher = bot(
        "kogge.adapters.openspiel.players:IsMcts?simulations=4", kogge.game(game), seed=1
    )
    if players > 2:
        searcher.begin(seat, players, position.options)  # type: ignore[attr-defined]
    chosen = searcher.choose(position.observed(seat), seat)
    assert chosen in [move.id for move in position.moves(seat)]


def test_search_in_open_games() -> None:
    """OpenSpiel's plain tree search plays City of Towers, where nothing is hidden."""
    game = load("kogge_towers")
    state = game.new_initial_state()
    noise = np.random.RandomState(1)
    for byte in range(4):
        state.apply_action(byte)
    searcher = mcts.MCTSBot(game, 2.0, 40, _Shallow(), random_state=noise)
    for _ in range(3):
        action = searcher.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_plain_search_as_a_bot() -> None:
    """The same as a bot of Kogge, by name; where something is hidden it is refused."""
    name = "kogge.adapters.openspiel.players:Mcts?simulations=2"
    position = kogge.game("towers").new(seed=1)
    chosen = bot(name, kogge.game("towers"), seed=1).choose(position.observed(0), 0)
    assert chosen in [move.id for move in position.moves(0)]
    for hides in ("visby", "talis"):
        with pytest.raises(BadOption, match="use IsMcts"):
            bot(name, kogge.game(hides), seed=1)


class _Shallow(mcts.Evaluator):  # type: ignore[misc]
    """All positions alike: what is tested is the way, not the play."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize("setting", ["kogge_visby(players=3)", "kogge_tallinn(players=2)"])
def test_our_bots(setting: str) -> None:
    """Bots of Kogge play in OpenSpiel's loops: as the game is, by turns, and in its wrapper."""
    game = load(setting)
    converted = pyspiel.convert_to_turn_based(game)
    results = []
    for loop in (game, converted):
        bots = [KoggeBot(game, seat, "greedy", seed=seat) for seat in range(game.num_players())]
        noise = np.random.RandomState(3)
        results.append(evaluate_bots.evaluate_bots(loop.new_initial_state(), bots, noise))
    assert results[0] == results[1]


def test_our_bots_choose_as_at_a_table() -> None:
    """A bot in OpenSpiel makes the move it would make at a table of ours, and again after a
    restart."""
    game = load("kogge_tallinn(players=2)")
    state = game.new_initial_state()
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    bot = KoggeBot(game, 1, "search:30", seed=5)
    from kogge.bots import bot as make

    ours = make("search:30", kogge.game("tallinn"), 5)
    chosen = bot.step(state)
    assert chosen == ours.choose(state.position().observed(1), 1)
    bot.restart_at(state)
    assert bot.step(state) == chosen


@pytest.mark.parametrize(
    "setting", ["kogge_visby(players=3)", "kogge_tallinn(players=2,turn_based=True)"]
)
def test_reinforcement_learning_environment(setting: str) -> None:
    """OpenSpiel's environment for learners plays whole games, joint or by turns, also where only
    some players decide."""
    environment = rl_environment.Environment(load(setting), enable_legality_check=True)
    environment.seed(1)
    noise = random.Random(1)
    for _ in range(2):
        step = environment.reset()
        while not step.last():
            legal = step.observations["legal_actions"]
            if environment.is_turn_based:
                actions = [noise.choice(legal[step.observations["current_player"]])]
            else:
                actions = [noise.choice(own) if own else 0 for own in legal]
            step = environment.step(actions)
        assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize(
    ("name", "config"),
    [
        ("kogge_visby", {"players": 3, "turn_based": True}),
        ("kogge_tallinn", {"players": 2, "turn_based": True, "envoy": "deck"}),
        ("kogge_towers", {"players": 2}),
        ("kogge_talis", {"players": 2, "round_cap": 20}),
    ],
)
def test_shimmy(name: str, config: dict[str, Any]) -> None:
    """Shimmy makes a PettingZoo environment of our game that passes PettingZoo's test."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo advises about what Shimmy decides
        from pettingzoo.test import api_test
        from shimmy import OpenSpielCompatibilityV0

        environment = OpenSpielCompatibilityV0(game_name=name, config=config)
        api_test(environment, num_cycles=60)
    assert len(environment.possible_agents) == config["players"]


@pytest.mark.parametrize(("game", "players"), [("visby", 2), ("tallinn", 3)])
def test_their_search_as_a_bot_of_ours(game: str, players: int) -> None:
    """OpenSpiel's IS-MCTS plays matches of Kogge without a fault, from what its seat observes."""
    name = "kogge.adapters.openspiel.players:IsMcts?simulations=3"
    contest = new_contest("match", kogge.game(game), [name, *["random"] * (players - 1)])
    report = play_match(contest, players).report
    ours = report.bots[0]
    assert (ours.illegal, ours.errors, ours.overruns) == (0, 0, 0), ours.said
    with pytest.raises(BadOption, match="2 simulations or more"):
        bot("kogge.adapters.openspiel.players:IsMcts?simulations=1", kogge.game(game))
