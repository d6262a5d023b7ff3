"""What Tallinn shows beyond the record: the cards in play, and what a choice would make now."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.tallinn.tables import TALLINN, go, seen, table

FOUR = """
    Anna KKE |     | hand 1 8
    Bert EEM | 10a | hand 7
    Cora MME |     | hand 9
    Dora MMK | 10a | hand 3
    """


def preview(shown: dict[str, Any], card: int, half: str) -> dict[str, Any]:
    """The one preview of a half."""
    (found,) = [p for p in shown["previews"] if (p["card"], p["half"]) == (card, half)]
    return found


@pytest.mark.parametrize(("envoy", "last"), [("off", 10), ("deck", 11), ("hand", 11)])
def test_the_cards_in_play_are_listed(envoy: str, last: int) -> None:
    """Everyone has the same cards, the envoy only where it takes part."""
    view = TALLINN.new(2, seed=1, envoy=envoy).view(None)
    assert [card["card"] for card in view["cards"]] == list(range(1, last + 1))
    assert view["cards"][7]["halves"] == ["EE", "KM"]


@pytest.mark.parametrize(("envoy", "most"), [("off", 10), ("deck", 11), ("hand", 11)])
def test_the_last_round_there_can_be_is_told(envoy: str, most: int) -> None:
    """It is as many as everyone has cards, never rises, and is not passed (T-round)."""
    for seed in range(5):
        chance = random.Random(seed)
        position = TALLINN.new(3, seed=seed, envoy=envoy)
        told = [position.view(None)["rounds"]]
        while not position.over:
            seat = chance.choice(position.to_act)
            position.play(seat, chance.choice(position.moves(seat)))
            view = position.view(None)
            assert view["round"] <= view["rounds"]
            told.append(view["rounds"])
        assert told[0] == most
        assert told == sorted(told, reverse=True)
        assert told[-1] == position.view(None)["round"]


def test_a_preview_counts_the_contest_as_the_rows_stand() -> None:
    """Two points for each rival with fewer symbols, one for a tie, as things are (T1)."""
    shown = seen(table(FOUR), 0, 0)
    assert preview(shown, 1, "a") == {
        "card": 1,
        "half": "a",
        "symbols": {"knights": 3, "merchants": 1, "monks": 0},
        "contest": {"faction": "knights", "strength": 3, "against": [3, 0, 4], "points": 3},
    }


def test_a_half_without_coin_previews_symbols_alone() -> None:
    """Only a coin calls a contest (T-contest)."""
    found = preview(seen(table(FOUR), 0, 0), 8, "b")
    assert found["contest"] is None
    assert found["symbols"] == {"knights": 3, "merchants": 1, "monks": 1}


def test_previews_are_for_the_owner_of_the_hand_and_the_choice_of_a_card() -> None:
    """Nobody else sees them, and other phases have none."""
    position = table(FOUR)
    assert "previews" not in seen(position, 1, 0)
    assert "previews" not in seen(position, None, 0)
    go(position, "1a 7b 9a 3b")
    assert seen(position, 0, 0)["previews"] == []
