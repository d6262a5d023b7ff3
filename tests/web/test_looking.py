"""Looking: things seen large, what settings do, pictures in rulebooks, and tables to watch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.test_pages import GAMES, violations

LOOK = {
    "tallinn": ".prompt [data-look^='card:']",
    "visby": ".prompt [data-look^='role:']",
    "towers": "[data-field][data-look]",
    "talis": "[data-tile='d4']",
}


@pytest.mark.parametrize("game", GAMES)
def test_things_open_large_by_mouse_and_keyboard(new_page: NewPage, game: str) -> None:
    """A mouse that rests, or the key i, opens a thing with its rule; Escape closes it again."""
    page = new_page(width=1440, height=900)
    page.goto(new_table(page, game, "human", *["greedy"] * (GAMES[game] - 1), seating="fixed"))
    thing, closer = page.locator(LOOK[game]).first, page.locator(".closer")
    thing.hover()
    expect(closer.get_by_role("link", name="Open the rule")).to_be_visible()
    assert violations(page) == []
    page.mouse.move(5, 5)
    expect(closer).to_have_count(0)
    inner = thing.locator("button").first if thing.locator("button").count() else thing
    inner.focus()
    page.keyboard.press("i")
    expect(closer).to_be_focused()
    page.keyboard.press("Escape")
    expect(closer).to_have_count(0)
    expect(inner).to_be_focused()


def test_a_long_press_looks_and_picks_nothing(new_page: NewPage) -> None:
    """A finger that stays opens the card, and does not choose it."""
    page = new_page(width=390, height=844, has_touch=True)
    page.goto(new_table(page, "tallinn", "human", "greedy", seating="fixed"))
    half = page.locator(".prompt .half").first
    box = half.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".closer")).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".prompt .half[aria-pressed=true]")).to_have_count(0)
    page.locator(".closer .close").click()
    half.tap()
    expect(page.locator(".prompt .half[aria-pressed=true]")).to_have_count(1)


def wish(page: Page, *wishes: str) -> None:
    """Tick these settings."""
    page.get_by_role("button", name="Settings").click()
    for one in wishes:
        page.get_by_label(one).check()
    page.get_by_role("button", name="Settings").click()


def test_larger_text_and_contrast_fit_and_are_for_everyone(new_page: NewPage) -> None:
    """With all wishes at once no table scrolls sideways, nor has anything that axe objects to."""
    page = new_page("/", width=390, height=844)
    wish(page, "More contrast", "Larger text", "Patterns on colours", "Left-handed")
    before = page.evaluate("getComputedStyle(document.body).fontSize")
    assert float(before.removesuffix("px")) > 17
    for game, players in GAMES.items():
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(new_table(page, game, "human", *["greedy"] * (players - 1), seating="fixed"))
        page.locator(".prompt h2").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, game
        assert violations(page) == [], game
        page.set_viewport_size({"width": 844, "height": 390})
        prompt = page.locator(".prompt").bounding_box()
        assert prompt
        assert prompt["x"] < 20, game  # under the left thumb


def test_rulebooks_are_searched_and_stepped_through(new_page: NewPage) -> None:
    """A word leaves the rules that say it; pictures go step by step, and a rule can be linked."""
    page = new_page("/rules/towers#C-sites")
    expect(page.locator("#C-sites")).to_be_in_viewport()
    figure = page.locator("section", has=page.locator("#C1")).locator("figure")
    said = figure.locator("figcaption span").first.inner_text()
    figure.get_by_role("button", name="Next step").click()
    expect(figure.locator("figcaption span").first).not_to_have_text(said)
    assert violations(page) == []
    page.get_by_placeholder("Search the rules").fill("neutral")
    expect(page.get_by_role("status").filter(has_text="rules mention this")).to_be_visible()
    expect(page.locator("#C-goal")).to_be_hidden()
    expect(page.locator("#C-neutral")).to_be_visible()
    page.get_by_placeholder("Search the rules").fill("no such word")
    expect(page.get_by_text("No rule mentions this")).to_be_visible()


def test_there_is_always_something_to_watch(page: Page) -> None:
    """One press on the home page leads to a table where somebody plays, seen from no seat."""
    page.goto("/")
    page.get_by_role("link", name="Watch a game").click()
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.locator(".log")).to_be_visible()
    assert page.locator(".prompt .hand").count() == 0
