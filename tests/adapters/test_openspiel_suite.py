"""OpenSpiel's own checks, on every game and on settings that differ in what happens."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from tests.adapters.spieling import SETTINGS, load, some_states


@pytest.mark.parametrize("setting", SETTINGS)
def test_random_games(setting: str) -> None:
    """Whole random games keep OpenSpiel's rules: legal actions, masks, words, clones, strings,
    tensors, serialisation at every stage, lengths and returns within their bounds."""
    pyspiel.random_sim_test(load(setting), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setting", [SETTINGS[0], SETTINGS[3]])
def test_turn_based(setting: str) -> None:
    """OpenSpiel's own conversion to turns works, with choices of only some players, too."""
    game = pyspiel.convert_to_turn_based(load(setting))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_loading_as_turn_based() -> None:
    """`load_game_as_turn_based` converts games that are simultaneous, and only those."""
    converted = pyspiel.load_game_as_turn_based("kogge_visby")
    assert converted.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert str(converted).startswith("turn_based_simultaneous_game")
    assert str(pyspiel.load_game_as_turn_based("kogge_towers")) == "kogge_towers()"


class PartialTree:
    """OpenSpiel's checks on some states of the tree, for one setting."""

    setting = ""
    game: Any
    game_name: str
    game_type: Any
    some_states: list[Any]

    @classmethod
    def setUpClass(cls) -> None:  # so unittest calls it
        cls.game = load(cls.setting)
        cls.game_name = cls.setting
        cls.game_type = cls.game.get_type()
        cls.some_states = some_states(cls.game, seed=2, count=25, every=3)


def _partial_tree(setting: str) -> type:
    bases = (PartialTree, api_test.EnforceAPIOnPartialTreeBase)
    return type(
        "PartialTreeOf" + setting.split("_")[1].split("(")[0].title(),
        bases,
        {
            "setting": setting,
            "__doc__": f"OpenSpiel's checks on some states of {setting}.",
        },
    )


TestVisbyTree = _partial_tree(SETTINGS[0])
TestTallinnTree = _partial_tree(SETTINGS[3])
TestTallinnTurnsTree = _partial_tree(SETTINGS[4])
TestTowersTree = _partial_tree(SETTINGS[5])
TestTalisTree = _partial_tree(SETTINGS[6])
