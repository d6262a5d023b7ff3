"""Whole games by the accessibility tree and the keyboard alone, as someone who listens plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NothingThere
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.playing import END, SOON

STOP = re.compile(r"""- '?(button) "((?:[^"\\]|\\.)*)"(.*)""")
DECISIVE = re.compile(r"^(Seal|Build|Reveal|Name|Move$|Fight|Yes)")
LATER = re.compile(r"^(Take it back|Clear|Put|End turn|Pick|Trade|Die|Build a tower from)")
MOST_STOPS = 120  # of the Tab key, until what is wanted has been passed over
MOST_ACTS = 600

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


def go_to(page: Page, role: str, name: str | None = None) -> bool:
    """Press Tab until this has the focus; False if there is no such stop."""
    for _ in range(MOST_STOPS):
        if not page.evaluate(NOWHERE):
            for what, called, _state in read_out(page.locator(":focus").aria_snapshot())[:1]:
                if what == role and (name is None or called == name):
                    return True
        page.keyboard.press("Tab")
    return False


def press_something(page: Page, turn: int) -> bool:
    """Choose among the buttons that are read out, the decisive first; False if there is none."""
    names = heard_buttons(page)
    decisive = [name for name in names if DECISIVE.search(name)]
    open_ones = [name for name in names if not LATER.search(name)]
    for wanted in (decisive, open_ones, names):
        if wanted:
            if go_to(page, "button", wanted[turn % len(wanted)]):
                page.keyboard.press("Enter")
            return True
    return False


def play(page: Page, game: str) -> None:
    """Until the end is read out."""
    for turn in range(MOST_ACTS):
        page.wait_for_function(ASKED)
        if page.locator(END).count():
            return
        press_something(page, turn)
    raise AssertionError(f"{game}: not over after {MOST_ACTS} acts")


@pytest.mark.parametrize("game", ["visby", pytest.param("tallinn", marks=pytest.mark.soak)])
def test_a_whole_game_by_ear(new_page: NewPage, game: str) -> None:
    """What is read out and the keyboard are enough from the first decision to the result."""
    page = new_page("/")
    page.goto(new_table(page, game, "human", "greedy", seating="fixed"))
    page.get_by_role("region", name="Your decision").wait_for()
    page.evaluate(LISTEN)
    play(page, game)
    end = page.get_by_role("region", name=re.compile("win|victory"))
    expect(end.get_by_role("table")).to_be_visible()
    said: list[str] = page.evaluate("window.said")
    for pattern in HEARD[game]:
        assert any(re.search(pattern, text) for text in said), (pattern, said[:40])


# the new decision, cards in words, factions of contests
HEARD = {
    "tallinn": [r"Choose a card", r"plays .*(knight|merchant|monk)", r"contest for the (kn|me|mo)"],
    "visby": [r"Choose (a card|2 cards)", r"plays: (Troops|Knight|Blacksmith|Fleet|Ship)"],
}
