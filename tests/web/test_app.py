"""The installable app: manifest, icons, a shell that opens without a network, and nothing more."""

from __future__ import annotations

import json
import struct
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.server.serving import Serving, serving, sqlite
from tests.web.asking import ask
from tests.web.conftest import NewPage
from tests.web.test_pages import violations

READY = "navigator.serviceWorker.ready.then((found) => found.active.state)"
KEPT = """async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
    );
    return lists.flat().map((url) => new URL(url).pathname);
}"""


def fetch(server: Serving, path: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(server.url + path) as reply:
        return reply.headers["content-type"], reply.read()


def size_of(png: bytes) -> tuple[int, int]:
    """The width and height that a PNG states."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_names_icons_that_are_what_it_says(server: Serving, built: Path) -> None:
    """Every icon of the manifest is served, as its type and in its size, one of them maskable."""
    kind, body = fetch(server, "/manifest.webmanifest")
    assert kind.startswith("application/manifest+json")
    manifest = json.loads(body)
    assert manifest["display"] == "standalone"
    purposes = set()
    for icon in manifest["icons"]:
        kind, body = fetch(server, icon["src"])
        assert kind.startswith(icon["type"])
        if icon["type"] == "image/png":
            assert "{}x{}".format(*size_of(body)) == icon["sizes"]
        purposes.add(icon["purpose"])
    assert purposes == {"any", "maskable"}
    assert b"apple-touch-icon" in (built / "index.html").read_bytes()


def test_the_shell_and_books_are_kept_and_answers_are_not(new_page: NewPage) -> None:
    """The worker keeps files of the client, rulebooks and texts, and no answer about tables."""
    page = new_page("/", service_workers="allow")
    assert page.evaluate(READY) in ("activating", "activated")
    ask(page, "GET", "/api/games")
    ask(page, "GET", "/api/tables")
    page.reload()
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert "/offline.html" in kept
    assert any(path.startswith("/assets/") for path in kept)
    answers = [path for path in kept if path.startswith(("/api", "/health", "/metrics"))]
    assert {path.split("/")[4] for path in answers} == {"rulebook", "texts"}


def test_without_a_server_a_page_says_so_and_rules_can_be_read(
    new_page: NewPage, tmp_path: Path, built: Path, compiled: None
) -> None:
    """When nobody answers, tables lead to a page in the look that says what is safe; the rules
    open; and when the server is back, a press leads on."""
    with serving(sqlite(tmp_path), "--no-limits") as own:
        page = new_page(f"{own.url}/", service_workers="allow")
        page.evaluate(READY)
        page.reload()
        port = own.port
        own.kill()
        page.goto(f"{own.url}/t/SomeTable1234")
        expect(page.get_by_role("heading", level=1)).to_have_text("The harbour is out of sight")
        assert violations(page) == []
        page.goto(f"{own.url}/rules/visby")
        expect(page.locator("#V-fleet")).to_be_attached()
        page.goto(f"{own.url}/")
        own.start(port)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("button", name="Play: Visby")).to_be_visible()


def test_the_frame_follows_the_theme(page: Page) -> None:
    """Whoever presses the moon gets a dark frame of the installed app as well."""
    page.goto("/")
    colours = "[...document.querySelectorAll('meta[name=theme-color]')].map((one) => one.content)"
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(colours)
    page.get_by_role("button", name="Light or dark").click()
    light = page.evaluate(colours)
    assert len(set(dark)) == len(set(light)) == 1
    assert dark != light
