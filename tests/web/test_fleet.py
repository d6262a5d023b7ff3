"""A browser, our client and external bots at one table, behind a proxy over three processes.

A long check (`make soak`); `KOGGE_SOAK_GAMES` is how many games they play, two hundred unless told.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from tests.server.postgres import MISSING, programs, running_postgres
from tests.server.proxying import round_robin
from tests.server.serving import serving
from tests.server.test_processes import play_game
from tests.web.asking import ask, new_table
from tests.web.conftest import NewPage
from tests.web.playing import play_on

from kogge.client import sign_up

GAMES = int(os.environ.get("KOGGE_SOAK_GAMES", "200"))
AT_ONCE = 20  # games of one test, as a browser has so long for each test
SECONDS = 300  # for a game; nothing here measures time


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop on a thread of its own, beside Playwright's."""
    found = asyncio.new_event_loop()
    thread = threading.Thread(target=found.run_forever)
    thread.start()
    yield found
    found.call_soon_threadsafe(found.stop)
    thread.join()
    found.close()


@pytest.fixture(scope="module")
def proxy(loop: asyncio.AbstractEventLoop, built: Path, compiled: None) -> Iterator[str]:
    """The address of a proxy, each of whose connections goes to the next of three processes."""
    if programs() is None:
        pytest.skip(MISSING)
    with running_postgres() as cluster, contextlib.ExitStack() as stack:
        fleet = [stack.enter_context(serving(cluster.url, "--no-limits")) for _ in range(3)]
        listening = round_robin(fleet)
        yield asyncio.run_coroutine_threadsafe(listening.__aenter__(), loop).result()
        closing = listening.__aexit__(None, None, None)
        asyncio.run_coroutine_threadsafe(closing, loop).result()


async def guest(url: str, table: str, name: str) -> str:
    """Someone who plays by our client, as a person or as a bot; how the game ended."""
    client = await sign_up(url, name, external=name.startswith("Bot"))
    return await play_game(client, table)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
def test_browser_client_and_bots_play_through_a_round_robin_proxy(
    new_page: NewPage,
    proxy: str,
    loop: asyncio.AbstractEventLoop,
    record_property: Callable[[str, object], None],
    first: int,
) -> None:
    """Every request and socket of theirs reaches another process; every game ends, and is true."""
    page = new_page("/", base_url=proxy)
    numbers = range(first, min(first + AT_ONCE, GAMES))
    for number in numbers:
        address = new_table(page, "visby", "human", "human", "external", "external")
        table = address.rpartition("/")[2]
        others: list[Future[str]] = [
            asyncio.run_coroutine_threadsafe(guest(proxy, table, name), loop)
            for name in ("Guest", "Bot 1", "Bot 2")
        ]
        page.goto(address)
        play_on(page, "visby", turn=number, hurried=True)
        assert [other.result(SECONDS) for other in others] == ["over"] * 3
        assert ask(page, "GET", f"/api/tables/{table}/verify")["true"]
    record_property("games", len(numbers))
