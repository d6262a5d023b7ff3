"""Playing in a browser: pressing what the page offers, and nothing else, until the end."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page, expect
from tests.web.asking import new_table

SOON = 3_000  # milliseconds after which one looks again what is offered
LOOK_AGAIN = 100  # the same where something travels over it
PATIENCE = 90_000  # milliseconds; a busy machine is slow, and nothing here measures time
MOST_LOOKS = 100  # at a page that shows nothing new, or where nothing can be pressed
READY = ":not([aria-disabled=true])"

# what can be pressed, the most decisive first; pressing from the top, every game comes to its end
OFFERED = {
    "tallinn": [
        f".prompt .btns .go{READY}",
        ".prompt .hand .half[aria-pressed=false]",
        ".prompt .hand .can [aria-pressed=false]",
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

MY_TURN = "(end) => document.querySelector(end) || document.title.startsWith('●')"
ANSWERED = ".room:not([data-waits])"  # no move of ours is on its way

# is it over; which of the offers is there, and how often; all that is said, as a number: the page
# itself is many times as long, and reading it takes frames from what moves
LOOK = """(body, [end, offers]) => {
    const found = offers.map((one) => body.querySelectorAll(one).length);
    const which = found.findIndex((many) => many > 0);
    const states = ['aria-label', 'aria-pressed', 'aria-disabled', 'aria-selected'];
    const said = [...body.querySelectorAll(states.map((one) => `[${one}]`).join())]
        .map((one) => states.map((state) => one.getAttribute(state)).join()).join();
    let shown = 0;
    for (const letter of body.textContent + said) shown = (shown * 31 + letter.codePointAt(0)) | 0;
    return [body.querySelector(end) !== null, which, found[which] ?? 0, shown];
}"""
# Press it as a pointer would: where it is seen, and only if nothing lies over it. Not by the mouse
# of Playwright: now and then on a busy machine Chromium draws no more frames, and never answers.
PRESS = """([offer, which, hurried]) => {
    const one = document.querySelectorAll(offer)[which];
    if (!one) return 'gone';
    const free = () => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one);
    };
    // as far as needed: something that stays in its place may lie over the edge
    for (const block of ['nearest', 'center', 'start', 'end']) {
        if (hurried || free()) break;
        one.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    }
    if (!hurried && !free()) return 'covered';
    one.focus?.();
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    return 'pressed';
}"""


def play_now(page: Page, title: str, name: str = "Amber") -> None:
    """From the home page to a table with bots: one press, and a name that is asked for once."""
    page.get_by_role("button", name=f": {title}", exact=False).first.click()
    say_name(page, name)
    expect(page.locator(".prompt")).to_be_visible()


def say_name(page: Page, name: str) -> None:
    """What somebody new is asked before the first table."""
    page.locator("dialog input").fill(name)
    page.keyboard.press("Enter")


# where the chain of a bot does not end City of Towers after a move or two of one's own
UNHURRIED: Final[dict[str, dict[str, Any]]] = {"towers": {"options": {"chains": "two"}}}


def open_at_my_turn(page: Page, game: str, *seats: str, **agreed: Any) -> None:
    """Open a new table where it is one's turn; a bot's chain may end City of Towers before that."""
    for _ in range(MOST_LOOKS):
        page.goto(new_table(page, game, *seats, **agreed))
        page.wait_for_function(MY_TURN, arg=END, polling=LOOK_AGAIN)
        page.locator(f"{END}, .prompt").first.wait_for(state="attached")  # drawn after the title
        if page.locator(END).count() == 0:
            return
    raise AssertionError(f"{game}: over {MOST_LOOKS} times before one's first turn")


def play_on(
    page: Page, game: str, moves: int | None = None, turn: int = 0, *, hurried: bool = False
) -> int:
    """Press what is offered until the game is over, or so many times; how often that was.

    `turn` says how often something was pressed before: not always the same is chosen. Who is
    `hurried` does not wait until things stand still.
    """
    offers = OFFERED[game]
    anything = ", ".join([END, *offers])
    pressed = in_vain = nothing_new = 0
    seen: set[int] = set()
    while moves is None or pressed < moves:
        # however slow the server is: what is offered before its answer is offered no longer
        page.locator(", ".join([END, ANSWERED])).first.wait_for(state="attached")
        page.locator(anything).first.wait_for(state="attached")
        # unlike `count`, this ends if the page does not answer
        over, which, many, shown = page.locator("body").evaluate(
            LOOK, [END, offers], timeout=PATIENCE
        )
        if over:
            break
        nothing_new = nothing_new + 1 if shown in seen else 0
        if nothing_new:  # others are still choosing: changing one's mind hurries nobody
            page.wait_for_timeout(min(nothing_new * 10, 1_000))
        seen.add(shown)
        if many and press(page, offers[which], (turn + pressed) % many, hurried):
            pressed += 1
            in_vain = 0
        else:
            in_vain += 1
        if max(in_vain, nothing_new) == MOST_LOOKS:
            what = "can be pressed" if in_vain == MOST_LOOKS else "new is shown"
            prompt = page.locator(".prompt").inner_text(timeout=PATIENCE)
            raise AssertionError(
                f"{game}: nothing {what} at {MOST_LOOKS} looks, after {pressed} presses:"
                f" {offers[which] if many else 'no offer'}\n{prompt}"
            )
    return pressed


def press(page: Page, offer: str, which: int, hurried: bool = False) -> bool:
    """Press one of these; False if it was gone, or is covered by something for now."""
    outcome = page.evaluate(PRESS, [offer, which, hurried])
    if outcome == "covered":
        page.wait_for_timeout(LOOK_AGAIN)
    return bool(outcome == "pressed")
