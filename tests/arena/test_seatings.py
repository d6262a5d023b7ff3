"""Who sits where: everyone sits everywhere equally often."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kogge.arena.seatings import meetings, seatings
from kogge.core.errors import BadOption


@given(st.integers(2, 6).flatmap(lambda n: st.tuples(st.integers(2, n), st.just(n))))
def test_balance(table: tuple[int, int]) -> None:
    """In every block each bot is in each seat equally often, and no game is played twice."""
    bots, players = table
    games = seatings(bots, players)
    assert len(set(games)) == len(games)
    for seat in range(players):
        counts = Counter(seating[seat] for seating in games)
        assert len(counts) == bots
        assert len(set(counts.values())) == 1


def test_examples() -> None:
    """One against three rotates through four seats; two at a table of four sit in turn."""
    assert seatings(4, 4) == ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
    assert seatings(2, 4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert len(seatings(3, 4)) == 12


def test_meetings() -> None:
    """All pairs at a table of two, all threes at a table of three, one meeting if all fit."""
    assert meetings(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert len(meetings(5, 3)) == 10
    assert meetings(3, 4) == ((0, 1, 2),)


@pytest.mark.parametrize(("bots", "players"), [(1, 2), (3, 2)])
def test_impossible_tables(bots: int, players: int) -> None:
    """A table needs two bots, and a seat for each."""
    with pytest.raises(BadOption, match=f"{bots} bots cannot share a table of {players}"):
        seatings(bots, players)
