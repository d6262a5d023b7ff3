"""`@rule`: plain Python for people, debuggers and mypy; machine code for everything else.

`KOGGE_JIT=0` leaves every rule as it is written, so that a debugger can step through it.
`KOGGE_BOUNDSCHECK=1` compiles with index checks, as the tests do.

Numba's own cache notices changes in the file of a function, not in the files of the functions it
calls. So each part of the package has its cache in a directory named by a digest of everything that
can end up in its compiled code (its sources and those below it, pieces, versions, switches): a
stale rule can never run, a change in one game leaves the others compiled, and a read-only install
still caches.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import platformdirs

from kogge.core.pieces import chosen_pieces

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("KOGGE_JIT", "1") != "0"
BOUNDSCHECK = os.environ.get("KOGGE_BOUNDSCHECK", "0") == "1"

PACKAGE = Path(__file__).parents[1]
# the parts with rules for every game, and the parts whose rules theirs can call
BELOW = {
    "core": ("core",),
    "bots": ("core", "bots"),
    "arena": ("core", "bots", "arena"),
    "adapters": ("core", "bots", "adapters"),
}
CACHES_KEPT = 6  # of each part

OPTIONS = {"nopython": True, "nogil": True, "boundscheck": BOUNDSCHECK, "no_cfunc_wrapper": True}

Watcher = Callable[[str], None]
_watchers: list[Watcher] = []


def rule(function: F) -> F:
    """Compile a rule for the machine; to mypy and with `KOGGE_JIT=0` it is the function itself."""
    if not JIT:
        return function
    import numba

    from kogge.core.inner import Rule

    _listen()
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_directory(part_of(Path(function.__code__.co_filename))))
    try:
        compiled = Rule(function, targetoptions=OPTIONS)
        compiled.enable_caching()
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled)


def watch_compilation(watcher: Watcher) -> None:
    """Call `watcher(name)` whenever a rule is about to be compiled rather than loaded."""
    _watchers.append(watcher)


def part_of(source: Path) -> str:
    """The part of the package that a file belongs to; what lives elsewhere counts as core."""
    if not source.is_relative_to(PACKAGE):
        return "core"
    part, *within = source.relative_to(PACKAGE).parts
    return f"games/{within[0]}" if part == "games" else part


@cache
def cache_directory(part: str) -> Path:
    """Where the rules of a part are kept as compiled from exactly these sources and pieces.

    Those of older sources are removed.
    """
    root = Path(os.environ.get("KOGGE_CACHE") or platformdirs.user_cache_path("kogge"))
    directory = root / "compiled" / part / source_digest(part)[:24]
    directory.mkdir(parents=True, exist_ok=True)
    os.utime(directory)
    for old in sorted(directory.parent.iterdir(), key=_last_used, reverse=True)[CACHES_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return directory


def _last_used(directory: Path) -> float:
    try:
        return directory.stat().st_mtime
    except FileNotFoundError:  # removed by another process just now
        return 0.0


@cache
def source_digest(part: str) -> str:
    """A digest of all that the compiled code of a part depends on, but for games it is given."""
    import numba

    versions = f"{sys.version} {np.__version__} {numba.__version__} {BOUNDSCHECK} {PACKAGE}"
    digest = hashlib.sha256(versions.encode())
    for name in BELOW.get(part, ("core", part)):
        digest.update(folder_digest(PACKAGE / name).encode())
    return digest.hexdigest()


@cache
def folder_digest(folder: Path) -> str:
    """A digest of the rules and data in a folder, and of the pieces chosen instead of a game's."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".py" or (path.suffix == ".toml" and path.parent.name != "text"):
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    chosen = chosen_pieces()
    if chosen is not None and folder.parent == PACKAGE / "games":
        digest.update(chosen.read_bytes())
    return digest.hexdigest()


@cache
def _listen() -> None:
    """Pass Numba's compile events on to the watchers; loading from the cache raises none."""
    from numba.core import event

    class Announcer(event.Listener):
        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            module = function.__module__ or ""
            if module and not module.startswith("numba"):
                for watcher in _watchers:
                    watcher(f"{module.removeprefix('kogge.')}.{function.__name__}")

        def on_end(self, event: Any) -> None: ...

    event.register("numba:compile", Announcer())  # type: ignore[no-untyped-call]
