"""A Chromium for the tests: the machine's own, or one that `make test` installs for them.

`python -m tests.web.chromium` installs one where there is none, and says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

# the shell first: without windows a page takes a third less of the processor
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_SECONDS = 300
MISSING = (
    "skipped: everything in a real browser. Install Chromium (make browser, or apt-get install "
    "chromium-headless-shell), or name one in KOGGE_CHROMIUM"
)


def find_chromium() -> str | None:
    """The one that was asked for, the machine's own, or the one that Playwright keeps."""
    asked = os.environ.get("KOGGE_CHROMIUM")
    return asked or next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


@cache
def _playwrights_own() -> str | None:
    """One that `playwright install` has put into the user's cache."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    headless = sorted(Path(path).parents[2].glob("chromium_headless_shell-*/*/*headless*shell"))
    found = [one for one in (Path(path), *headless) if one.is_file()]
    return str(found[0]) if found else None


def install() -> str | None:
    """Install one, for all to see: the distribution's as root on Debian and its kin, or else
    Playwright's into the user's cache. Where both fail, None."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None:
        _try("apt-get", "update", "-qq")
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
        _try(*install, "chromium-headless-shell", "fonts-liberation")
        if find_chromium() is None:  # an older Debian has no shell of its own
            _try(*install, "chromium", "fonts-liberation")
    if find_chromium() is None:
        _try(sys.executable, "-m", "playwright", "install", "chromium-headless-shell")
        _playwrights_own.cache_clear()
    return find_chromium()


def _try(*command: str) -> None:
    """Run a command visibly; it waits neither for input nor for a network that is not there."""
    print("browser: no Chromium yet;", *command, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(
            command, stdin=subprocess.DEVNULL, env=quiet, timeout=PATIENCE_SECONDS, check=False
        )


def main() -> None:
    """Have a Chromium, or say what will be skipped without one."""
    found = find_chromium() or install()
    print(f"browser: {found or MISSING}")


if __name__ == "__main__":
    main()
