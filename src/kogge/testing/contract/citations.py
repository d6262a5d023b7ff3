"""Citations: rules that docstrings cite exist."""

from __future__ import annotations

from kogge.core.game import Game
from kogge.core.text import rules
from kogge.testing.citations import cited_rules


def test_cited_rules_exist(game: Game) -> None:
    """Every rule id in a docstring of a game's code is an id of its rulebook."""
    known = rules(game, "en")
    letter = next(iter(known))[0]
    cited = cited_rules(game.folder, letter)
    assert cited, "a game's rules cite the rulebook"
    assert {rule: places for rule, places in cited.items() if rule not in known} == {}
