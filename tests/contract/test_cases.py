"""The sample of settings in the default run, and the whole of them in the soak run."""

from __future__ import annotations

from itertools import combinations, product
from math import prod

from tests.contract.games import for_games

from kogge.core.game import Game
from kogge.testing.cases import (
    MOST_COMBINATIONS,
    all_cases,
    sampled_cases,
    soak_cases,
)


@for_games
def test_every_two_choices_meet(game: Game) -> None:
    """In the default run every player count meets every choice, and any two choices meet."""
    settings = [("players", [*game.players])]
    settings += [(option.name, [*option.choices]) for option in game.options]
    played = [dict(case.setting) for case in sampled_cases(game.name)]
    assert {setting["players"] for setting in played} == set(game.players)
    for (one, ones), (other, others) in combinations(settings, 2):
        met = {(setting[one], setting[other]) for setting in played}
        assert met == set(product(ones, others))


@for_games
def test_the_soak_run_leaves_nothing_out(game: Game) -> None:
    """In the soak run every combination is played once, or where there are many any three meet."""
    cases = soak_cases(game.name)
    count = len(game.players) * prod(len(option.choices) for option in game.options)
    assert len({case.setting for case in cases}) == len(cases)
    if count > MOST_COMBINATIONS:
        everything = all_cases(game.name)
        met, all_met = (
            {frozenset(some) for case in these for some in combinations(case.setting, 3)}
            for these in (cases, everything)
        )
        assert met == all_met
    else:
        assert len(cases) == count
