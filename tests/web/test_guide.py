"""A first game with the coach: it asks, the page does it, the coach answers what happened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NothingThere
from tests.web.conftest import NewPage
from tests.web.playing import SOON, play_on
from tests.web.test_pages import violations

# enough presses of the page for every lesson to come up, or for the coach to find it enough
MOST_ROUNDS = 200


def coach_of(page: Page, name: str = "Coach") -> Locator:
    return page.get_by_role("region", name=name)


def listen(page: Page) -> list[str]:
    """Hear everything the coach tells until it asks for a move; the titles."""
    card, told = coach_of(page), []
    while card.locator("footer .go").count():
        told.append(card.locator("h2").inner_text())
        card.locator("footer .go").click()
    return told


def go_on_from(card: Locator, title: str) -> None:
    """Press on, if the coach is still at this; it may have gone on by itself."""
    heading = card.page.get_by_role("heading", name=title, exact=True)
    try:
        card.filter(has=heading).locator("footer .go").click(timeout=SOON)
    except NothingThere:
        return


def test_tallinn_asks_for_a_coin_and_answers_what_was_done(page: Page) -> None:
    """The deal is always the same: card 5 has a monk with a coin, and it wins its contest."""
    page.goto("/learn/tallinn")
    card = coach_of(page)
    card.wait_for()
    assert listen(page) == ["Your street", "Three factions"]
    expect(card.locator(".ask")).to_contain_text("coin")
    expect(page.locator(".ring")).to_have_count(1)
    page.get_by_role("button", name="Card 5").first.or_(
        page.locator(".hand .half").nth(2)
    ).last.click()
    page.locator(".prompt .btns .go:not([aria-disabled=true])").click()
    expect(card.locator(".happened")).to_contain_text("contest")
    expect(card.locator(".body")).to_contain_text("That is a contest")
    card.locator("footer .go").click()
    expect(card.locator("h2")).to_have_text("Build a tower")
    assert card.locator("a.rule").get_attribute("href") == "/rules/tallinn#T-tower"


def test_tallinn_accepts_another_move(page: Page) -> None:
    """Whoever does something else is not stopped, and told what that means."""
    page.goto("/learn/tallinn")
    coach_of(page).wait_for()
    listen(page)
    page.locator(".hand .half").nth(4).click()
    page.locator(".prompt .btns .go:not([aria-disabled=true])").click()
    expect(coach_of(page).locator(".body")).to_contain_text("No coin, no contest")


@pytest.mark.parametrize(
    "game",
    [
        *("tallinn", "visby"),
        *(pytest.param(game, marks=pytest.mark.soak) for game in ("towers", "talis")),
    ],
)
def test_every_course_comes_to_its_end(page: Page, game: str) -> None:
    """Pressing what the page offers, every course tells most of its lessons and then lets go; the
    table is a real one, of which the server says that it is a lesson."""
    page.goto(f"/learn/{game}")
    card = coach_of(page)
    card.wait_for()
    told: list[str] = []
    for turn in range(MOST_ROUNDS):
        # looked for before the title is read: a coach that keeps quiet may at any moment say that
        # it is enough, and that is not to be pressed away
        goes_on = card.locator("footer .go").count()
        title = card.locator("h2").inner_text()
        if title not in told:
            told.append(title)
        if title == "Now you know enough":
            break
        if goes_on:
            go_on_from(card, title)
        else:
            play_on(page, game, 1, turn)
    assert told[-1] == "Now you know enough"
    assert len(told) >= 5
    card.get_by_role("button", name="Play on").click()
    expect(card).to_have_count(0)


@pytest.mark.each_choice
@pytest.mark.parametrize("screen", [(1280, "light"), (390, "dark")], ids=["desk", "phone"])
@pytest.mark.parametrize(
    "game",
    [
        "visby",
        "talis",
        *(pytest.param(one, marks=pytest.mark.soak) for one in ("tallinn", "towers")),
    ],
)
def test_courses_are_for_everyone(new_page: NewPage, game: str, screen: tuple[int, str]) -> None:
    """Axe objects to nothing beside the coach's card, and no page scrolls sideways."""
    width, scheme = screen
    page = new_page(f"/learn/{game}", width=width, height=844, color_scheme=scheme)
    coach_of(page).wait_for()
    listen(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_reload_goes_on_with_the_same_table(page: Page) -> None:
    """What was learned stays learned, and the table is the same; starting over makes a new one."""
    page.goto("/learn/visby")
    coach_of(page).wait_for()
    listen(page)
    play_on(page, "visby", 2)
    expect(coach_of(page).locator(".happened")).to_be_visible()
    expect(page.locator(".log .round")).not_to_have_count(0)  # written after the board
    rounds = page.locator(".log .round").count()
    page.reload()
    coach_of(page).wait_for()
    expect(page.locator(".log .round")).to_have_count(rounds)
    assert coach_of(page).locator("h2").inner_text() != "Three tracks"


@pytest.mark.parametrize(
    ("lang", "name", "title"), [("de", "Lotse", "Deine Straße"), ("it", "Pilota", "La tua strada")]
)
def test_the_coach_speaks_every_language(
    new_page: NewPage, lang: str, name: str, title: str
) -> None:
    """The coach speaks the language of the page."""
    page = new_page("/learn/tallinn", lang=lang)
    expect(coach_of(page, name).locator("h2")).to_have_text(title)


def test_an_unknown_course_is_named_as_such(page: Page) -> None:
    """An address of no game says so."""
    page.goto("/learn/chess")
    expect(page.get_by_text("There is no first game of that name.")).to_be_visible()
