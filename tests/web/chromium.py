"""A Chromium for the tests: the machine's own, or one that is installed for them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MISSING = (
    "skipped: everything in a real browser. Install Chromium (apt-get install chromium), "
    "or name one in KOGGE_CHROMIUM"
)


@cache
def find_chromium() -> str | None:
    """Where Chromium is; where it is not, an attempt to install it."""
    return named() or installed_by_apt() or installed_by_playwright()


def named() -> str | None:
    """The one that was asked for, or the first on the path."""
    asked = os.environ.get("KOGGE_CHROMIUM")
    return asked or next(filter(None, map(shutil.which, NAMES)), None)


def installed_by_apt() -> str | None:
    """As root on Debian and its kin, the distribution's own."""
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    _try(["apt-get", "update", "-qq"])
    _try(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
    return named()


def installed_by_playwright() -> str | None:
    """Playwright's own, into the user's cache."""
    if not _try([sys.executable, "-m", "playwright", "install", "chromium-headless-shell"]):
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None  # noqa: PTH110


def _try(command: list[str]) -> bool:
    """Whether a command works; it waits neither for input nor for a network that is not there."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, capture_output=True, env=quiet, timeout=300, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
