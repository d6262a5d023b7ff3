"""When something is not there: the server, a table, a page, a seat."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.server.serving import serving, sqlite
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.playing import play_on


def test_a_killed_server_is_told_and_the_page_goes_on_with_the_next(
    new_page: NewPage, tmp_path: Path
) -> None:
    """The page says that the server is gone, keeps what one typed and chose, and resumes."""
    with serving(sqlite(tmp_path), "--no-limits") as server:
        page = new_page(base_url=server.url)
        page.goto(new_table(page, "visby", "human", "greedy"))
        play_on(page, "visby", 3)
        page.get_by_role("tab", name="Chat").click()
        page.get_by_label("Message").fill("still here")
        server.kill()
        expect(page.get_by_text("Your last move is safe")).to_be_visible()
        play_on(page, "visby", 3)  # two cards, and a seal that cannot be sent yet
        expect(page.get_by_text("Your move waits here")).to_be_visible()
        server.start(server.port)
        expect(page.get_by_text("Your move waits here")).to_have_count(0)
        expect(page.get_by_label("Message")).to_have_value("still here")
        page.get_by_label("Message").press("Enter")
        expect(page.locator(".said p")).to_have_text("still here")
        play_on(page, "visby", 3)


def test_pages_that_are_not_there_show_a_way_on(page: Page) -> None:
    """An unknown page, an unknown table and a closed one say what is the matter, and lead on."""
    for address, told in [
        ("/nowhere", "There is no page"),
        ("/t/NoSuchTable99", "There is no such table"),
        ("/t/x", "There is no such table"),
    ]:
        page.goto(address)
        expect(page.get_by_text(told)).to_be_visible()
        expect(page.get_by_role("link", name="To the home page")).to_be_visible()
    page.goto(new_table(page, "visby", "human", "human"))
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kogge")


def test_whoever_comes_too_late_watches(new_page: NewPage) -> None:
    """The link to a table whose seats are taken shows the game; so does the one to its end."""
    one, late = new_page(), new_page()
    address = new_table(one, "tallinn", "human", "greedy")
    late.goto(address)
    expect(late.get_by_text("You are watching")).to_be_visible()
    expect(late.locator(".room")).to_be_visible()
