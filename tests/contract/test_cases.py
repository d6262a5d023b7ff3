"""The sample of settings in the default run, and the whole of them in the soak run."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
from tests.contract.games import for_games

from kogge.core.game import Game
from kogge.testing.cases import (
    MOST_COMBINATIONS,
    count_combinations,
    meeting,
    sampled_cases,
    settings_of,
    soak_cases,
)
from kogge.testing.contract.imagine import strange_fields


@for_games
def test_every_choice_occurs(game: Game) -> None:
    """In the default run the game is played as printed, and with every choice of every option."""
    settings = [("players", [*game.players])]
    settings += [(option.name, [*option.choices]) for option in game.options]
    played = [dict(case.setting) for case in sampled_cases(game.name)]
    assert played[0] == {name: choices[0] for name, choices in settings}
    for name, choices in settings:
        assert {setting[name] for setting in played} == set(choices)


@for_games
def test_the_soak_run_leaves_nothing_out(game: Game) -> None:
    """In the soak run every combination is played once, or where there are many any three meet;
    so any two meet as well."""
    cases = soak_cases(game.name)
    settings = meeting(settings_of(game))
    assert len({case.setting for case in cases}) == len(cases)
    if count_combinations(game) > MOST_COMBINATIONS:
        met = {frozenset(some) for case in cases for some in combinations(case.setting, 3)}
        for three in combinations(settings, 3):
            assert {frozenset(some) for some in product(*three)} <= met
    else:
        assert len(cases) == count_combinations(game)


@for_games
def test_the_default_run_stays_quick(game: Game) -> None:
    """However many options a game has, there are as many cases as one of them has choices."""
    assert len(sampled_cases(game.name)) <= 1 + max(map(len, settings_of(game)))


def test_a_field_that_does_not_fit_is_named() -> None:
    """Of imagined worlds, fields are told whose values occur in no world that fits."""
    record = np.dtype([("target", "i8"), ("players", [("seals", "i8")], 2)])
    worlds, drawn = np.zeros(2, record), np.zeros(2, record)
    worlds["players"]["seals"] = drawn["players"]["seals"] = [[1, 2], [3, 4]]
    assert strange_fields(drawn, worlds) == {}
    drawn["players"]["seals"][0, 1] = 7
    assert strange_fields(drawn, worlds) == {"players.1.seals": ({7}, {2, 4})}
