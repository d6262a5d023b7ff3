"""The client brings its own fonts: every machine shows the same pages."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from tests.server.serving import Serving
from tests.web.asking import new_table
from tests.web.chromium import FLAGS, find_chromium
from tests.web.conftest import NewPage
from tests.web.playing import OFFERED, PATIENCE, play_on
from tests.web.test_pages import GAMES, OUTSIDE, stand_still

DIFFERENT = 0.005  # of all pixels, at most
VISIBLE = 24  # of 255 in any channel; less is how the edges of letters are smoothed
FONTS = 160_000  # bytes of all fonts together
SCREENS = [(1280, 800), (390, 844)]
CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
USED = """() => document.fonts.ready.then(
    () => [...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)
)"""


def machine(family: str, place: Path) -> dict[str, str]:
    """The environment of a machine that has this family of fonts and no other."""
    if shutil.which("fc-list") is None:
        pytest.skip("skipped: machines with other fonts. Install fontconfig")
    listed = ["fc-list", "--format", "%{family}\t%{file}\n"]
    lines = subprocess.run(listed, capture_output=True, text=True, check=True).stdout.splitlines()
    files = [Path(line.split("\t")[1]) for line in lines if line.startswith(family)]
    if not files:
        pytest.skip(f"skipped: a machine with {family} alone. Install that font")
    fonts = place / family
    fonts.mkdir()
    for file in files:
        shutil.copy(file, fonts)
    config = place / f"{family}.conf"
    config.write_text(CONFIG.format(folder=fonts, cache=place / "cache"), "utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(config)}
    offered = subprocess.run(
        [*listed[:2], "%{family}\n"], capture_output=True, text=True, check=True, env=environment
    ).stdout.splitlines()
    assert offered
    assert all(line.startswith(family) for line in offered)
    return environment


@contextmanager
def page_on(browser: Browser, server: Serving, environment: dict[str, str]) -> Iterator[Page]:
    """A page of a Chromium on such a machine."""
    path = find_chromium()
    other = browser.browser_type.launch(executable_path=path, args=FLAGS, env=dict(environment))
    context = other.new_context(base_url=server.url, reduced_motion="reduce", locale="de")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    other.close()


def picture(page: Page, address: str, width: int, height: int) -> NDArray[np.int16]:
    """The pixels of a table that waits for its first decision."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    page.locator(".prompt").wait_for()
    page.evaluate(USED)
    stand_still(page)
    seen = Image.open(io.BytesIO(page.screenshot(animations="disabled")))
    return np.asarray(seen.convert("RGB"), np.int16)


def begun(page: Page, game: str, players: int) -> str:
    """The address of a table at which everybody waits for this page's decision."""
    address = new_table(page, game, "human", *["greedy"] * (players - 1), seating="fixed")
    page.goto(address)
    play_on(page, game, 2)
    page.locator(", ".join(OFFERED[game])).first.wait_for()
    expect(page.locator("[aria-label]", has_text="thinks")).to_have_count(0)
    return address


@pytest.mark.parametrize("turned", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_boards_look_the_same_on_every_machine(
    browser: Browser, server: Serving, new_page: NewPage, tmp_path: Path, turned: bool
) -> None:
    """With DejaVu alone and with Liberation alone, the four boards differ in hardly a pixel: two
    of them on a desk and two on a phone, and turned round."""
    owner = new_page()
    tables = {game: begun(owner, game, players) for game, players in GAMES.items()}
    cookies = owner.context.cookies()
    seen: list[dict[str, NDArray[np.int16]]] = []
    for family in ("DejaVu", "Liberation"):
        with page_on(browser, server, machine(family, tmp_path)) as page:
            page.context.add_cookies(cookies)  # type: ignore[arg-type]
            seen.append(
                {
                    game: picture(page, address, *SCREENS[(number + turned) % 2])
                    for number, (game, address) in enumerate(tables.items())
                }
            )
            assert set(page.evaluate(USED)) >= {"Kogge Sans", "Kogge Serif"}
    one, other = seen
    apart = {
        name: float((np.abs(one[name] - other[name]).max(axis=2) > VISIBLE).mean()) for name in one
    }
    assert max(apart.values()) < DIFFERENT, apart


@pytest.mark.parametrize("lang", ["de", "it"])
def test_six_in_visby_have_room_with_wide_fonts(
    browser: Browser, server: Serving, new_page: NewPage, tmp_path: Path, lang: str
) -> None:
    """Names of cards are whole on a machine with DejaVu alone, even if our fonts do not arrive."""
    owner = new_page(lang=lang)
    address = new_table(owner, "visby", "human", *["greedy"] * 5)
    with page_on(browser, server, machine("DejaVu", tmp_path)) as page:
        page.context.add_cookies(owner.context.cookies())  # type: ignore[arg-type]
        for blocked in (False, True):
            if blocked:
                page.route("**/*.woff2", lambda route: route.abort())
            page.goto(address)
            page.locator(".prompt .hand button").first.wait_for()
            page.evaluate(USED)
            assert page.evaluate(OUTSIDE) == []


def test_fonts_are_light_kept_and_asked_for_at_once(server: Serving, built: Path) -> None:
    """At most 160 kB; the upright ones are preloaded, all are kept by the app, and licensed."""
    files = sorted(built.glob("assets/*.woff2"))
    assert 0 < sum(file.stat().st_size for file in files) <= FONTS
    index = (built / "index.html").read_text("utf-8")
    worker = (built / "service-worker.js").read_text("utf-8")
    for file in files:
        assert file.name in worker
        assert (f'rel="preload" href="/assets/{file.name}" as="font"' in index) == (
            "normal" in file.name
        )
        with urllib.request.urlopen(f"{server.url}/assets/{file.name}") as reply:
            assert reply.headers["content-type"] == "font/woff2"
            assert "immutable" in reply.headers["cache-control"]
    for license in built.glob("fonts/*.txt"):
        assert "SIL OPEN FONT LICENSE" in license.read_text("utf-8").upper()
    assert len(list(built.glob("fonts/*.txt"))) == 2
