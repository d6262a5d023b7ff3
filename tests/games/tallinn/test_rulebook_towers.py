"""Towers, held against the rulebook: T2 and T7.

Rows are counted as knights, merchants, monks.
"""

from __future__ import annotations

import pytest
from tests.games.tallinn.tables import deal, go, hand, phase, plain, row, seen, table, told, words

from kogge.core.errors import IllegalMove, NotToAct


def test_t2_a_lost_contest_still_allows_a_tower() -> None:
    """A contest must be triggered, not won (T2, T-tower)."""
    position = table("Anna MME | 7b | hand 1 8\nBert KKM | 10a | hand 9")
    go(position, "1a 9a")
    assert position.scores == (4, 4)
    assert phase(position) == "tower"
    assert position.to_act == (0,)
    assert words(position, 0) == ["pass", "tower-1", "tower-7", "tower-8"]


def test_t2_no_contest_no_tower() -> None:
    """Whoever played no coin is not asked, even while others build (T2, T-tower)."""
    position = table("Anna KKE | 7a | hand 1 8\nBert KKM | 10a | hand 9 8")
    go(position, "1a 9a")
    assert words(position, 1) == []
    with pytest.raises(NotToAct):
        position.play(1, "tower-10")
    go(position, "pass")
    assert phase(position) == "select"
    assert seen(position, None, 1)["towers"] == []


def test_t2_one_tower_a_round() -> None:
    """After one tower the round goes on, and the next needs another contest (T2)."""
    position = deal("Anna KKE | 1 2 8 9\nBert MMK | 7 9 8 2")
    go(position, "1a 7a", "tower-2")
    assert phase(position) == "select"
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "tower-8")
    assert refusal.value.rule == "T-select"
    go(position, "9a 9a")
    assert phase(position) == "select"
    assert len(seen(position, None, 0)["towers"]) == 1


def test_t2_the_start_card_stays() -> None:
    """With nothing else left, the start card cannot become a tower (T2)."""
    position = go(table("Anna KKE | | hand 1\nBert MMK | | hand 9"), "1a 9a")
    assert words(position, 0) == ["pass", "tower-1"]
    go(position, "tower-1")
    assert row(position, 0) == (2, 1, 0)


def test_t2_rows_shrink_only_after_all_contests() -> None:
    """Bert's contest meets Anna's full row although Anna then takes the card away (T2)."""
    position = table("Anna KKE | 10a | hand 1 8\nBert KKM | | hand 2 8")
    go(position, "1a 2a")
    assert told(position, "compared") == [(0, 1, "knights", 6, 3, 2), (1, 0, "knights", 3, 6, 0)]
    go(position, "tower-10 pass")
    assert position.scores == (6, 4)
    assert row(position, 0) == (3, 1, 0)


def test_a_tower_from_the_row_may_be_this_rounds_card() -> None:
    """It leaves the row with its symbols and keeps the hand as it is (T-tower)."""
    position = go(deal("Anna KKE | 1 7 8 9\nBert MMK | 7 9 8 2"), "1a 7a")
    assert row(position, 0) == (3, 1, 0)
    go(position, "tower-1")
    assert row(position, 0) == (2, 1, 0)
    assert seen(position, None, 0)["row"] == []
    assert hand(position, 0) == {7, 8, 9}


def test_a_tower_from_the_hand_costs_a_turn() -> None:
    """The hand stays smaller and runs out a round before the others' (T-tower, T-draw)."""
    position = go(deal("Anna KKE | 1 7 8\nBert MMK | 7 9 8"), "1a 7a", "tower-8")
    assert row(position, 0) == (3, 1, 0)
    assert [len(hand(position, seat)) for seat in (0, 1)] == [2, 3]
    while position.view(None)["round"] < 10:
        go(position, " ".join(plain(position, seat) for seat in position.to_act))
    assert position.to_act == (1,)
    assert hand(position, 0) == set()


def test_building_is_simultaneous_and_secret() -> None:
    """Nobody sees another's tower before all have decided (T-tower)."""
    drawing = "Anna KKE | 1 7 8\nBert MMK | 2 9 8"
    first, second = go(deal(drawing), "1a 2a"), go(deal(drawing), "1a 2a")
    assert first.to_act == (0, 1)
    first.play(0, "tower-1")
    second.play(0, "pass")
    assert first.view(1) == second.view(1)
    assert first.events(1) == second.events(1)
    first.play(1, "pass")
    assert [tower["card"] for tower in seen(first, 1, 0)["towers"]] == [1]
    assert told(first, "no_tower") == [(1,)]


def test_a_tower_cannot_come_from_deck_or_towers() -> None:
    """Only the own row and hand have cards to build with (T-tower)."""
    position = table("Anna KKE | | towers 7 | hand 1 8 | deck 9\nBert MMK | | hand 3 8 | deck 9")
    go(position, "1a 3b")
    for word, rule in [("tower-9", "T-draw"), ("tower-7", "T-tower"), ("8a", "T-tower")]:
        with pytest.raises(IllegalMove) as refusal:
            position.play(0, word)
        assert refusal.value.rule == rule


def test_t7_a_tower_from_the_row_is_known_to_all_for_ever() -> None:
    """Everyone keeps seeing which card it is (T7)."""
    position = go(deal("Anna KKE | 1 7 8\nBert MMK | 7 8 9"), "1a 7a", "tower-1")
    tower = {"card": 1, "halves": ["K*", "EE"], "from": "row"}
    assert told(position, "tower_from_row") == [(0, 1)]
    go(position, "7a 8a", "8a 9a")
    for viewer in (None, 0, 1):
        assert seen(position, viewer, 0)["towers"] == [tower]


def test_t7_a_tower_from_the_hand_is_known_to_its_owner_alone() -> None:
    """Others see that it came from the hand, and nothing that depends on the card (T7)."""
    drawing = "Anna KKE | 1 7 8\nBert MMK | 7 8 9"
    first = go(deal(drawing), "1a 7a", "tower-7")
    second = go(deal(drawing), "1a 7a", "tower-8")
    for viewer in (None, 1):
        assert first.view(viewer) == second.view(viewer)
        assert first.events(viewer) == second.events(viewer)
        assert seen(first, viewer, 0)["towers"] == [{"card": None, "halves": None, "from": "hand"}]
        assert told(first, "secret_tower", viewer) == []
    assert told(first, "tower_from_hand") == [(0,)]
    assert told(first, "secret_tower", viewer=0) == [(0, 7)]
    assert [tower["card"] for tower in seen(first, 0, 0)["towers"]] == [7]


def test_t7_the_end_reveals_all_towers() -> None:
    """Secret until the last card is played, open for everyone afterwards (T7)."""
    position = table(
        "Anna KKE | | towers 3 | secret 9 | hand 7 8\nBert MMK | | secret 2 | hand 8 7"
    )
    go(position, "7a 8a")
    assert [tower["card"] for tower in seen(position, 1, 0)["towers"]] == [3, None]
    go(position, "8a 7a")
    for viewer in (None, 0, 1):
        assert [tower["card"] for tower in seen(position, viewer, 0)["towers"]] == [3, 9]
        assert [tower["card"] for tower in seen(position, viewer, 1)["towers"]] == [2]
    assert told(position, "towers_revealed") == [(0, [3, 9]), (1, [2])]
