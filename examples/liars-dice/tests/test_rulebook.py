"""The rules of Liar's Dice, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from kogge.core.errors import IllegalMove
from kogge.core.position import Position
from liars_dice import GAME


def table(*cups: tuple[int, ...], ones: str = "wild", active: int = 0) -> Position:
    """A round in which these dice lie under the cups."""
    position = GAME.new(len(cups), seed=1, ones=ones)
    state: Any = position._state
    state.active = active
    for seat, cup in enumerate(cups):
        state.players[seat].left = len(cup)
        state.players[seat].dice = [*cup, *[0] * (5 - len(cup))]
    return position


def test_start() -> None:
    """Everyone sees their own five dice and nobody else's (D1)."""
    view = GAME.new(3, seed=4).view(1)
    assert all(die in range(1, 7) for die in view["players"][1]["dice"])
    assert view["players"][0]["dice"] == view["players"][2]["dice"] == [None] * 5


def test_bids_rise() -> None:
    """More dice, or as many of a higher face; never more than there are (D2)."""
    position = table((2, 3), (4, 4))
    position.play(0, "2x4")
    offered = [move.text for move in position.moves(1)]
    assert offered[:3] == ["2x5", "2x6", "3x1"]
    assert offered[-2:] == ["4x6", "liar"]
    with pytest.raises(IllegalMove, match=r"2x3: The last bid was 2 × 4.* \(D2\)"):
        position.play(1, "2x3")
    with pytest.raises(IllegalMove, match=r"only 4 dice in the game \(D2\)"):
        position.play(1, "5x1")


def test_nothing_to_challenge() -> None:
    """The first player of a round must bid (D3)."""
    with pytest.raises(IllegalMove, match=r"no bid yet .*\(D3\)"):
        table((2, 3), (4, 4)).play(0, "liar")


@pytest.mark.parametrize(
    ("ones", "bid", "loser"),
    [("wild", "3x4", 1), ("wild", "4x4", 0), ("plain", "2x4", 1), ("plain", "3x4", 0)],
)
def test_a_challenge(ones: str, bid: str, loser: int) -> None:
    """Ones count for every face unless they are plain; who was wrong loses a die (D3, D4)."""
    position = table((1, 3), (4, 4), ones=ones)
    position.play(0, bid)
    position.play(1, "liar")
    assert position.scores == tuple(1 if seat == loser else 2 for seat in range(2))
    assert position.to_act == (loser,)
    assert position.view(None)["players"][0]["shown_dice"] == [1, 3]


def test_without_dice() -> None:
    """Whoever has no dice left is out, and the next player begins (D4)."""
    position = table((2, 2), (3,), (5, 5), active=1)
    position.play(1, "3x6")
    position.play(2, "liar")
    assert position.scores == (2, 0, 2)
    assert position.to_act == (2,)
    position.play(2, "1x1")
    assert position.to_act == (0,)


def test_the_end() -> None:
    """The last one with dice wins; the others are placed by how long they stayed (D5)."""
    position = table((2,), (3,), (5,), active=1)
    position.play(1, "3x6")
    position.play(2, "liar")
    position.play(2, "2x1")
    position.play(0, "liar")
    assert position.over
    assert sorted(position.ranks) == [1, 2, 3]
    assert position.ranks[1] == 3
