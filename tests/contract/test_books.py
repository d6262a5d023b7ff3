"""What must add up in every position, by each game's own books."""

from __future__ import annotations

from tests.contract.cases import Case, all_positions
from tests.contract.hooks import HOOKS

import kogge


def test_every_game_has_its_hooks() -> None:
    """Every registered game brings its worlds and its books to this suite."""
    assert set(HOOKS) == set(kogge.game_names())


def test_books_balance(case: Case) -> None:
    """Nothing is lost or made: the game's books balance after every move."""
    for position in all_positions(case):
        HOOKS[case.name].check_books(position)
