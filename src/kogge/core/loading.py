"""Loader of games: imports a game's modules, its rooms, and registers its verbs.

A room has the same name in every game. `STATE` is in `state.py`, `setup` in `rules.py`, and so on:
`VERBS`, `OWN_VERBS`, `NEEDED` and `OPTIONAL` are the whole list. A game that keeps a room somewhere
else says so in `Game.elsewhere`, and a game in a single file has all its rooms in that file.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from kogge.core.errors import BrokenGame

if TYPE_CHECKING:
    from kogge.core.game import Game, Rooms

__all__ = ["NEEDED", "OPTIONAL", "VERBS", "load_rooms"]

VERBS: Final = {
    "rules": ("setup", "to_act", "legal", "play"),
    "ending": ("over", "score", "rank"),
    "knowledge": ("observe", "imagine", "reopen"),
    "heuristics": ("lean", "weigh"),
    "evaluation": ("judge",),
}
# verbs that a game may have; most do without (see `core/verbs.py`, USUAL)
OWN_VERBS: Final = {"rules": ("stray",), "traits": ("describe",)}
# parts of `Rooms`: the module and the name that each is found by
NEEDED: Final = {
    "state": ("state", "STATE"),
    "moves": ("moves", "MOVES"),
    "narrator": ("events", "NARRATOR"),
    "show": ("view", "show"),
    "why_not": ("reasons", "why_not"),
}
OPTIONAL: Final = {
    "about": ("reasons", "RULES"),
    "draw": ("drawing", "draw"),
    "features": ("features", "FEATURES"),
    "hint": ("hints", "hint"),
    "manner": ("manner", "MANNER"),
    "notation": ("notation", "NOTATION"),
    "nuance": ("nuances", "nuance"),
    "pieces_digest": ("pieces", "DIGEST"),
    "pieces_in_play": ("usage", "USAGE"),
    "redraw": ("knowledge", "redraw"),
    "traits": ("traits", "TRAITS"),
    "used_moves": ("features", "used_moves"),
}


def load_rooms(game: Game) -> Rooms:
    """All rooms of a game; a game that lacks one is named, with the module that should have it."""
    from kogge.core.drawing import from_view
    from kogge.core.game import Rooms
    from kogge.core.verbs import implement

    parts: dict[str, Any] = {part: _needed(game, *place) for part, place in NEEDED.items()}
    for part, (room, name) in OPTIONAL.items():
        module = _module(game, room)
        if module is not None and hasattr(module, name):
            parts[part] = getattr(module, name)
    parts.setdefault("draw", from_view(game.folder / "text"))
    verbs = {verb: _needed(game, room, verb) for room, some in VERBS.items() for verb in some}
    for room, some in OWN_VERBS.items():
        module = _module(game, room)
        verbs |= {verb: getattr(module, verb) for verb in some if hasattr(module, verb)}
    implement(parts["state"], **verbs)
    return Rooms(**parts)


def _needed(game: Game, room: str, name: str) -> Any:
    module = _module(game, room)
    if module is None or not hasattr(module, name):
        where = f"{game.module}.{game.elsewhere.get(room, room)}"
        raise BrokenGame(game.name, game.module, f"{where} must have `{name}`")
    return getattr(module, name)


def _module(game: Game, room: str) -> ModuleType | None:
    """The module of a room, or None if this game has none."""
    whole = import_module(game.module)
    if not hasattr(whole, "__path__"):
        return whole
    name = f"{game.module}.{game.elsewhere.get(room, room)}"
    return import_module(name) if find_spec(name) is not None else None
