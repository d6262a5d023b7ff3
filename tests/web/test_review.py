"""Reviews and hints in a browser: the way there, through the game, and out of it again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.review.playing import FEW, played
from tests.web.asking import ask, new_table
from tests.web.conftest import NewPage
from tests.web.playing import PATIENCE, play_on
from tests.web.test_pages import violations

from kogge.core.gamefile import SeatEntry, game_file_of
from kogge.review.report import Review
from kogge.review.reviewing import review
from kogge.server.replay.page import write_html

NAMES = ("Amber", "Pitch", "Madder")
SLIPS = ("inaccuracy", "mistake", "blunder")


@pytest.fixture(scope="module")
def game_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Game files of Visby, which is open, and of Tallinn, which has secrets."""
    folder = tmp_path_factory.mktemp("records")
    files = {}
    for game, players in (("visby", 2), ("tallinn", 2)):
        seats = [SeatEntry(name) for name in NAMES[:players]]
        files[game] = folder / f"{game}.json"
        files[game].write_text(game_file_of(played(game, players), seats).to_json())
    return files


def bring(page: Page, file: Path) -> None:
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main.review").wait_for(timeout=4 * PATIENCE)  # the first one loads the rules


def slips(found: dict[str, Any], seat: int, *marks: str) -> list[int]:
    """The steps at which a seat made these mistakes."""
    wanted = marks or SLIPS
    return [d["step"] for d in found["decisions"] if d["seat"] == seat and d["mark"] in wanted]


def at_step(page: Page, step: int) -> None:
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_attribute("aria-valuenow", str(step))


def check_the_dearest(page: Page) -> None:
    """The page opens at what cost most: both moves in the list, on the board, and why."""
    this = page.locator(".this")
    expect(this.locator(".loss b")).to_contain_text("−")
    expect(this.get_by_text("played").first).to_be_visible()
    expect(this.get_by_text("best").first).to_be_visible()
    this.get_by_role("button", name="How it goes on").click()
    expect(this.locator("ol.line li").first).to_be_visible()
    account = page.locator("ol.account")
    expect(account).to_contain_text("Fair share")
    expect(account.locator("li").last).to_contain_text("Result")
    first = page.locator(".whole ol:not(.account) button").first
    expect(first).to_have_attribute("aria-current", "true")


def test_a_game_file_is_scrubbed_by_keys_curve_and_filters(
    page: Page, game_files: dict[str, Path]
) -> None:
    """The page opens at what cost most. Arrow keys step, n and p go from mistake to mistake,
    filters take some out of the way."""
    bring(page, game_files["visby"])
    check_the_dearest(page)
    found = ask(page, "POST", "/api/review?viewer=0", json.loads(game_files["visby"].read_text()))
    marked = slips(found, 0)
    assert len(marked) > 1, "a random player makes mistakes"
    last = len(found["steps"])
    page.keyboard.press("Home")
    at_step(page, 0)
    for step in marked:
        page.keyboard.press("n")
        at_step(page, step)
    page.keyboard.press("n")
    at_step(page, marked[-1])
    page.keyboard.press("p")
    at_step(page, marked[-2])
    page.keyboard.press("End")
    at_step(page, last)
    page.keyboard.press("ArrowLeft")
    at_step(page, last - 1)

    hidden = next(one for one in reversed(SLIPS) if slips(found, 0, *set(SLIPS) - {one}))
    left = slips(found, 0, *set(SLIPS) - {hidden})
    page.locator(".legend button").nth(SLIPS.index(hidden)).click()
    expect(page.locator(".legend button[aria-pressed=false]")).to_have_count(1)
    page.keyboard.press("Home")
    for step in left:
        page.keyboard.press("n")
        at_step(page, step)
    pins = page.locator(f"svg.cv .pin.slip-{SLIPS.index(hidden) + 1}")
    expect(pins).to_have_count(0)

    slider = page.get_by_role("slider", name="Moment of the game")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    at_step(page, last)
    slider.focus()
    page.keyboard.press("PageUp")
    at_step(page, left[-1])


def test_open_cards_are_a_second_step(page: Page, game_files: dict[str, Path]) -> None:
    """What others held is neither shown nor sent before somebody asks for it."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    bring(page, game_files["tallinn"])
    assert not [url for url in asked if "viewer=all" in url]
    page.get_by_role("button", name="With open cards").click()
    expect(page.get_by_role("button", name="As it was seen")).to_be_visible()
    expect(page.locator(".seats button")).to_have_count(2)
    assert [url for url in asked if "viewer=all" in url]
    page.keyboard.press("o")
    expect(page.get_by_role("button", name="With open cards")).to_be_visible()


def test_a_replay_leads_to_the_review(page: Page, game_files: dict[str, Path]) -> None:
    """The game file that is replayed is the one reviewed."""
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(game_files["visby"])
    page.locator(".controls").wait_for()
    page.get_by_role("link", name="Review").click()
    page.locator("main.review").wait_for()
    expect(page.locator(".whole h2").first).to_contain_text("wins")


def test_a_review_under_way_can_be_stopped(page: Page, game_files: dict[str, Path]) -> None:
    """How far it is, a way to stop it, and a way to begin again."""
    methods: list[str] = []

    def answer(route: Route) -> None:
        methods.append(route.request.method)
        state = "cancelled" if route.request.method == "DELETE" else "working"
        route.fulfill(json={"state": state, "done": 0.4})

    page.route("**/api/review?*", answer)
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(game_files["visby"])
    bar = page.get_by_role("progressbar", name="Reviewing the game")
    expect(bar).to_have_attribute("aria-valuenow", "40")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The review was stopped.")).to_be_visible()
    assert "DELETE" in methods
    page.unroute("**/api/review?*")
    page.get_by_role("button", name="Review again").click()
    page.locator("main.review").wait_for()


def test_a_file_that_does_not_verify_is_refused(
    page: Page, game_files: dict[str, Path], tmp_path: Path
) -> None:
    """With a sentence, and another file can be chosen at once."""
    told = json.loads(game_files["visby"].read_text())
    told["moves"] = told["moves"][:-1]
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(told))
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.locator(".no p")).to_be_visible()
    page.locator("input[type=file]").set_input_files(game_files["visby"])
    page.locator("main.review").wait_for()


def test_the_page_is_for_everyone_and_fits(page: Page, game_files: dict[str, Path]) -> None:
    """Nothing that axe objects to, and nothing to scroll sideways, in any of its tabs; on a desk by
    day, on a phone by night."""
    bring(page, game_files["tallinn"])
    looks: list[tuple[int, int, Literal["light", "dark"]]]
    looks = [(1440, 900, "light"), (390, 844, "dark")]
    for width, height, scheme in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        tabs = page.get_by_role("tab")
        for place in range(max(1, tabs.count())):
            if tabs.count():
                tabs.nth(place).click()
            assert not violations(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def reviewed(game: str) -> list[Review]:
    """As a seat saw it, and with open cards."""
    return [review(played(game, 2), viewer, FEW) for viewer in (0, None)]


def test_one_file_needs_no_network(browser: Browser, built: Path, tmp_path: Path) -> None:
    """The page that `--html` writes asks for nothing, and does all but playing on."""
    file = tmp_path / "review.html"
    seats = [SeatEntry(name) for name in NAMES[:2]]
    write_html(game_file_of(played("tallinn", 2), seats), reviewed("tallinn"), file, "de")
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, offline=True, locale="fr-FR"
    )  # a browser of another language gets that of the file
    context.set_default_timeout(PATIENCE)
    asked: list[str] = []
    failures: list[str] = []
    try:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.goto(file.as_uri())
        page.locator("main.review").wait_for()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator(".whole h2").first).to_contain_text("Pitch")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", "1")
        page.keyboard.press("o")
        expect(page.locator(".seats button")).to_have_count(2)
    finally:
        context.close()
    assert not failures
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def test_a_game_with_a_hint_then_its_replay_and_review(new_page: NewPage) -> None:
    """The master's move first, with chances and reasons; pressing one only shows it, and the game
    file says so. The end leads to replay and review, the review to a table that begins at the
    moment looked at; a replay's address, with the moment, works for strangers."""
    page = new_page()
    address = new_table(page, "visby", "human", "greedy", hints=True)
    page.goto(f"/replay/{address.removeprefix('/t/')}")
    expect(page.locator(".no p")).to_contain_text("when it is over")
    page.goto(address)
    take_a_hint(page)
    play_on(page, "visby")
    game_file = ask(page, "GET", f"/api/tables/{address.removeprefix('/t/')}/record")
    hints = {seat["player"]: seat.get("hints", 0) for seat in game_file["seats"]}
    assert hints == {"human": 1, "greedy": 0}
    page.get_by_role("link", name="Replay").click()
    watch_again(page, new_page, game_file)
    page.get_by_role("link", name="Review").click()
    try_again(page)


def take_a_hint(page: Page) -> None:
    """Ask for one, look at the first of its moves, and close it."""
    page.get_by_role("button", name="Hint").click()
    panel = page.get_by_role("region", name="What would a master do?")
    rows = panel.locator("li button")
    expect(rows.first).to_contain_text("the master’s move")
    expect(rows.first).to_contain_text("chance to win")
    master, room = (rows.first.locator(part).bounding_box() for part in ("em", ".name"))
    assert master is not None
    assert room is not None
    assert master["x"] + master["width"] <= room["x"] + room["width"] + 1, "cut off"
    assert rows.count() <= 3
    rows.first.click()
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(panel).to_contain_text("1 hint used. The game file says so.")
    assert not violations(page)
    panel.get_by_role("button", name="Close the hint").click()
    expect(panel).to_have_count(0)


def watch_again(page: Page, new_page: NewPage, game_file: dict[str, Any]) -> None:
    """From move to move; the address is for everybody, and the file can be downloaded."""
    page.locator(".controls").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#1$"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game file").click()
    moves = len(json.loads(Path(download.value.path()).read_text())["moves"])
    assert moves == len(game_file["moves"])
    stranger = new_page(f"{page.url.removesuffix('#1')}#{moves}")
    expect(stranger.locator(".controls .now")).to_contain_text(re.compile("wins|victory"))


def try_again(page: Page) -> None:
    """From the review to a table that begins after the first move."""
    page.locator("main.review").wait_for()
    expect(page.locator(".whole h2").first).to_contain_text("wins")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    expect(page).to_have_url(re.compile(r"/review/[^#]+#\d+$"))
    page.locator(".this .acts .go").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator(".prompt, .bench").first).to_be_visible()
