"""The sample of settings in the default run, and the whole of them in the soak run."""

from __future__ import annotations

from itertools import combinations, product
from math import prod

from tests.contract.games import for_games

from kogge.core.game import Game
from kogge.testing.cases import (
    MOST_COMBINATIONS,
    MOST_MEETING,
    count_combinations,
    meeting,
    sampled_cases,
    settings_of,
    soak_cases,
)


@for_games
def test_every_two_choices_meet(game: Game) -> None:
    """In the default run every choice occurs, and any two choices meet; of an option with many
    choices, the first ones."""
    settings = [("players", [*game.players])]
    settings += [(option.name, [*option.choices]) for option in game.options]
    played = [dict(case.setting) for case in sampled_cases(game.name)]
    for name, choices in settings:
        assert {setting[name] for setting in played} == set(choices)
    few = [settings[0], *((name, choices[:MOST_MEETING]) for name, choices in settings[1:])]
    for (one, ones), (other, others) in combinations(few, 2):
        met = {(setting[one], setting[other]) for setting in played}
        assert met >= set(product(ones, others))


@for_games
def test_the_soak_run_leaves_nothing_out(game: Game) -> None:
    """In the soak run every combination is played once, or where there are many any three meet."""
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
    """However many options a game has, few cases are enough for every two choices to meet."""
    two_largest = sorted(len(choices) for choices in meeting(settings_of(game)))[-2:]
    assert len(sampled_cases(game.name)) <= 2 * prod(two_largest)
