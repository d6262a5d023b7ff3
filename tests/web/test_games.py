"""Whole games through the page, against bots, pressing only what it offers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.playing import UNHURRIED, open_at_my_turn, play_now, play_on

from kogge.games import OURS

FEW_PRESSES = 4  # two whole moves
TITLES = {"tallinn": "Tallinn", "visby": "Visby", "towers": "City of Towers"}


@pytest.mark.soak
@pytest.mark.parametrize("game", TITLES)
def test_from_home_to_the_end_against_bots(new_page: NewPage, game: str) -> None:
    """One press on the home page begins a game; what the page offers leads to its end and score."""
    page = new_page("/", service_workers="allow")
    play_now(page, TITLES[game])
    assert play_on(page, game) > 0
    check_end(page)


def test_from_home_against_bots(new_page: NewPage) -> None:
    """One press on the home page begins a game, and its bots, which search, answer."""
    page = new_page("/", service_workers="allow")
    play_now(page, TITLES["tallinn"])
    assert play_on(page, "tallinn", FEW_PRESSES) == FEW_PRESSES
    page.locator(".log li b.who").first.wait_for()


def test_tallinn_to_the_end(page: Page) -> None:
    """What the page offers leads to the end of a game, and to its score."""
    page.goto(new_table(page, "tallinn", "human", "greedy"))
    assert play_on(page, "tallinn") > 0
    check_end(page)


@pytest.mark.soak
def test_towers_to_the_end(new_page: NewPage) -> None:
    """City of Towers comes to its end as well, at a table of four, where that is soon."""
    page = new_page()
    open_at_my_turn(page, "towers", "human", "greedy", "greedy", "greedy")
    assert play_on(page, "towers") > 0
    check_end(page)


@pytest.mark.parametrize(
    "presses", [30, pytest.param(None, marks=pytest.mark.soak)], ids=["begun", "to-the-end"]
)
def test_talis(new_page: NewPage, presses: int | None) -> None:
    """Talis with the shortest of its limits and quick bots: its first turns, and to its end."""
    page = new_page("/new/talis")
    page.get_by_label("Seat 2").select_option("greedy")
    page.get_by_label("After 20 rounds").check()
    page.get_by_role("button", name="Begin").click()
    pressed = play_on(page, "talis", presses)
    if presses is None:
        check_end(page)
    else:
        assert pressed == presses


def check_end(page: Page) -> None:
    """The end says who won, by which points, who made the game, and that the shuffle was fixed."""
    end = page.locator(".final")
    expect(page.locator(".made")).to_contain_text(re.compile("Author: |name no author"))
    expect(page.locator(".made .theme")).to_have_text(re.compile(r".{40,}"))
    expect(end.get_by_role("heading")).to_contain_text(re.compile("win|victory"))
    totals = [int(cell) for cell in end.locator("tfoot td").all_inner_texts()]
    rows = end.locator("tbody tr").all()
    assert rows
    parts = [
        [
            int(cell.replace("−", "-").replace("·", "0"))
            for cell in row.locator("td").all_inner_texts()
        ]
        for row in rows
    ]
    assert [sum(column) for column in zip(*parts, strict=True)] == totals
    end.get_by_role("button", name="Check the shuffle").click()
    expect(end.get_by_text("Your browser computed it")).to_be_visible()
    expect(end.get_by_text("moves again by the rules")).to_be_visible()


RUNNING = """() => document.getAnimations().filter(
    (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity,
).length"""
MOST_PRESSES = 90  # far more than a few moves take


def count_moves(sent: list[str]) -> int:
    """How many moves are among what a page has sent."""
    return sum('"type":"move"' in text for text in sent)


@pytest.mark.parametrize("game", OURS)
def test_what_moves_on_the_board_keeps_nobody_waiting(new_page: NewPage, game: str) -> None:
    """The next move is made while the last one is still on its way, here slowed down to minutes."""
    page = new_page(reduced_motion="no-preference")
    sent: list[str] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: sent.append(str(text))),
    )
    open_at_my_turn(page, game, "human", "greedy", seating="fixed", **UNHURRIED.get(game, {}))
    page.locator(".prompt h2").wait_for()
    slow = page.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.002})
    made = 0  # moves, when one of them was first seen on its way
    for turn in range(MOST_PRESSES):
        play_on(page, game, 1, turn, hurried=True)
        if made == 0 and page.evaluate(RUNNING) > 0:
            made = count_moves(sent)
        elif 0 < made < count_moves(sent):
            break
    assert page.evaluate(RUNNING) > 0
    assert 0 < made < count_moves(sent)
