"""Folders of compiled rules: one for each part of the package and each state of its sources."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path
from typing import Final

import platformdirs

from kogge.core.sources import source_digest

CACHES_KEPT: Final = 12  # of each part, besides all that are in use
IN_USE_SECONDS: Final = 7 * 24 * 3600  # after which a checkout counts as given up
ABANDONED_SECONDS: Final = 3600
PROBE_BYTES: Final = 1 << 20


def cache_root() -> Path:
    """Where compiled rules are kept: `KOGGE_CACHE`, or the user's cache."""
    return Path(os.environ.get("KOGGE_CACHE") or platformdirs.user_cache_path("kogge"))


def rules_folder(root: Path, part: str) -> Path:
    """The folder of a part's rules, as compiled from exactly these sources and pieces."""
    return root / part / source_digest(part)[:24]


@cache
def cache_directory(part: str) -> Path:
    """Where the rules of a part are kept as compiled from exactly these sources and pieces.

    It need not exist. One that does counts as used now.
    """
    directory = rules_folder(cache_root() / "compiled", part)
    with contextlib.suppress(OSError):
        os.utime(directory)
    return directory


def make_directory(directory: Path) -> None:
    """Make a cache directory that is about to be filled."""
    directory.mkdir(parents=True, exist_ok=True)
    _clean(directory)


@cache
def _clean(directory: Path) -> None:
    """Remove directories of older sources, and what killed processes have left half-written.

    What somebody has used within a week stays, however many checkouts take turns.
    """
    for old in sorted(directory.parent.iterdir(), key=_last_used, reverse=True)[CACHES_KEPT:]:
        if time.time() - _last_used(old) > IN_USE_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    for unfinished in directory.glob("*.unfinished"):
        if time.time() - _last_used(unfinished) > ABANDONED_SECONDS:
            unfinished.unlink(missing_ok=True)


def why_not_kept() -> str | None:
    """Why compiled rules cannot be kept on disk, or None if they can; found out by trying."""
    directory = cache_root() / "compiled"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory) as file:
            file.write(bytes(PROBE_BYTES))
    except OSError as error:
        return not_kept(error)
    return None


def not_kept(error: OSError) -> str:
    """One sentence about a cache that cannot be written."""
    problem = error.strerror or str(error)
    return (
        f"compiled rules cannot be kept in {cache_root()} ({problem}), so they are compiled again "
        "at every start; set KOGGE_CACHE to a folder that can be written"
    )


class RulesNotKept(UserWarning):
    """Rules were compiled and could not be written to disk; everything works, but starts slowly."""


_told = False


def tell_not_kept(error: OSError) -> None:
    """Warn, once in a process."""
    global _told
    if not _told:
        _told = True
        warnings.warn(not_kept(error), RulesNotKept, stacklevel=2)


def _last_used(directory: Path) -> float:
    try:
        return directory.stat().st_mtime
    except FileNotFoundError:  # removed by another process just now
        return 0.0
