"""Playing in a browser: pressing what the page offers, and nothing else, until the end."""

from __future__ import annotations

from playwright.sync_api import Error, Locator, Page, expect
from playwright.sync_api import TimeoutError as NothingThere

SOON = 3_000  # milliseconds after which one looks again what is offered
READY = ":not([aria-disabled=true])"

# what can be pressed, the most decisive first; pressing from the top, every game comes to its end
OFFERED = {
    "tallinn": [
        f".prompt .btns .go{READY}",
        ".prompt .hand .half[aria-pressed=false]",
        ".prompt .hand .can[aria-pressed=false]",
        ".pick[aria-pressed=false]",
        ".prompt .btns .btn:not(.go, .quiet):not(:has([href='#undo']))",
    ],
    "visby": [
        f".prompt .btns .go{READY}",
        ".prompt .trades button",
        f".prompt .hand button[aria-pressed=false]{READY}",
    ],
    "towers": [
        f".prompt .btns .go{READY}",
        "[data-field][aria-label*='may go here']",
        "[data-field][aria-label*='can move']",
    ],
    "talis": [
        ".prompt .answers .go",
        ".prompt .answers button",
        ".prompt .detail .go",
        # an action, a particular of it, or the end of the turn
        ".prompt .acts button[aria-pressed=false], .prompt .detail button[aria-pressed=false], "
        ".prompt .last",
    ],
}
END = ".final"


def play_now(page: Page, title: str) -> None:
    """From the home page to a table with bots, by one press."""
    page.get_by_role("button", name=f": {title}", exact=False).first.click()
    expect(page.locator(".prompt")).to_be_visible()


def play_on(
    page: Page, game: str, moves: int | None = None, turn: int = 0, *, hurried: bool = False
) -> int:
    """Press what is offered until the game is over, or so many times; how often that was.

    `turn` says how often something was pressed before: not always the same is chosen. Who is
    `hurried` does not wait until things stand still.
    """
    offers = OFFERED[game]
    anything = ", ".join([END, *offers])
    pressed = 0
    while moves is None or pressed < moves:
        page.locator(anything).first.wait_for(state="attached")
        if page.locator(END).count():
            break
        offered = next((page.locator(one) for one in offers if page.locator(one).count()), None)
        if offered is not None and press(offered, turn + pressed, hurried):
            pressed += 1
    return pressed


def press(offered: Locator, turn: int, hurried: bool = False) -> bool:
    """Press one of these, not always the same; False if it was gone before that."""
    try:
        offered.nth(turn % max(1, offered.count())).click(timeout=SOON, force=hurried)
    except NothingThere:
        return False
    except Error as problem:  # who is hurried is told at once
        if not hurried or "not visible" not in str(problem):
            raise
        return False
    return True
