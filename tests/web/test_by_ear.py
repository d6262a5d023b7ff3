"""Whole games by the accessibility tree and the keyboard alone, as someone who listens plays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NothingThere
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.playing import END, SOON
from tests.web.test_pages import violations

STOP = re.compile(r"""- '?(button|gridcell) "((?:[^"\\]|\\.)*)"(.*)""")
DECISIVE = re.compile(r"^(Seal|Build .|Reveal|Name|Move$|Fight|Yes|With |Champion )")
LATER = re.compile(r"^(Take it back|Clear|Put|End turn|Pick|Trade|Die|Build a tower from)")
OPEN_FIELD = re.compile("can move|may go here")
FIELD = re.compile(r"\b[a-n]\d\b")
MOST_STOPS = 120  # of the Tab key, until what is wanted has been passed over
MOST_ACTS = 600
FEW_ACTS = 7
MOST_TABLES = 5

# What live regions have said, in order
LISTEN = """() => {
    window.said = [];
    new MutationObserver((changes) => {
        for (const { target } of changes) {
            const one = target.nodeType === 1 ? target : target.parentElement;
            const live = one?.closest('[aria-live=polite], [role=status]');
            const text = live?.textContent.trim();
            if (text && window.said.at(-1) !== text) window.said.push(text);
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
# the game is over, or something is to be decided
ASKED = """() => document.querySelector('.final') !== null ||
    !/^(Waiting|The game is over|$)/.test(document.querySelector('.prompt h2')?.textContent)"""
NOWHERE = "document.activeElement === document.body"


def read_out(tree: str) -> list[tuple[str, str, str]]:
    """Role, name and state of what can be pressed in a part of the accessibility tree."""
    found = [STOP.search(line) for line in tree.splitlines()]
    return [(one[1], one[2], one[3]) for one in found if one]


def heard_buttons(page: Page) -> list[str]:
    """Names of the buttons that can be pressed and are not yet."""
    try:
        tree = page.get_by_role("region", name="Your decision").aria_snapshot(timeout=SOON)
    except NothingThere:  # the game has just ended
        return []
    return [
        name
        for role, name, state in read_out(tree)
        if role == "button" and "disabled" not in state and "pressed" not in state
    ]


def focused(page: Page) -> tuple[str, str, str]:
    """Role, name and state of what has the focus; nothing if it has just gone."""
    if not page.evaluate(NOWHERE):
        try:
            stops = read_out(page.locator(":focus").aria_snapshot(timeout=SOON))
        except NothingThere:
            stops = []
        if stops:
            return stops[0]
    return "", "", ""


def go_to(page: Page, role: str, name: str | None = None) -> bool:
    """Press Tab until this has the focus; False if there is no such stop."""
    for _ in range(MOST_STOPS):
        what, called, _state = focused(page)
        if what == role and (name is None or called == name):
            return True
        page.keyboard.press("Tab")
    return False


def press_field(page: Page, turn: int) -> bool:
    """Walk to the next field that can be pressed, and press it; False if there is none."""
    if not go_to(page, "gridcell"):
        return False
    for _ in range(1 + turn % 3):
        page.keyboard.press("n")
    _role, label, _state = focused(page)
    if OPEN_FIELD.search(label):
        page.keyboard.press("Enter")
        return True
    return False


def press_something(page: Page, turn: int, board: bool) -> bool:
    """Choose among the buttons that are read out, the decisive first; False if there is none.

    Where pieces move on a board, one of its fields is chosen before anything less decisive.
    """
    names = heard_buttons(page)
    decisive = [name for name in names if DECISIVE.search(name)]
    if board and not decisive and press_field(page, turn):
        return True
    open_ones = [name for name in names if not LATER.search(name)]
    for wanted in (decisive, open_ones, names):
        if wanted:
            if go_to(page, "button", wanted[turn % len(wanted)]):
                page.keyboard.press("Enter")
            return True
    return False


def play(page: Page, game: str, acts: int = MOST_ACTS, *, checked: bool = False) -> bool:
    """Until the end is read out, which is True, or for so many acts; with axe in every phase."""
    seen: set[str] = set()
    for turn in range(acts):
        page.wait_for_function(ASKED)
        over = page.locator(END).count() > 0
        phase = "over" if over else FIELD.sub("", page.locator(".prompt h2").inner_text())
        if checked and phase not in seen:
            assert violations(page) == [], phase
        seen.add(phase)
        if over:
            return True
        press_something(page, turn, game in ON_BOARDS)
    return False


# games whose moves are picked on a board of fields; the others' are buttons
ON_BOARDS = ("towers", "talis")
BOTS = {"tallinn": 1, "visby": 1, "towers": 3, "talis": 1}  # four in City of Towers end sooner
AGREED: dict[str, dict[str, Any]] = {"talis": {"options": {"round_cap": "20"}}}


def sit_down(page: Page, game: str) -> None:
    """At a new table against quick bots, listening."""
    bots = ["greedy"] * BOTS[game]
    page.goto(new_table(page, game, "human", *bots, seating="fixed", **AGREED.get(game, {})))
    decision = page.get_by_role("region", name="Your decision")
    decision.or_(page.locator(END)).first.wait_for()  # bots may end City of Towers before it
    page.evaluate(LISTEN)


def check_heard(page: Page, game: str) -> None:
    """Decisions and what others did were read out in words."""
    said: list[str] = page.evaluate("window.said")
    for pattern in HEARD[game]:
        assert any(re.search(pattern, text) for text in said), (pattern, said[:40])


@pytest.mark.parametrize(
    "game",
    [
        "visby",
        *(pytest.param(one, marks=pytest.mark.soak) for one in ("tallinn", "towers", "talis")),
    ],
)
def test_a_whole_game_by_ear(new_page: NewPage, game: str) -> None:
    """What is read out and the keyboard are enough from the first decision to the result, and axe
    objects to no phase on the way."""
    page = new_page()
    sit_down(page, game)
    assert play(page, game, checked=True), f"{game}: not over after {MOST_ACTS} acts"
    end = page.get_by_role("region", name=re.compile("win|victory"))
    expect(end.get_by_role("table")).to_be_visible()
    check_heard(page, game)


@pytest.mark.parametrize("game", ON_BOARDS)
def test_a_board_by_ear(new_page: NewPage, game: str) -> None:
    """Fields are found and pressed by the keyboard, and what comes of it is read out."""
    page = new_page()
    for _ in range(MOST_TABLES):  # a chain of a bot may end City of Towers very soon
        sit_down(page, game)
        if not play(page, game, FEW_ACTS):
            break
    check_heard(page, game)


# the new decision, cards in words, factions of contests, whose counter and where, dice
HEARD = {
    "tallinn": [r"Choose a card", r"plays .*(knight|merchant|monk)", r"contest for the (kn|me|mo)"],
    "visby": [r"Choose (a card|2 cards)", r"plays: (Troops|Knight|Blacksmith|Fleet|Ship)"],
    "towers": [r"Move a stack|Where does", r"Amber: [a-n][1-8] to [a-n][1-8]"],
    "talis": [r"Act here|Use your dice", r"Amber moves champion"],
}
