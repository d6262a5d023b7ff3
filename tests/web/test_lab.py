"""The lab in the browser: from a changed number to a comparison, and to a table with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Serving, serving, sqlite
from tests.web.conftest import NewPage
from tests.web.test_pages import violations

JOB = str(Path(__file__).parents[1] / "server" / "measuring.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Serving]:
    """A server with rules that are not compiled, and measurements that are not played."""
    folder = tmp_path_factory.mktemp("lab")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOGGE_JIT", "0")
        patch.setenv("KOGGE_VERSIONS", str(folder / "versions"))
        patch.setenv("KOGGE_CACHE", str(folder / "cache"))
        with serving(sqlite(folder), "--no-limits", lab=JOB) as running:
            yield running


def strengthen(page: Page) -> None:
    """The Blacksmith's first number, one up."""
    page.get_by_label("Blacksmith, wares for Troops: one more").click()
    expect(page.get_by_text("One change").first).to_be_visible()
    expect(page.get_by_text("You get 5 wares for every Troops card")).to_be_visible()


def test_a_number_becomes_a_comparison(new_page: NewPage) -> None:
    """The card shows the number, the rulebook says it, bots play it, and the page opens."""
    page = new_page("/")
    page.get_by_role("link", name="The lab").click()
    page.get_by_role("link", name="Visby").click()
    strengthen(page)
    expect(page.locator("article", has_text="Blacksmith").locator("em").first).to_have_text("5")
    # the program in place of the bots goes by the number of games, which people do not choose
    page.route(
        "**/api/lab/runs",
        lambda route: route.continue_(post_data={**route.request.post_data_json, "games": 20}),
    )
    page.get_by_role("button", name="Run against the original").first.click()
    expect(page.get_by_text("Blacksmith is played more often")).to_be_visible()
    expect(page.get_by_text("Blacksmith, per game")).to_be_visible()
    page.get_by_role("link", name="All figures side by side").click()
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("heading")).to_contain_text("visby~")
    page.get_by_role("link", name="Change it further").click()
    expect(page.get_by_text("One change").first).to_be_visible()


def test_a_run_is_stopped_and_nothing_is_lost(new_page: NewPage) -> None:
    """Stop ends it; the changes are still there, also after the page was closed."""
    page = new_page("/lab/visby")
    strengthen(page)
    page.get_by_role("button", name="Run against the original").first.click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").first.click()
    expect(page.get_by_text("Nothing is lost")).to_be_visible()
    page.reload()
    expect(page.get_by_text("One change").first).to_be_visible()


def test_what_cannot_be_played_is_refused_where_it_was_typed(new_page: NewPage) -> None:
    """Out of bounds at once; against all sense as soon as the server has looked at it."""
    page = new_page("/lab/visby")
    field = page.get_by_label("Wares for Troops", exact=True)
    field.fill("500")
    field.blur()
    expect(page.get_by_role("alert")).to_contain_text("0 to 99")
    expect(field).to_have_value("4")
    field.fill("60")
    field.blur()
    expect(page.get_by_role("alert").first).to_contain_text("nobody can hold 60 wares")
    button = page.get_by_role("button", name="Run against the original").first
    expect(button).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Undo all changes").click()
    expect(page.get_by_text("Everything is as printed").first).to_be_visible()


def test_a_version_is_played_at_a_table(new_page: NewPage) -> None:
    """Open a table: what is changed is said before one sits down, and in the waiting room."""
    page = new_page("/lab/visby")
    strengthen(page)
    page.get_by_label("Knight, seals: one less").click()
    page.get_by_label("Name of this version").fill("Forge")
    page.get_by_label("Name of this version").blur()
    expect(page.get_by_text("2 changes").first).to_be_visible()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("radio", name="Forge")).to_be_checked()
    expect(page.get_by_text("4 → 5").first).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Blacksmith, wares for Troops: 4 → 5").first).to_be_visible()
    friend = new_page(page.url)
    expect(friend.get_by_text("Blacksmith, wares for Troops: 4 → 5").first).to_be_visible()


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
def test_the_lab_has_nothing_that_axe_objects_to(new_page: NewPage, width: int) -> None:
    """Every page of it, on a desk and on a phone, nor does it scroll sideways."""
    for lang, address in (("en", "/lab"), ("de", "/lab/tallinn"), ("it", "/lab/talis")):
        page = new_page(address, lang=lang, width=width)
        page.wait_for_load_state("networkidle")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
