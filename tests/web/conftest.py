"""What browser tests share: the built client, a server process on SQLite, and Chromium."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from tests.processors import descendants
from tests.server.serving import Serving, serving, sqlite
from tests.warming import compiled_before
from tests.web.chromium import FLAGS, MISSING, find_chromium
from tests.web.people import People
from tests.web.playing import PATIENCE

import kogge
from kogge.arena.rehearsal import rehearse_search, rehearse_table
from kogge.server.settings import Settings

LONGEST = 600  # seconds of one test, after which its browser is ended; the longest takes 20

SEARCHED = ("tallinn", "visby", "towers")  # games that tests play against bots that search

NewPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the built client."""
    folder = Settings(database="").web
    if not (folder / "index.html").is_file():
        pytest.skip("skipped: the browser client is not built; say: make web")
    return folder


@pytest.fixture(scope="session")
def compiled() -> None:
    """Compile first, so that no server keeps its pages waiting for it."""
    if compiled_before():
        return
    for name in kogge.game_names():
        rehearse_table(kogge.game(name))
        if name in SEARCHED:
            rehearse_search(kogge.game(name))


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, built: Path, compiled: None
) -> Iterator[Serving]:
    """A server process on a SQLite file, without limits, as all tests come from one address."""
    with serving(sqlite(tmp_path_factory.mktemp("web")), "--no-limits") as running:
        yield running


class Chromium:
    """A headless Chromium, started again if it had to be ended, and Playwright's loop."""

    def __init__(self, playwright: Playwright, path: str) -> None:
        self._playwright = playwright
        self._path = path
        self.browser = self._launch()
        self.loop = asyncio.get_running_loop()

    def _launch(self) -> Browser:
        return self._playwright.chromium.launch(executable_path=self._path, args=FLAGS)

    @contextmanager
    def running(self) -> Iterator[Browser]:
        """For one test. Between tests the loop does not count as running, as others run their own.

        Rarely, on a busy machine, Chromium draws no more frames, and Playwright waits for ever for
        a press to be answered, whatever its limits: then Chromium is ended, and the test fails.
        """
        asyncio._set_running_loop(self.loop)
        if not self.browser.is_connected():
            self.browser = self._launch()
        too_long = threading.Timer(LONGEST, end_browsers)
        too_long.start()
        try:
            yield self.browser
        finally:
            too_long.cancel()
            asyncio._set_running_loop(None)


def end_browsers() -> None:
    """Those that this process has started."""
    for process in descendants():
        with suppress(OSError):
            if b"--remote-debugging-pipe" in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One for all tests of this worker."""
    path = find_chromium()
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        found = Chromium(playwright, path)
        yield found
        asyncio._set_running_loop(found.loop)
        found.browser.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """The Chromium, while a test runs."""
    with chromium.running() as browser:
        yield browser


@pytest.fixture(scope="session")
def people() -> People:
    """Those in front of the Chromium of this worker."""
    return People()


@pytest.fixture
def new_page(browser: Browser, people: People, server: Serving) -> Iterator[NewPage]:
    """Makes pages, each of a person of their own; in the end none of them has failed.

    `new_page("/t/ID", lang="de", width=390, …)`; further words go to Playwright's `new_context`.
    Without `service_workers="allow"` no page keeps the client's hundred files for later.
    """
    failures: list[str] = []

    def make(
        address: str | None = None, *, lang: str = "en", width: int = 1280, height: int = 800,
        **more: Any,
    ) -> Page:  # fmt: skip
        usual = {"reduced_motion": "reduce", "service_workers": "block", "base_url": server.url}
        page = people.somebody(browser, (width, height), locale=lang, **{**usual, **more})
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: failures.append(str(error)))
        if address is not None:
            page.goto(address)
        return page

    yield make
    people.leave()
    assert not failures, "\n".join(failures)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page of somebody new, who has not opened anything yet."""
    return new_page()
