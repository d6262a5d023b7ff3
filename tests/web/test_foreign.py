"""Games of other packages in a real browser, on a board made from their views."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.games.installed import ROOT, install
from tests.server.serving import Serving, serving, sqlite
from tests.web.conftest import NewPage
from tests.web.playing import ANSWERED, END, READY, press, say_name

MOVES = ".prompt .row button"
MOST_PRESSES = 300  # far more than a game has moves
EXAMPLE = ROOT / "examples" / "liars-dice" / "src"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Serving]:
    """A server beside which Liar's Dice and Goofspiel are installed, with rules as they are
    written: compiled, such games are played in `tests/bench` and by the example's own tests."""
    packages = tmp_path_factory.mktemp("packages")
    install(packages, "liars_dice", {"liars_dice": "liars_dice:GAME"})
    install(packages, "goofspiel", {"goofspiel": "bench.goofspiel:GAME"})
    paths = [str(packages), str(EXAMPLE), str(ROOT), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        patch.setenv("KOGGE_JIT", "0")
        with serving(sqlite(tmp_path_factory.mktemp("foreign")), "--no-limits") as running:
            yield running


@pytest.mark.parametrize(
    ("lang", "width"), [pytest.param("en", 1440, marks=pytest.mark.soak), ("de", 390)]
)
def test_a_whole_game(new_page: NewPage, lang: str, width: int) -> None:
    """From the harbour to the final table on a board made from the view, secrets kept."""
    page = new_page("/", lang=lang, width=width, height=844)
    sit_down(page, {"en": "Liar's Dice", "de": "Lügenwürfel"}[lang])
    rival = page.locator(".player").first
    expect(rival.locator(".down")).to_have_count(5)  # dice under the other's cup
    expect(page.locator(".player.you .die")).to_have_count(5)
    play_to_the_end(page)


def test_secret_choices(new_page: NewPage) -> None:
    """Goofspiel, in which all bid at once: a bid waits for the other's, and both are told."""
    page = new_page("/", width=390, height=844)
    sit_down(page, "Goofspiel")
    expect(page.locator(".player.you")).to_be_visible()
    play_to_the_end(page)


def test_secret_choices_on_one_device(new_page: NewPage) -> None:
    """Two people bid in turn behind a curtain; neither sees the other's bid too early."""
    page = new_page("/new/goofspiel", width=1440, height=900)
    page.get_by_label("Your name").fill("Amber")
    page.get_by_label("Seat 2", exact=True).select_option("here")
    page.get_by_label("Name of the person in seat 2").fill("Pitch")
    page.get_by_role("button", name="Begin").click()
    looked = []
    for card in ("10", "1"):
        curtain = page.get_by_role("button", name="I am")
        curtain.wait_for()
        assert page.locator(".prompt, .player, .log").count() == 0
        looked.append(curtain.inner_text())
        curtain.click()
        expect(page.locator(".player.you")).to_be_visible()
        expect(page.locator(".player dt", has_text="Bid")).to_have_count(0)
        assert "bids" not in page.locator("body").inner_text()
        page.get_by_role("button", name=f"Bid card {card}", exact=True).click()
        page.locator(".prompt .btns .go").click()
    assert len(set(looked)) == 2
    log = page.locator(".log").first
    expect(log).to_contain_text("bids 10")
    expect(log).to_contain_text("bids 1")


def sit_down(page: Page, game: str) -> None:
    """Begin a game of another package, from the harbour."""
    card = page.locator("section[aria-labelledby=more-games] li").filter(has_text=game)
    card.locator("button.go").click()
    say_name(page, "Amber")
    expect(page.locator(".prompt")).to_be_visible()


def play_to_the_end(page: Page) -> None:
    """Take the last of the moves that are offered, until the final table: a challenge, if any."""
    for _ in range(MOST_PRESSES):
        page.locator(f"{END}, {ANSWERED}").first.wait_for(state="attached")
        page.locator(f"{END}, {MOVES}").first.wait_for(state="attached")
        if page.locator(END).count():
            break
        last = page.locator(MOVES).count() - 1
        if press(page, MOVES, max(0, last)):
            press(page, f".prompt .btns .go{READY}", 0)
    expect(page.locator(END)).to_be_visible()


def test_its_rules_and_a_game_that_is_not_there(new_page: NewPage) -> None:
    """The rulebook comes from the package; a game nobody has brought is an answer."""
    page = new_page("/rules/liars_dice")
    expect(page.locator(".book #D3")).to_be_visible()
    page = new_page("/rules/chess")
    expect(page.get_by_text("does not know the game chess")).to_be_visible()
