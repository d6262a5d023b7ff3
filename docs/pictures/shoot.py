"""Take pictures of the browser client: real games on a real server, looked at in Chromium.

Run with: make screenshots. Every game is played by greedy bots from a fixed key up to a moment at
which the first seat has to decide; that seat's page is what the pictures show.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
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
# name, width, height, colours
SCREENS = [("desk", 1440, 900, "light"), ("phone", 390, 844, "dark")]
QUALITY = 70
LARGEST = 150_000  # bytes
PATIENCE = 120_000  # milliseconds; a busy machine is slow


async def play(
    stack: AsyncExitStack, url: str, name: str, players: int, moves: int
) -> tuple[str, str]:
    """Play a game up to a moment; the table's id, and the token of its first seat.

    Everyone stays at the table until the stack is closed.
    """
    game = kogge.game(name)
    mirror = game.start(players, key_from_seed(SEED), {})
    bots = [bot("greedy", game, seat) for seat in range(players)]
    people = [await sign_up(url, person) for person in NAMES[:players]]
    made = await people[0].create_table(name, ["human"] * players, seating="fixed")
    table = made["table"]
    for person in people[1:]:
        await person.join(table)
    lives = [await stack.enter_async_context(person.live()) for person in people]
    for seat, live in enumerate(lives):
        await live.follow(table, seat)
    while not mirror.over and (len(mirror.history) < moves or 0 not in mirror.to_act):
        seat = mirror.to_act[-1]
        move = game.rooms.moves[int(bots[seat].choose(mirror.observed(seat), seat))]
        mirror.play(seat, move)
        await lives[seat].move(table, seat, move.text)
    token = people[0].token
    assert token is not None
    return table, token


def shoot(browser: Browser, url: str, table: str, token: str, game: str) -> None:
    """Pictures of one table on every screen."""
    for screen, width, height, colours in SCREENS:
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            color_scheme=colours,  # type: ignore[arg-type]
            reduced_motion="reduce",
            locale="en",
        )
        context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"/t/{table}")
        page.locator(".prompt").wait_for()
        page.wait_for_timeout(1500)  # what was told last stands still by then
        told = context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        picture = base64.b64decode(told["data"])
        assert len(picture) < LARGEST, f"{game} on a {screen}: {len(picture)} bytes are too many"
        path = FOLDER / f"{game}-{screen}.webp"
        path.write_bytes(picture)
        print(path.name, len(picture) // 1024, "kB", flush=True)
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
            playing = play(stack, server.url, name, players, moves)
            table, token = run(playing)
            shoot(browser, server.url, table, token, name)
            run(stack.aclose())
        browser.close()


if __name__ == "__main__":
    main()
