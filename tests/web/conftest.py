"""What browser tests share: the built client, a server process on SQLite, and Chromium."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.server.serving import Serving, serving, sqlite
from tests.web.chromium import FLAGS, MISSING, find_chromium

import kogge
from kogge.arena.rehearsal import rehearse_search, rehearse_table
from kogge.server.settings import Settings

PATIENCE = 180_000  # milliseconds; a busy machine is slow, and nothing here measures time

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


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """A headless Chromium, and the loop that Playwright talks to it in."""
    path = find_chromium()
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        loop = asyncio.get_running_loop()
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The Chromium; between tests its loop does not count as running, as others run their own."""
    browser, loop = chromium
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture
def new_page(browser: Browser, server: Serving) -> Iterator[NewPage]:
    """Makes pages, each of a person of their own; in the end none of them has failed.

    `new_page("/t/ID", lang="de", width=390, …)`; further words go to Playwright's `new_context`.
    Without `service_workers="allow"` no page keeps the client's hundred files for later.
    """
    contexts: list[BrowserContext] = []
    failures: list[str] = []

    def make(
        address: str | None = "/", *, lang: str = "en", width: int = 1280, height: int = 800,
        **more: Any,
    ) -> Page:  # fmt: skip
        usual = {"reduced_motion": "reduce", "service_workers": "block", "base_url": server.url}
        more = {**usual, **more}
        context = browser.new_context(
            locale=lang, viewport={"width": width, "height": height}, **more
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        if address is not None:
            page.goto(address)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not failures, "\n".join(failures)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """The home page of somebody new."""
    return new_page()
