"""Replays in a browser: of a game file that is brought, and of a table by its address."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.server.redealing import played_game
from tests.web.conftest import NewPage
from tests.web.test_pages import violations

import kogge
from kogge.core.gamefile import SeatEntry, game_file_of
from kogge.core.position import Position

NAMES = ("Amber", "Pitch", "Madder")


@pytest.fixture(scope="module")
def game() -> Position:
    """A game of Tallinn that bots have played."""
    position = kogge.game("tallinn").new(3, seed=5)
    for seat, word in played_game(position):
        position.play(seat, word)
    return position


@pytest.fixture(scope="module")
def game_file(game: Position, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(game_file_of(game, [SeatEntry(name) for name in NAMES]).to_json())
    return file


def bring(page: Page, file: Path) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".controls").wait_for()


def expect_moment(page: Page, told: str) -> None:
    expect(page.locator(".controls .now b")).to_have_text(told)


def test_a_game_file_is_stepped_through(page: Page, game_file: Path, game: Position) -> None:
    """Keys, buttons, slider and log lines all lead to the moments of the game."""
    bring(page, game_file)
    last = len(game.history)
    expect_moment(page, "Before the first move")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect_moment(page, f"Move 1 of {last}")
    page.get_by_role("button", name="One move on").click()
    expect_moment(page, f"Move 2 of {last}")
    page.keyboard.press("End")
    expect(page.locator(".controls .now")).to_contain_text("wins")
    points = sorted(game.scores, reverse=True)
    expect(page.locator(".controls .now")).to_contain_text(" : ".join(map(str, points)))
    expect(page.locator(".row .vp b").first).to_have_text(str(game.scores[0]))
    page.get_by_role("slider").fill("30")
    expect_moment(page, f"Move 30 of {last}")
    line = page.locator(".log li.round button").nth(2)
    line.click()
    expect(page.locator(".log [aria-current=step]")).to_have_count(1)
    expect(page.locator(".log li.now.round button")).to_have_count(1)
    rounds = [
        number + 1
        for number in range(last)
        if any(event.kind == "round" for event in game.events(None, number, number + 1))
    ]
    expect_moment(page, f"Move {rounds[2]} of {last}")
    page.keyboard.press("Home")
    expect_moment(page, "Before the first move")


def test_it_plays_by_itself_and_stops_at_the_end(
    page: Page, game_file: Path, game: Position
) -> None:
    """Play goes on by itself until it is paused, or the game is over."""
    bring(page, game_file)
    page.get_by_role("slider").fill(str(len(game.history) - 2))
    page.get_by_role("button", name="Speed").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".controls .now")).to_contain_text("wins")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_each_pair_of_eyes_sees_its_own(new_page: NewPage, game_file: Path, game: Position) -> None:
    """A seat sees its own hand, a watcher none, and who sees everything sees all of them."""
    page = new_page("/", width=1440)
    bring(page, game_file)
    eyes = page.get_by_role("combobox")
    expect(page.locator(".unseen b.held")).to_have_count(9)
    eyes.select_option("Pitch")
    hand = [card["card"] for card in game.game.new(3, seed=5).view(1)["players"][1]["hand"]]
    for card in hand:
        expect(page.locator(".prompt .hand")).to_contain_text(str(card))
    eyes.select_option("A watcher")
    expect(page.locator(".prompt .hand")).to_have_count(0)
    expect(page.locator(".unseen b.held")).to_have_count(0)


def test_bad_files_are_refused_with_a_sentence(page: Page, game_file: Path, tmp_path: Path) -> None:
    """What is wrong with a file is said, and another one can be chosen at once."""
    tampered = json.loads(game_file.read_text())
    tampered["moves"][5]["move"] = tampered["moves"][2]["move"]
    page.goto("/replay")
    for content, said in [
        ("not json", "not a game file"),
        ('{"format": "kogge-game-record-1"}', "damaged"),
        (json.dumps(tampered), "breaks the rules"),
        ("x" * 1_100_000, "larger than any game file"),
    ]:
        file = tmp_path / "bad.json"
        file.write_text(content)
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".no p")).to_contain_text(said)
    page.locator("input[type=file]").set_input_files(game_file)
    page.locator(".controls").wait_for()


def test_replays_are_for_everyone(page: Page, game_file: Path) -> None:
    """Axe objects to nothing, and nothing scrolls sideways, at the beginning and in the middle; on
    a desk by day, on a phone by night."""
    desk: tuple[int, Literal["light", "dark"]] = (1280, "light")
    phone: tuple[int, Literal["light", "dark"]] = (390, "dark")
    bring(page, game_file)
    page.get_by_role("slider").fill("20")
    for width, scheme in (desk, phone):
        page.set_viewport_size({"width": width, "height": 844})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/replay")
    page.locator(".bring").wait_for()
    assert violations(page) == []
