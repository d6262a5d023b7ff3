"""`python -m bench.smoothness`: layout shift, frames and long tasks of whole games in Chromium.

One person plays each game to its end against quick bots, with motion, pressing what the page
offers. Reported are the layout shift during play (all of it, also right after a press, which the
metric of browsers leaves out), the frames that came too late for something that moves (as Chromium
judges it), the longest task of the page's thread by the clock and by the processor, and how long
the board took to build. `--throttle 4` slows the processor down as browsers' tools do for a phone.
Without a graphics card the machine's processors draw, too, and a task waits for them: by the clock
it may take twice as long. An empty page on which a square moves comes first, to compare with.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any, Final

import click
from playwright.sync_api import Browser, sync_playwright
from tests.web.asking import new_table
from tests.web.chromium import FLAGS, MISSING, find_chromium
from tests.web.playing import END, OFFERED
from tests.web.stillness import OBSERVE, begin, shifts

import kogge
from bench.server.__main__ import KOGGE, free_port, running
from bench.tracing import frames, longest_task, tracing
from kogge.arena.machine import machine

PATIENCE: Final = 60_000  # milliseconds
PLAYERS: Final = {"tallinn": 3, "talis": 2}
USUAL_PLAYERS: Final = 4
OPTIONS: Final[dict[str, dict[str, Any]]] = {"talis": {"options": {"round_cap": "20"}}}
PAUSE: Final = 150  # milliseconds between presses
NOTHING: Final = 60_000  # milliseconds without anything to press, after which something is broken

# From within the page, and brief: to look at a page as the tests do, through the tools of browsers,
# takes up to 50 ms at four times slower, which would be counted as a task of the page.
PLAY = """([offers, end, most, pause, nothing]) => new Promise((resolve, reject) => {
    let pressed = 0, since = performance.now();
    const look = () => {
        if (document.querySelector(end) || pressed === most) return resolve(pressed);
        if (performance.now() - since > nothing)
            return reject(new Error(`nothing to press after ${pressed} presses`));
        setTimeout(look, pause);
        if (!document.querySelector('.room:not([data-waits])')) return;
        for (const offer of offers) {
            const found = document.querySelectorAll(offer);
            if (!found.length) continue;
            const one = found[pressed++ % found.length];
            since = performance.now();
            one.focus();
            one.dispatchEvent(
                new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
            return;
        }
    };
    look();
})"""
EMPTY: Final = """<!doctype html><style>
    @keyframes way { to { transform: translate(200px, 200px) } }
    div { width: 40px; height: 40px; background: teal; animation: way .5s 6 alternate }
</style><div></div>"""


@dataclass(frozen=True)
class Smoothness:
    """Figures of one game at one size."""

    game: str
    width: int
    height: int
    presses: int
    shift: float
    shift_of_browsers: float
    frames: int
    late: int
    longest_task: float
    longest_by_processor: float
    board_built: float
    sources: dict[str, int]


def players_of(name: str) -> int:
    return PLAYERS.get(name, min(USUAL_PLAYERS, kogge.game(name).players[-1]))


def measure(
    browser: Browser, url: str, name: str, width: int, height: int, throttle: float, moves: int
) -> Smoothness:
    """Play one game to its end, or so many presses of it."""
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, bypass_csp=True,
        has_touch=width < 1000, reduced_motion="no-preference",
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    context.add_init_script(OBSERVE)
    page = context.new_page()
    page.goto("/")
    bots = ["greedy"] * (players_of(name) - 1)
    address = new_table(page, name, "human", *bots, seating="fixed", **OPTIONS.get(name, {}))
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.goto(address)
    page.locator(".prompt").wait_for()
    page.evaluate("document.fonts.ready")
    begin(page)
    with tracing(browser, page) as events:
        presses = page.evaluate(PLAY, [OFFERED[name], END, moves or -1, PAUSE, NOTHING])
    wanted, late = frames(events)
    tasks = page.evaluate("window.seen.tasks")
    built = page.evaluate("window.seen.built ?? 0")
    seen = shifts(page)
    context.close()
    return Smoothness(
        game=name, width=width, height=height, presses=presses,
        shift=round(sum(one["value"] for one in seen), 4),
        shift_of_browsers=round(sum(one["value"] for one in seen if not one["pressed"]), 4),
        sources=dict(Counter(where for one in seen for where in one["sources"]).most_common(8)),
        frames=wanted, late=late, longest_task=max(tasks, default=0.0),
        longest_by_processor=round(longest_task(events), 1), board_built=round(built, 1),
    )  # fmt: skip


def measure_empty(browser: Browser, width: int, height: int, throttle: float) -> tuple[int, int]:
    """Frames of a page on which nothing is to be done, and how many of them came too late."""
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto("about:blank")
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    with tracing(browser, page) as events:
        page.evaluate("(page) => document.write(page)", EMPTY)
        page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")
    context.close()
    return frames(events)


@click.command(help=__doc__)
@click.option("--games", default=",".join(kogge.game_names()), help="Which games, with commas.")
@click.option("--sizes", default="1440x900,390x844", show_default=True, help="Of the window.")
@click.option("--throttle", default=1.0, show_default=True, help="Times slower the processor is.")
@click.option("--presses", default=0, help="Stop after so many instead of at the end.")
@click.option("--json", "as_json", is_flag=True, help="Figures for programs.")
@click.option("--server", default="", help="One that runs already, instead of one of its own.")
def main(games: str, sizes: str, throttle: float, presses: int, as_json: bool, server: str) -> None:
    path = find_chromium()
    if path is None:
        sys.exit(MISSING)
    if server:
        found = _all(path, server, games, sizes, throttle, presses, as_json)
    else:
        subprocess.run(
            [*KOGGE, "warm"], check=True, stdout=sys.stderr
        )  # nothing compiles beside it
        port = free_port()
        command = [*KOGGE, "serve", "--no-limits", "--no-browser", "--port", str(port)]
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/tables.sqlite"
            with running([*command, "--database", database], "http://"):
                url = f"http://127.0.0.1:{port}"
                found = _all(path, url, games, sizes, throttle, presses, as_json)
    if as_json:
        print(json.dumps({"machine": machine(), "smoothness": [asdict(one) for one in found]}))


def _all(
    path: str, url: str, games: str, sizes: str, throttle: float, presses: int, quiet: bool
) -> list[Smoothness]:
    """Every game at every size, one after another."""
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for size in () if quiet else sizes.split(","):
            width, height = map(int, size.split("x"))
            wanted, late = measure_empty(browser, width, height, throttle)
            print(f"an empty page {size}: {late} of {wanted} frames late", flush=True)
        for name in games.split(","):
            for size in sizes.split(","):
                width, height = map(int, size.split("x"))
                one = measure(browser, url, name, width, height, throttle, presses)
                found.append(one)
                if not quiet:
                    print(
                        f"{one.game:8} {size:>9}: {one.presses} presses, shift {one.shift} "
                        f"(browsers' {one.shift_of_browsers}), {one.late} of {one.frames} frames "
                        f"late, longest task {one.longest_task} ms ({one.longest_by_processor} ms "
                        f"of the processor), board built in {one.board_built} ms",
                        *(f"\n    {many} × {where}" for where, many in one.sources.items()),
                        flush=True,
                    )
        browser.close()
    return found


if __name__ == "__main__":
    main()
