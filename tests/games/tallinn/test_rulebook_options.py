"""Towers in descending order, and everything combined."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tests.games.tallinn.tables import TALLINN, alike, go, phase, row, seen, table, told, words

from kogge.core.errors import BadOption, NotToAct
from kogge.core.position import Position


def test_t_order_best_score_after_the_contests_decides_first() -> None:
    """Anna's contest takes her past Bert, so she decides first; Cora has no contest (T-order)."""
    position = table(
        """
        Anna KKE | 10a | hand 1 8 | points 10
        Bert EEM |     | hand 2 8 | points 12
        Cora MMK | 7a  | hand 9 8 | points 30
        """,
        tower_order="descending",
    )
    go(position, "1a 2a 9a")
    assert position.scores == (14, 12, 30)
    assert position.to_act == (0,)
    assert position.view(None)["waiting"] == [1]
    with pytest.raises(NotToAct):
        position.play(1, "pass")
    go(position, "pass")
    assert position.to_act == (1,)
    assert position.view(None)["waiting"] == []
    go(position, "pass")
    assert phase(position) == "select"


@pytest.mark.parametrize(
    ("anna", "bert", "order"),
    [
        ("towers 9", "towers 9 10", [1, 0]),
        ("towers 9", "towers 9 | secret 10", [1, 0]),
        ("towers 9", "secret 10", [0, 1]),
        ("towers 9 10", "towers 9", [0, 1]),
    ],
)
def test_t_order_ties_go_to_more_towers_then_to_the_earlier_seat(
    anna: str, bert: str, order: list[int]
) -> None:
    """With equal scores the number of towers decides, open or secret, then the seat (T-order)."""
    position = table(
        f"Anna KKE | | {anna} | hand 1 8\nBert EEM | | {bert} | hand 3 8", tower_order="descending"
    )
    go(position, "1a 3a")
    assert position.scores == (6, 6)
    asked: list[int] = []
    while phase(position) == "tower":
        asked += position.to_act
        go(position, "pass")
    assert asked == order


def test_t_order_a_tower_of_the_first_is_seen_by_the_next() -> None:
    """It takes effect at once: the row is shorter before the next decides (T-order)."""
    position = table("Anna KKE | 10a | hand 1 8\nBert KKM | | hand 2 8", tower_order="descending")
    go(position, "1a 2a")
    assert position.scores == (6, 4)
    go(position, "tower-10")
    assert position.to_act == (1,)
    assert row(position, 0) == (3, 1, 0)
    assert [tower["card"] for tower in seen(position, 1, 0)["towers"]] == [10]
    assert words(position, 1) == ["pass", "tower-2", "tower-8"]


def test_a_hand_tower_of_the_first_is_seen_but_not_its_card() -> None:
    """The next sees that it came from the hand, and nothing of the card (T-order, T7)."""
    drawing = "Anna KKE | 10a | hand 1 8 9\nBert KKM | | hand 2 8 9"
    first = go(table(drawing, tower_order="descending"), "1a 2a", "tower-8")
    second = go(table(drawing, tower_order="descending"), "1a 2a", "tower-9")
    assert first.to_act == (1,)
    assert alike(first, second, 1)
    assert seen(first, 1, 0)["towers"] == [{"card": None, "halves": None, "from": "hand"}]
    assert seen(first, 1, 0)["hand"] == [None]


def test_t_order_without_the_variant_all_decide_at_once() -> None:
    """The usual way asks every builder together, whatever the scores (T-tower)."""
    position = table("Anna KKE | 10a | hand 1 8\nBert KKM | | hand 2 8 | points 20")
    go(position, "1a 2a")
    assert position.to_act == (0, 1)
    assert position.view(None)["waiting"] == []


@pytest.mark.parametrize(
    "wrong", [{"tower_order": "ascending"}, {"envoy": "on"}, {"chronicles": 2}, {"castle": "on"}]
)
def test_other_options_do_not_exist(wrong: dict[str, Any]) -> None:
    """A misspelt option or choice is refused, naming what there is."""
    with pytest.raises(BadOption, match="choose"):
        TALLINN.new(2, **wrong)


# One letter for each decision; a round is a selection and what follows from it.
ROUND = "s+n*t*"
PLAIN = re.compile(
    rf"x+(?P<first>({ROUND}){{4}})(?P<one>d*)(?P<middle>({ROUND}){{4}})(?P<two>d*)"
    rf"(?P<last>({ROUND}){{1,3}})f*o"
)
LETTERS = {"exchange": "x", "discard": "d", "favour": "f", "over": "o"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_options_together(players: int) -> None:
    """Exchange, four rounds, a chronicle, four rounds, a chronicle, one to three rounds, the end.

    Every round is a selection, then names for envoys, then towers, one builder at a time
    (T-round, T-order, T-exchange, T-chronicles).
    """
    met = set()
    for seed in range(12):
        chance = random.Random(seed)
        position = TALLINN.new(
            players, seed=seed, tower_order="descending", envoy="deck", chronicles=True
        )
        told_phases = ""
        while not position.over:
            now = phase(position)
            met.add(now)
            assert now != "tower" or len(position.to_act) == 1
            told_phases += LETTERS.get(now, now[0])
            for seat in position.to_act:
                position.play(seat, chance.choice(keeping_envoys(position, seat)))
        told_phases += "o"
        assert PLAIN.fullmatch(told_phases), told_phases
        assert [level for level, _ in told(position, "chronicle")] == [1, 2]
        assert 9 <= position.view(None)["round"] <= 11
    assert met == {"exchange", "select", "name", "tower", "discard", "favour"}


def keeping_envoys(position: Position, seat: int) -> list[str]:
    """Moves that show the envoy symbols and leave them in the row, so that the end asks of them."""
    moves = words(position, seat)
    return [word for word in moves if word not in ("11a", "tower-11")] or moves
