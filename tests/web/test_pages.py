"""Every page in a real browser: it opens, in every language, for everyone, at every width."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_home(page: Page) -> None:
    """The home page names the games and what can be done with them."""
    expect(page.get_by_role("heading", level=1)).to_have_text("Kogge")
    for game in ("Tallinn", "Visby", "City of Towers", "Talis"):
        expect(page.get_by_role("button", name=f"Play: {game}")).to_be_visible()
