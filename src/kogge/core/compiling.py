"""`@rule`: plain Python for people, debuggers and mypy; machine code for everything else.

`KOGGE_JIT=0` leaves every rule as it is written, so that a debugger can step through it.
`KOGGE_BOUNDSCHECK=1` compiles with index checks, as the tests do.

Numba's own cache notices changes in the file of a function, not in the files of the functions it
calls. So the cache lives in a directory named by a digest of everything that can end up in
compiled code (sources, pieces, versions, switches): a stale rule can never run, and a read-only
install still caches.
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
COMPILED_PARTS = ("core", "games", "bots", "arena")
CACHES_KEPT = 6

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
    config.CACHE_DIR = str(cache_directory())
    try:
        compiled = Rule(function, targetoptions=OPTIONS)
        compiled.enable_caching()
    finally:
        config.CACHE_DIR = before
    return cast(F, compiled)


def watch_compilation(watcher: Watcher) -> None:
    """Call `watcher(name)` whenever a rule is about to be compiled rather than loaded."""
    _watchers.append(watcher)


@cache
def cache_directory() -> Path:
    """Where compiled rules of exactly these sources and pieces are kept; old ones are removed."""
    root = Path(os.environ.get("KOGGE_CACHE") or platformdirs.user_cache_path("kogge")) / "compiled"
    directory = root / source_digest()[:24]
    directory.mkdir(parents=True, exist_ok=True)
    os.utime(directory)
    for old in sorted(root.iterdir(), key=_last_used, reverse=True)[CACHES_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return directory


def _last_used(directory: Path) -> float:
    try:
        return directory.stat().st_mtime
    except FileNotFoundError:  # removed by another process just now
        return 0.0


@cache
def source_digest() -> str:
    """A digest of all that compiled code depends on."""
    import numba

    digest = hashlib.sha256()
    digest.update(
        f"{sys.version} {np.__version__} {numba.__version__} {BOUNDSCHECK} {PACKAGE}".encode()
    )
    for part in COMPILED_PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            if path.name == "pieces.toml" or path.suffix == ".py":
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes())
    chosen = chosen_pieces()
    if chosen is not None:
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
