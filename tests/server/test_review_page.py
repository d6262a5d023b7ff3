"""The page of a review in one file: what it holds, and what it must not."""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.redealing import played_game

import kogge
from kogge.core.errors import BadOption
from kogge.core.gamefile import GameFile, SeatEntry, game_file_of
from kogge.review.report import Review
from kogge.server.replay import page
from kogge.server.replay.page import PLACE, page_with

EMPTY = f"<html><body>{PLACE}{{}}</script></body></html>"
NAMES = ("Amber", "</script><b>Pitch", "Madder")


@pytest.fixture(scope="module")
def game_file() -> GameFile:
    """A game of Tallinn that bots have played; one of them bears a nasty name."""
    position = kogge.game("tallinn").new(3, seed=5)
    for seat, word in played_game(position):
        position.play(seat, word)
    return game_file_of(position, [SeatEntry(name) for name in NAMES])


@pytest.fixture
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page to put reviews into, also where the browser client was not built."""
    file = tmp_path / "review.html"
    file.write_text(EMPTY)
    monkeypatch.setattr(page, "TEMPLATE", file)


def review_of(viewer: int | None) -> Review:
    """A review that says nothing; what it says is not the page's business."""
    told = {"format": "kogge-review-1", "game": "tallinn", "players": 3, "options": {}}
    told |= {"viewer": viewer, "finished": True, "fair": 1 / 3}
    lists = ("seats", "curve", "steps", "decisions", "accounts", "conduct", "summary")
    told |= {name: [] for name in lists}
    fields = msgspec.structs.fields(Review)
    source = next(field.type for field in fields if field.name == "provenance")
    kinds: dict[Any, Any] = {str: "", int: 0, float: 0.0, bool: True}
    told["provenance"] = {one.name: kinds[one.type] for one in msgspec.structs.fields(source)}
    return msgspec.convert(told, Review)


def held(text: str) -> dict[str, Any]:
    inside = text.split(PLACE)[1].split("</script>")[0]
    found: dict[str, Any] = json.loads(inside)
    return found


@pytest.mark.usefixtures("template")
def test_the_page_holds_what_its_viewers_saw_and_no_more(game_file: GameFile) -> None:
    """Of two viewers there are two stories; every move of theirs has its view, and hands of
    others are in none of them."""
    found = held(page_with(game_file, [review_of(1)]))
    assert list(found["review"]) == list(found["story"]) == list(found["views"]) == ["1"]
    assert found["seat"] == 1
    views = json.loads(gzip.decompress(base64.b64decode(found["views"]["1"])))
    assert len(views) == len(game_file.moves) + 1
    assert all(view["viewer"] == 1 for view in views)
    others = [view["players"][seat]["hand"] for view in views for seat in (0, 2)]
    assert all(card is None for hand in others for card in hand)
    assert set(found["texts"]) == {"en", "de", "it"}


@pytest.mark.usefixtures("template")
def test_open_cards_come_second(game_file: GameFile) -> None:
    """A seat is looked through first, whatever the order in which reviews are given."""
    found = held(page_with(game_file, [review_of(None), review_of(2)]))
    assert list(found["review"]) == ["2", "all"]
    assert found["seat"] == 2


@pytest.mark.usefixtures("template")
def test_a_name_cannot_leave_its_place(game_file: GameFile) -> None:
    """A name that looks like markup stays a name."""
    text = page_with(game_file, [review_of(0)])
    assert text.count("</script>") == 1
    assert held(text)["story"]["0"]["seats"][1]["name"] == NAMES[1]


def test_without_the_built_page_it_says_what_to_do(
    game_file: GameFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the client was not built, that is said."""
    monkeypatch.setattr(page, "TEMPLATE", tmp_path / "none.html")
    with pytest.raises(BadOption, match="make web"):
        page_with(game_file, [review_of(0)])


@pytest.mark.usefixtures("template")
def test_records_that_name_nobody_have_a_seat_for_everyone(game_file: GameFile) -> None:
    """A game made in Python has no names; the page counts its seats all the same."""
    nameless = msgspec.structs.replace(game_file, seats=[])
    story = held(page_with(nameless, [review_of(0)]))["story"]["0"]
    assert [seat["name"] for seat in story["seats"]] == ["", "", ""]
