"""Every page in a real browser: it opens, in every language, for everyone, at every width."""

from __future__ import annotations

import gzip
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Serving
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.playing import open_at_my_turn, play_on

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
FIRST_PAGE = 250_000  # bytes with fonts, compressed
GAMES = {"tallinn": 3, "visby": 4, "towers": 2, "talis": 2}


def test_home(page: Page) -> None:
    """The home page names the games and what can be done with them."""
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kogge")
    for game in ("Tallinn", "Visby", "City of Towers", "Talis"):
        expect(page.get_by_role("button", name=f"Play: {game}")).to_be_visible()


def test_who_made_the_games_is_named(page: Page) -> None:
    """Home and rules name who made a game; what we know from elsewhere bears a mark."""
    page.goto("/")
    cards = page.locator(".gm")
    expect(cards.filter(has_text="Christian Fiore")).to_contain_text("Stefan Risthaus")
    expect(cards.filter(has_text="Rudi Hoffmann*")).to_contain_text("known to us from elsewhere")
    expect(cards.filter(has_text="name no author")).to_contain_text("neighbouring island of Talis")
    page.goto("/rules/tallinn")
    for entry in ("Graphics Christian Fiore", "Layout Stefan Malz", "Publisher OSTIA-Spiele"):
        expect(page.locator("main dl > div").filter(has_text=entry.split()[0])).to_have_text(
            re.compile(r"\s*".join(entry.split()))
        )
    expect(page.locator("main")).to_contain_text("Reval")
    page.goto("/rules/talis")  # where more can play here than the printed rules say
    expect(page.locator("main dl > div").filter(has_text="Players")).to_contain_text("4, here 2–4")


def test_a_mark_opens_the_reason_of_a_ruling(page: Page) -> None:
    """A rule that is our decision has a small mark; pressed, it tells why, and what is printed."""
    page.goto("/rules/talis#L28")
    mark = page.locator("section", has=page.locator("#L28")).locator("details.ours")
    expect(mark.get_by_text("One card per act keeps turns short")).to_be_hidden()
    mark.locator("summary").click()
    expect(mark.get_by_text("One card per act keeps turns short")).to_be_visible()
    expect(mark.get_by_text("resolve explore cards if any")).to_be_visible()


def check_all_games_are_in_sight(page: Page) -> None:
    """On laptops the buttons of all four games are in sight without scrolling."""
    for width, height in ((1280, 800), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for button in page.locator(".gm .btn.go").all():
            expect(button).to_be_in_viewport(ratio=1)


def open_pages(page: Page) -> list[str]:
    """Addresses of every kind of page; tables under way are looked at in `test_looking.py` and,
    with the coach beside them, in `test_guide.py`."""
    addresses = ["/", "/new/talis", "/rules/tallinn", "/nowhere", "/t/NoSuchTable99"]
    addresses.append(new_table(page, "visby", "human", "human"))
    return addresses


def settle(page: Page, address: str) -> None:
    """Open a page and wait until what it shows is there."""
    page.goto(address)
    page.locator("main").first.wait_for()
    if address.startswith("/t/"):
        page.locator(".room, .lost").first.wait_for()


def stand_still(page: Page) -> None:
    """Wait until nothing fades or travels any more; what goes on for ever may go on."""
    page.evaluate(
        """() => Promise.allSettled(
            document.getAnimations()
                .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
                .map((one) => one.finished),
        )"""
    )


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds wrong with a page for people who cannot see, point, or tell colours apart."""
    if not AXE.is_file():
        pytest.skip("skipped: what axe finds. Say: make web")
    stand_still(page)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [
        {"rule": one["id"], "where": [node["target"] for node in one["nodes"]]} for one in found
    ]


@pytest.mark.each_choice
@pytest.mark.parametrize(
    "screen", [(1280, 800, "light"), (390, 844, "dark")], ids=["desk", "phone"]
)
@pytest.mark.parametrize("part", range(2))
def test_every_page_is_for_everyone_and_fits(
    new_page: NewPage, screen: tuple[int, int, str], part: int
) -> None:
    """No page has anything that axe objects to, nor scrolls sideways, on a desk or a phone."""
    width, height, scheme = screen
    page = new_page(width=width, height=height, color_scheme=scheme)
    found = {}
    for address in open_pages(page)[part::2]:
        settle(page, address)
        problems = violations(page)
        if problems:
            found[address] = problems
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    assert not found


@pytest.mark.soak
@pytest.mark.parametrize(
    "screen", [(1280, 800, "light"), (390, 844, "dark")], ids=["desk", "phone"]
)
@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_for_everyone_and_fits(
    new_page: NewPage, screen: tuple[int, int, str], game: str
) -> None:
    """The same of tables at which somebody plays, without the coach or a card that is looked at."""
    width, height, scheme = screen
    page = new_page(width=width, height=height, color_scheme=scheme)
    settle(page, new_table(page, game, "human", *["greedy"] * (GAMES[game] - 1)))
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    ("lang", "home", "prompt"),
    [
        ("en", "Open a table", "Choose a card"),
        ("de", "Tisch eröffnen", "Wähle"),
        ("it", "Apri un tavolo", "Scegli"),
    ],
)
def test_every_language(new_page: NewPage, lang: str, home: str, prompt: str) -> None:
    """Pages speak the browser's language: shell, game and log, and no word stays without one; in
    all of them every game can be begun at first sight."""
    page = new_page("/", lang=lang)
    expect(page.get_by_role("link", name=home, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == lang
    check_all_games_are_in_sight(page)
    page.goto(new_table(page, "tallinn", "human", "greedy"))
    expect(page.locator(".prompt h2")).to_contain_text(prompt)
    play_on(page, "tallinn", 2)
    page.locator(".log li b.who").first.wait_for()
    shown = page.locator("body").inner_text()
    assert not re.findall(r"\{\w+\}|\[\[|\b(?:prompt|seat|said|notice)\.\w+", shown)


def test_keyboard_alone(new_page: NewPage) -> None:
    """From the home page into a game and through a round without touching a mouse."""
    page = new_page("/")
    play = page.get_by_role("button", name="Play: Visby")
    while not play.evaluate("node => node === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="What shall we call you?").wait_for()
    page.keyboard.press("Enter")  # by the name that is suggested
    page.locator(".prompt .hand").wait_for()
    page.locator(".prompt .hand button:not([aria-disabled=true])").first.wait_for()
    for number in range(1, 9):  # the number that is printed on a card, whatever is still in hand
        page.keyboard.press(str(number))
        card = page.locator(f".prompt .hand button:has(.no:text-is('{number}'))")
        expect(card).to_have_attribute("aria-pressed", "true")
        if number < 8:
            page.keyboard.press(str(number))
            expect(card).to_have_attribute("aria-pressed", "false")
    if page.locator(".prompt .go[aria-disabled=true]").count():
        page.keyboard.press("1")
    page.locator(".prompt .go:not([aria-disabled=true])").wait_for()
    page.keyboard.press("s")
    page.locator(".log li").nth(1).wait_for()


def test_the_first_page_is_small(server: Serving, built: Path) -> None:
    """What the first page loads is less than 250 kB with fonts, compressed as it is sent."""
    index = (built / "index.html").read_text("utf-8")
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)
    assert files
    total = 0
    for path in ["/", *files]:
        asked = urllib.request.Request(server.url + path, headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(asked) as reply:
            body = reply.read()
            if reply.headers["content-encoding"] == "gzip":
                gzip.decompress(body)
            total += len(body)
    assert total <= FIRST_PAGE


BELOW = """() => {
    const prompt = document.querySelector('.prompt').getBoundingClientRect();
    const fields = [...document.querySelectorAll('[data-field]')];
    return fields.filter((one) => one.getBoundingClientRect().bottom > prompt.top + 1).length;
}"""
OUTSIDE = """() => {
    const prompt = document.querySelector('.prompt').getBoundingClientRect();
    const cards = [...document.querySelectorAll('.prompt .hand button')];
    const names = cards.map((one) => one.querySelector('b'));
    return [
        ...cards.filter((one) => one.getBoundingClientRect().right > prompt.right),
        ...names.filter((one) => one.scrollWidth > one.clientWidth),
    ].map((one) => one.textContent.trim());
}"""


def test_the_whole_city_is_above_the_prompt_on_a_phone(new_page: NewPage) -> None:
    """No field lies under the prompt, neither before a pick nor after it, nor where what is asked
    takes two lines beside the buttons."""
    page = new_page(width=390, height=844)
    open_at_my_turn(page, "towers", "human", "greedy", "greedy", "greedy")
    page.locator("[data-field][aria-label*='can move']").first.wait_for()
    assert page.evaluate(BELOW) == 0
    page.locator("[data-field][aria-label*='can move']").first.click()
    expect(page.locator("[data-field][aria-selected=true]")).to_have_count(1)
    assert page.evaluate(BELOW) == 0
    page.locator(".prompt h2").evaluate("(one) => { one.textContent = 'Move a stack, or stop it' }")
    assert page.evaluate(BELOW) == 0


@pytest.mark.parametrize("lang", ["en", "de", "it"])
def test_six_in_visby_have_room(new_page: NewPage, lang: str) -> None:
    """With six at the table every line of the ledger and every card is whole, names included."""
    page = new_page(lang=lang)
    page.goto(new_table(page, "visby", "human", *["greedy"] * 5))
    page.locator(".prompt .hand button").first.wait_for()
    assert page.evaluate(OUTSIDE) == []
    ledger = page.locator("[role=table]").bounding_box()
    last = page.locator("[role=table] [role=row]").last.bounding_box()
    assert ledger
    assert last
    assert last["y"] + last["height"] <= ledger["y"] + ledger["height"] + 1


UNDER = """() => {
    const prompt = document.querySelector('.prompt').getBoundingClientRect();
    const rows = [...document.querySelectorAll('[role=table] [role=row]')];
    return Math.max(...rows.map((one) => one.getBoundingClientRect().bottom)) - prompt.top;
}"""


def test_four_in_visby_are_above_the_prompt_on_a_phone(new_page: NewPage) -> None:
    """With four at the table the last line of the ledger, figures included, is read whole."""
    page = new_page(lang="de", width=390, height=844)
    page.goto(new_table(page, "visby", "human", *["greedy"] * 3))
    page.locator(".prompt .hand button").first.wait_for()
    assert page.evaluate(UNDER) <= 0


SIZES = [(844, 390), (667, 375), (360, 640), (768, 1024), (2560, 1440)]
COVERED = """() => {
    const prompt = document.querySelector('.prompt').getBoundingClientRect();
    const seen = Math.min(innerHeight, prompt.bottom) - Math.max(0, prompt.top);
    return (seen * prompt.width) / (innerHeight * innerWidth);
}"""

PIECES = {"tallinn": ".street .house", "visby": ".mini", "towers": ".standing", "talis": ".tile"}
SMALLEST = """(pieces) => Math.min(
    ...[...document.querySelectorAll(pieces)].map((one) => one.getBoundingClientRect().height),
)"""
LEGIBLE = 18  # pixels


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_playable_at_every_size(new_page: NewPage, game: str) -> None:
    """However a phone is held, the prompt leaves room for the board, pieces can be seen, and
    nothing is cut off."""
    page = new_page(lang="de")
    open_at_my_turn(page, game, "human", *["greedy"] * (GAMES[game] - 1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        assert page.evaluate(COVERED) < 0.6, (width, height)
        assert page.evaluate(SMALLEST, PIECES[game]) >= LEGIBLE, (width, height)
        if height < 400:
            prompt = page.locator(".prompt").bounding_box()
            board = page.locator("main").bounding_box()
            assert prompt
            assert board
            assert board["x"] + board["width"] <= prompt["x"], (width, height)


@pytest.mark.each_choice
@pytest.mark.parametrize("lang", ["en", "de", "it"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_name_can_be_given(new_page: NewPage, lang: str, width: int) -> None:
    """The field for one's name and the button beside it are whole."""
    page = new_page("/", lang=lang, width=width)
    page.locator(".you .tool").click()
    sheet = page.locator(".you form").bounding_box()
    save = page.locator(".you form .btn").bounding_box()
    assert sheet
    assert save
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= width
    assert save["x"] + save["width"] <= sheet["x"] + sheet["width"]


def test_somebody_new_is_asked_for_a_name_once(page: Page) -> None:
    """A name is suggested and can be changed before the first table; later tables begin at once."""
    page.goto("/")
    play = page.get_by_role("button", name="Play: Visby")
    play.click()
    field = page.get_by_role("textbox", name="What shall we call you?")
    expect(field).not_to_have_value("")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    play.click()
    field.fill("Pitch")
    page.keyboard.press("Enter")
    expect(page.locator(".you").get_by_text("Pitch")).to_be_visible()
    page.goto("/")
    play.click()
    page.locator(".prompt").wait_for()
    expect(field).to_have_count(0)
