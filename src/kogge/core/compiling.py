"""`@rule`: plain Python for people, debuggers and mypy; machine code for everything else.

`KOGGE_JIT=0` leaves every rule as it is written, so that a debugger can step through it.
`KOGGE_BOUNDSCHECK=1` compiles with index checks, as the tests do.

Numba's own cache notices changes in the file of a function, not in the files of the functions it
calls. So each part of the package has its cache in a directory named by a digest of everything that
can end up in its compiled code (its sources and those below it, pieces, versions, switches; see
`sources`): a stale rule can never run, a change in one game leaves the others compiled, equal
sources share a cache wherever they lie, and a read-only install still caches.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, cast

from kogge.core.sources import BOUNDSCHECK

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("KOGGE_JIT", "1") != "0"

OPTIONS = {"nopython": True, "nogil": True, "boundscheck": BOUNDSCHECK, "no_cfunc_wrapper": True}

Watcher = Callable[[str], None]
_watchers: list[Watcher] = []
_rules = 0
_strict = threading.local()


class WouldCompile(BaseException):
    """A rule is not on disk, where nothing may be compiled (`without_compiling`)."""


def rule(function: F) -> F:
    """Compile a rule for the machine; to mypy and with `KOGGE_JIT=0` it is the function itself."""
    return _compiled(function, OPTIONS)


def inlined(function: F) -> F:
    """The same for a small rule of innermost loops: it becomes a part of them."""
    return _compiled(function, OPTIONS | {"forceinline": True})


def _compiled(function: F, options: dict[str, Any]) -> F:
    if not JIT:
        return function
    from kogge.core.inner import Rule

    global _rules
    _rules += 1
    _listen()
    compiled = Rule(function, targetoptions=options)
    compiled.enable_caching()
    return cast(F, compiled)


def watch_compilation(watcher: Watcher) -> None:
    """Call `watcher(name)` whenever a rule is about to be compiled rather than loaded."""
    _watchers.append(watcher)


@contextmanager
def without_compiling() -> Iterator[None]:
    """In this thread, a rule that is not on disk raises WouldCompile."""
    _strict.on = True
    try:
        yield
    finally:
        _strict.on = False


def count_rules() -> int:
    """How many rules are declared in this process: about as many are compiled on a first start."""
    return _rules


@cache
def _listen() -> None:
    """Pass Numba's compile events on to the watchers; loading from the cache raises none."""
    from numba.core import event

    class Announcer(event.Listener):
        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            if getattr(_strict, "on", False):
                raise WouldCompile(function.__name__)
            module = function.__module__ or ""
            if module and not module.startswith("numba"):
                for watcher in _watchers:
                    watcher(f"{module.removeprefix('kogge.')}.{function.__name__}")

        def on_end(self, event: Any) -> None: ...

    event.register("numba:compile", Announcer())  # type: ignore[no-untyped-call]
