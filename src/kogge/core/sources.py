"""Digests of sources: what the compiled code of a rule depends on, and nothing else.

A digest says what the sources and pieces are, not where they lie or when they were written: two
checkouts with equal sources share their compiled rules, and rules compiled elsewhere can be
shipped.

- A rule of the package depends on its part and the parts below it (`BELOW`), but for modules of
  the core that no compiled code can reach (`UNCOMPILED`): who mends a sentence compiles nothing.
- Code compiled for the record of a game also depends on the folder of that game, its *home*.
- A rule of another package depends on all of ours, on its own package, and on the packages of the
  rules that it calls.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from kogge.core.pieces import chosen_pieces

BOUNDSCHECK = os.environ.get("KOGGE_BOUNDSCHECK", "0") == "1"

PACKAGE = Path(__file__).parents[1]
OUTSIDE: Final = "outside"
WORDS: Final = ("text", "words", "rulebook")  # folders of texts, on which no rule depends
# the parts with rules for every game, and the parts whose rules theirs can call
BELOW = {
    "core": ("core",),
    "bots": ("core", "bots"),
    "arena": ("core", "bots", "arena"),
    "adapters": ("core", "bots", "adapters"),
    "training": ("core", "bots", "training"),
    OUTSIDE: ("core", "games", "bots", "arena", "adapters", "training"),
}

# modules of the core that compiled code does not reach by any import, which a test holds
UNCOMPILED: Final = frozenset(
    {
        "copying.py",
        "drawing.py",
        "gamefile.py",
        "look.py",
        "plain.py",
        "position.py",
        "templates.py",
        "text.py",
        "usage.py",
        "value.py",
        "view.py",
    }
)


def part_of(source: Path) -> str:
    """The part of the package that a file belongs to."""
    if not source.is_relative_to(PACKAGE):
        return OUTSIDE
    part, *within = source.relative_to(PACKAGE).parts
    return f"games/{within[0]}" if part == "games" else part


def home_of(source: Path) -> Path:
    """The folder of the game or part that a file belongs to; elsewhere, its outermost package."""
    part = part_of(source)
    if part != OUTSIDE:
        return PACKAGE / part
    folder = source.parent
    while (folder / "__init__.py").exists() and (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def homes_called(rule: Callable[..., Any]) -> set[Path]:
    """The home of a rule, and those of the rules it calls, and of those they call."""
    found: set[Any] = {getattr(rule, "py_func", rule)}
    to_follow = [*found]
    while to_follow:
        new = {*_called(to_follow.pop())} - found
        found |= new
        to_follow += new
    files = {one.__code__.co_filename for one in found}
    return {home_of(Path(file)) for file in files if not file.startswith("<")}  # as written code is


def _called(function: Any) -> Iterator[Any]:
    """The rules that a function mentions, by their own name or as `module.name`."""
    names = function.__code__.co_names
    for name in names:
        value = function.__globals__.get(name)
        mentioned = [value]
        if isinstance(value, ModuleType):
            mentioned = [getattr(value, other, None) for other in names]
        for one in mentioned:
            if hasattr(one, "py_func"):
                yield one.py_func


@cache
def source_digest(part: str) -> str:
    """A digest of all that the compiled code of a part depends on, but for games it is given."""
    import numba

    python = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
    numpy = np.__version__.partition(".")[0]
    digest = hashlib.sha256(f"{python} {numpy} {numba.__version__} {BOUNDSCHECK}".encode())
    for name in BELOW.get(part, ("core", part)):
        digest.update(folder_digest(PACKAGE / name).encode())
    return digest.hexdigest()


@cache
def home_digest(home: Path) -> str:
    """A digest of the folder of a game; one that lives elsewhere may use all of ours."""
    own = folder_digest(home)
    return own if home.is_relative_to(PACKAGE) else own + source_digest(OUTSIDE)


@cache
def folder_digest(folder: Path) -> str:
    """A digest of the rules and data in a folder, and of the pieces chosen instead of a game's."""
    digest = hashlib.sha256()
    core = folder == PACKAGE / "core"
    for path in sorted(folder.rglob("*")):
        if core and path.name in UNCOMPILED:
            continue
        if path.suffix == ".py" or (path.suffix == ".toml" and path.parent.name not in WORDS):
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    chosen = chosen_pieces()
    may_hold_a_game = folder.parent == PACKAGE / "games" or not folder.is_relative_to(PACKAGE)
    if chosen is not None and may_hold_a_game:
        digest.update(chosen.read_bytes())
    return digest.hexdigest()
