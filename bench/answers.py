"""`python -m bench.answers`: how soon a bot's answer is seen, in a real Chromium.

For each game one person plays with one bot. Measured is the time from the press that makes a move
until the page has painted what the bot answered: its next move where players take turns, the
revealed choices where all decide at once (a bot that has decided before is revealed by the press).
The time until the own move is seen stands beside it: what page and server take by themselves.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict, dataclass
from statistics import median, quantiles
from typing import Any, Final

import click
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.asking import new_table
from tests.web.chromium import FLAGS, MISSING, find_chromium
from tests.web.playing import END, play_on

import kogge
from bench.server.__main__ import KOGGE, free_port, running
from kogge.arena.machine import machine

PATIENCE: Final = 60_000  # milliseconds
MOST_PRESSES: Final = 400  # of a game; most of them pick and do not move

# Keeps, with the time of the page: presses that made a move, and updates once they were painted
WATCH: Final = """
window.pressed = 0; window.sent = []; window.seen = [];
addEventListener('click', (event) => { window.pressed = event.timeStamp; }, true);
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === 'move') window.sent.push(window.pressed);
    if (!this.watched) {
        this.watched = true;
        this.addEventListener('message', ({ data }) => {
            const told = JSON.parse(data);
            if (told.type !== 'update') return;
            const moves = told.happened.filter((one) => one.kind === 'moved');
            const movers = moves.map((one) => one.seat);
            const mine = (told.state.to_act ?? []).includes(0);
            requestAnimationFrame(() => requestAnimationFrame((at) =>
                window.seen.push({ at, movers, mine })));
        });
    }
    return send.call(this, text);
};
"""


@dataclass(frozen=True)
class Answers:
    """Seconds until the bot's answer was seen, and until the own move was."""

    game: str
    level: str
    answers: int
    median: float
    nine_in_ten: float
    longest: float
    own_move: float


def measure(browser: Browser, url: str, name: str, level: str, wanted: int) -> Answers:
    """Play with one bot, again and again, until so many answers were seen."""
    together = kogge.game(name).simultaneous
    answers: list[float] = []
    own: list[float] = []
    while len(answers) < wanted:
        context = browser.new_context(
            base_url=url, viewport={"width": 1280, "height": 800}, bypass_csp=True
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto("/")
        page.goto(new_table(page, name, "human", level, seating="fixed"))
        for press in range(MOST_PRESSES):
            if len(answers) >= wanted or page.locator(END).count():
                break
            before = page.evaluate("window.sent.length")
            play_on(page, name, 1, press)
            if page.evaluate("window.sent.length") > before:
                _note(page, together, answers, own)
        context.close()
    return Answers(
        game=name,
        level=level,
        answers=len(answers),
        median=round(median(answers), 3),
        nine_in_ten=round(quantiles(answers, n=10)[-1], 3),
        longest=round(max(answers), 3),
        own_move=round(median(own), 3),
    )


def _note(page: Page, together: bool, answers: list[float], own: list[float]) -> None:
    """Wait until the table asks this person again, and keep what the page saw on the way."""
    page.wait_for_function(
        f"window.seen.some((one) => one.at > window.sent.at(-1) && one.mine) || "
        f"document.querySelector('{END}')"
    )
    pressed: float = page.evaluate("window.sent.at(-1)")
    seen: list[dict[str, Any]] = page.evaluate("window.seen")
    later = [one for one in seen if one["at"] > pressed]
    mine = next((one for one in later if 0 in one["movers"]), None)
    if mine is not None:
        own.append((mine["at"] - pressed) / 1000)
    if together:
        answer = next((one for one in later if one["mine"]), None)
    else:  # whoever may move again has not been answered
        answer = next((one for one in later if 1 in one["movers"]), None)
    if answer is not None:
        answers.append((answer["at"] - pressed) / 1000)


@click.command(help=__doc__)
@click.option("--games", default=",".join(kogge.game_names()), help="Which games, with commas.")
@click.option("--level", default="master", show_default=True, help="Which bot.")
@click.option("--answers", default=20, show_default=True, help="How many answers of each game.")
@click.option("--json", "as_json", is_flag=True, help="Figures for programs.")
def main(games: str, level: str, answers: int, as_json: bool) -> None:
    path = find_chromium()
    if path is None:
        sys.exit(MISSING)
    found = []
    port = free_port()
    command = [*KOGGE, "serve", "--no-limits", "--no-browser", "--port", str(port)]
    with (
        tempfile.TemporaryDirectory() as folder,
        running([*command, "--database", f"sqlite:///{folder}/tables.sqlite"], "http://"),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in games.split(","):
            found.append(measure(browser, f"http://127.0.0.1:{port}", name, level, answers))
            if not as_json:
                one = found[-1]
                print(
                    f"{one.game:8} {one.level}: {one.answers} answers, median {one.median:.2f} s, "
                    f"nine in ten within {one.nine_in_ten:.2f} s, longest {one.longest:.2f} s; "
                    f"own move {one.own_move:.2f} s",
                    flush=True,
                )
        browser.close()
    if as_json:
        print(json.dumps({"machine": machine(), "answers": [asdict(one) for one in found]}))


if __name__ == "__main__":
    main()
