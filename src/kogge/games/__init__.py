"""The registry: our games, and those of other packages.

A game of another package is found by an entry point of the group `kogge.games`, in the
`pyproject.toml` of that package:

```toml
[project.entry-points."kogge.games"]
nim = "nim_for_kogge:GAME"
```

| module | what is in it |
|---|---|
| `talis/` | Talis: champions explore a dragon's island |
| `tallinn/` | Tallinn, with The Emperor's Envoy and The Chronicles: influence in a Hanseatic town |
| `towers/` | City of Towers (Spiel der Türme): stacks, streets and eight districts |
| `visby/` | Visby: a card game of battles, journeys and markets, played simultaneously |
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from kogge.core.errors import BrokenGame, KoggeError, UnknownGame
from kogge.core.game import Game

GROUP: Final = "kogge.games"
OURS: Final = ("tallinn", "visby", "towers", "talis")
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")  # also a word in addresses, ids and modules


def _registered() -> dict[str, EntryPoint]:
    """Ours first, in the order of the lobby, then the others by name."""
    games = {name: EntryPoint(name, f"{__name__}.{name}:GAME", GROUP) for name in OURS}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if games.setdefault(entry.name, entry).value != entry.value:
            warnings.warn(
                f"{_package(entry)} has a game {entry.name!r}, but that name is taken by "
                f"{games[entry.name].value}; rename it in its entry point",
                stacklevel=2,
            )
    return games


def _package(entry: EntryPoint) -> str:
    return f"the package {entry.dist.name}" if entry.dist is not None else entry.value


GAMES: Final = _registered()


@cache
def find(name: str) -> Game:
    """The game of this name; a game that cannot be loaded is named with its package."""
    if name not in GAMES:
        raise UnknownGame(name, GAMES)
    entry = GAMES[name]
    try:
        game = entry.load()
    except KoggeError:
        raise
    except Exception as error:
        raise BrokenGame(name, _package(entry), f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise BrokenGame(name, _package(entry), f"{entry.value} is not a kogge.core.game.Game")
    if game.name != name or not NAME.fullmatch(name):
        problem = f"its entry point is called {name!r} and the game {game.name!r}"
        wanted = "both must be one word of a-z, 0-9 and _"
        raise BrokenGame(name, _package(entry), f"{problem}; {wanted}")
    return game


def register(game: Game) -> None:
    """Let this process know a game that is not installed: the `GAME` of some module, in tests."""
    module = game.module
    if getattr(import_module(module), "GAME", None) is not game:
        raise BrokenGame(game.name, module, "it must declare the game as `GAME`")
    GAMES.setdefault(game.name, EntryPoint(game.name, f"{module}:GAME", GROUP))


@contextmanager
def registered(games: Iterable[Game]) -> Iterator[None]:
    """Let this process know some games for a while; what was known before stays known."""
    before = {*GAMES}
    try:
        for game in games:
            register(game)
        yield
    finally:
        for name in GAMES.keys() - before:
            del GAMES[name]
        find.cache_clear()


def playable() -> Iterator[Game]:
    """All games that can be loaded; of the others a warning says why not."""
    for name in GAMES:
        try:
            yield find(name)
        except BrokenGame as error:
            warnings.warn(str(error), stacklevel=2)
