"""Folders of compiled rules: one for each part of the package and each state of its sources."""

from __future__ import annotations

import contextlib
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Final

import platformdirs

from kogge.core.sources import source_digest

CACHES_KEPT: Final = 12  # of each part


def cache_root() -> Path:
    """Where compiled rules are kept: `KOGGE_CACHE`, or the user's cache."""
    return Path(os.environ.get("KOGGE_CACHE") or platformdirs.user_cache_path("kogge"))


@cache
def cache_directory(part: str) -> Path:
    """Where the rules of a part are kept as compiled from exactly these sources and pieces.

    It need not exist. One that does counts as used now.
    """
    directory = cache_root() / "compiled" / part / source_digest(part)[:24]
    with contextlib.suppress(OSError):
        os.utime(directory)
    return directory


@cache
def make_directory(directory: Path) -> None:
    """Make a cache directory that is about to be filled; those of older sources are removed."""
    directory.mkdir(parents=True, exist_ok=True)
    for old in sorted(directory.parent.iterdir(), key=_last_used, reverse=True)[CACHES_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def _last_used(directory: Path) -> float:
    try:
        return directory.stat().st_mtime
    except FileNotFoundError:  # removed by another process just now
        return 0.0
