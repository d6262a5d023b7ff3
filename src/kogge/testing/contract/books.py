"""Invariants: what must add up in every position, by each game's own books."""

from __future__ import annotations

from kogge.testing.cases import Case, all_positions
from kogge.testing.hooks import check_books


def test_books_balance(case: Case) -> None:
    """Nothing is lost or made: the game's books balance after every move."""
    for position in all_positions(case):
        check_books(case, position)
