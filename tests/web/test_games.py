"""Whole games through the page, against bots, pressing only what it offers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.playing import play_now, play_on


@pytest.mark.parametrize(
    ("game", "title"),
    [("tallinn", "Tallinn"), ("visby", "Visby"), ("towers", "City of Towers")],
)
def test_from_home_to_the_end_against_bots(page: Page, game: str, title: str) -> None:
    """One press on the home page begins a game; what the page offers leads to its end and score."""
    play_now(page, title)
    assert play_on(page, game) > 0
    check_end(page)


def test_talis_to_the_end(new_page: NewPage) -> None:
    """Talis comes to its end as well, with the shortest of its limits and quick bots."""
    page = new_page("/new/talis")
    page.get_by_label("Seat 2").select_option("greedy")
    page.get_by_label("After 20 rounds").check()
    page.get_by_role("button", name="Begin").click()
    assert play_on(page, "talis") > 0
    check_end(page)


def check_end(page: Page) -> None:
    """The end says who won, where the points came from, and that the shuffle was fixed before."""
    end = page.locator(".final")
    expect(end.get_by_role("heading")).to_contain_text("w")
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
