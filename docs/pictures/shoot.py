"""Take pictures of the browser client: real games on a real server, looked at in Chromium.

Run with: make screenshots. Every game is played by greedy bots from a fixed key up to a moment at
which the first seat has to decide; that seat's page is what the pictures show. Image strips show
how a result happens on a phone, frame by frame.
"""

from __future__ import annotations

import asyncio
import base64
import io
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.server.serving import serving, sqlite
from tests.web.chromium import FLAGS, MISSING, find_chromium

import kogge
from kogge.bots import bot
from kogge.client import sign_up
from kogge.core.keys import key_from_seed
from kogge.server.http.requests import COOKIE

FOLDER = Path(__file__).parent
SEED = 2
NAMES = ("Amber", "Pitch", "Madder", "Frost")
# players, and moves before the picture
MOMENTS = {"tallinn": (3, 24), "visby": (4, 15), "towers": (3, 40), "talis": (3, 60)}
USUAL_MOVES = 20
# moves before an image strip, moves that it shows, and milliseconds between its frames
STRIPS = {
    "tallinn": (36, 1, 750),
    "visby": (20, 1, 400),
    "towers": (41, 4, 750),
    "talis": (57, 3, 750),
}
# name, width, height, colours
SCREENS = [("desk", 1440, 900, "light"), ("phone", 390, 844, "dark")]
QUALITY = 70
LARGEST = 150_000  # bytes
FRAMES = 6
FRAME_SIZE = (230, 370)  # of a strip; the upper part of a phone's page
PATIENCE = 120_000  # milliseconds; a busy machine is slow


@dataclass
class Seated:
    """A game at a table of the server, and the same game here, where bots choose its moves."""

    table: str
    token: str
    lives: list[Any]
    mirror: Any
    bots: list[Any]

    async def move(self) -> None:
        """Make the next move, the last of those who are to act first."""
        seat = self.mirror.to_act[-1]
        chosen = int(self.bots[seat].choose(self.mirror.observed(seat), seat))
        move = self.mirror.game.rooms.moves[chosen]
        self.mirror.play(seat, move)
        await self.lives[seat].move(self.table, seat, move.text)

    async def play(self, moves: int, *, to_decide: bool) -> None:
        """Play up to so many moves, and on until the first seat is `to_decide`."""
        mirror = self.mirror
        while not mirror.over and (
            len(mirror.history) < moves or (to_decide and 0 not in mirror.to_act)
        ):
            await self.move()


async def sit_down(stack: AsyncExitStack, url: str, name: str, players: int) -> Seated:
    """People at a new table, who stay there until the stack is closed."""
    game = kogge.game(name)
    people = [await sign_up(url, person) for person in NAMES[:players]]
    made = await people[0].create_table(name, ["human"] * players, seating="fixed")
    table = made["table"]
    for person in people[1:]:
        await person.join(table)
    lives = [await stack.enter_async_context(person.live()) for person in people]
    for seat, live in enumerate(lives):
        await live.follow(table, seat)
    token = people[0].token
    assert token is not None
    bots = [bot("greedy", game, seat) for seat in range(players)]
    return Seated(table, token, lives, game.start(players, key_from_seed(SEED), {}), bots)


def keep(picture: bytes, name: str) -> None:
    """Write a picture, unless it is too large for a README."""
    assert len(picture) < LARGEST, f"{name}: {len(picture)} bytes are too many"
    (FOLDER / name).write_bytes(picture)
    print(name, len(picture) // 1024, "kB", flush=True)


def look(browser: Browser, url: str, seated: Seated, **more: Any) -> tuple[BrowserContext, Page]:
    """The page of the first seat."""
    context = browser.new_context(base_url=url, locale="en", **more)
    context.add_cookies([{"name": COOKIE, "value": seated.token, "url": url}])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"/t/{seated.table}")
    page.locator(".prompt").wait_for()
    page.wait_for_timeout(1500)  # what was told last stands still by then
    return context, page


def shoot(browser: Browser, url: str, seated: Seated, game: str) -> None:
    """Pictures of one table on every screen."""
    for screen, width, height, colours in SCREENS:
        context, page = look(
            browser, url, seated, viewport={"width": width, "height": height},
            color_scheme=colours, reduced_motion="reduce",
        )  # fmt: skip
        told = context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        keep(base64.b64decode(told["data"]), f"{game}-{screen}.webp")
        context.close()


def shoot_strip(
    browser: Browser, url: str, seated: Seated, game: str, happen: Callable[[], None], every: int
) -> None:
    """What happens on a phone, from left to right."""
    width, height = FRAME_SIZE
    context, page = look(
        browser, url, seated, viewport={"width": 390, "height": 844}, color_scheme="light",
        reduced_motion="no-preference", has_touch=True,
    )  # fmt: skip
    happen()
    strip = Image.new("RGB", ((width + 6) * FRAMES - 6, height), "white")
    seen = {"x": 0, "y": 0, "width": 390, "height": round(390 * height / width)}
    for frame in range(FRAMES):
        page.wait_for_timeout(every if frame else every // 3)
        shot = Image.open(io.BytesIO(page.screenshot(clip=seen, animations="allow")))  # type: ignore[arg-type]
        strip.paste(shot.resize(FRAME_SIZE, Image.Resampling.LANCZOS), ((width + 6) * frame, 0))
    kept = io.BytesIO()
    strip.save(kept, "WEBP", quality=QUALITY)
    keep(kept.getvalue(), f"{game}-strip.webp")
    context.close()


@contextmanager
def loop_aside() -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
    """A way to run coroutines to their end in another thread, where connections stay alive."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield lambda coroutine: asyncio.run_coroutine_threadsafe(coroutine, loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def main() -> None:
    path = find_chromium()
    if path is None:
        sys.exit(MISSING)
    wanted = {"key": key_from_seed(SEED).hex()}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite(Path(folder)), "--no-limits", **wanted) as server,
        loop_aside() as run,  # Playwright has a loop of its own in this thread
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in kogge.game_names():
            players, moves = MOMENTS.get(name, (kogge.game(name).players[0], USUAL_MOVES))
            stack = AsyncExitStack()
            seated = run(sit_down(stack, server.url, name, players))
            run(seated.play(moves, to_decide=True))
            shoot(browser, server.url, seated, name)
            run(stack.aclose())
            if name in STRIPS:
                before, shown, every = STRIPS[name]
                stack = AsyncExitStack()
                seated = run(sit_down(stack, server.url, name, players))
                run(seated.play(before, to_decide=False))
                happen = partial(run, seated.play(before + shown, to_decide=False))
                shoot_strip(browser, server.url, seated, name, happen, every)
                run(stack.aclose())
        browser.close()


if __name__ == "__main__":
    main()
