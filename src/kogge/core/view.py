"""Views: what a viewer is shown of a game, declared once as msgspec structs.

A game's `view.py` declares its own as `class MyView(View, tag="mygame")`; the tag is its `game`. It
has at least what `AnyView` has. A field that only some viewers have is `UNSET` for the others, and
left out. The browser's types are generated from these declarations (`make seams`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

# a value in a move's parts or an event's details; `float` is any number, of which an answer by the
# OpenAPI may be one kind only
Detail = str | float | bool | None | list[str | float]
Parts = Annotated[dict[str, Detail], Meta(title="Parts")]
Details = Annotated[dict[str, Detail], Meta(title="Details")]


class View(msgspec.Struct, tag_field="game"):
    """The root of all views."""


class AnyPlayer(msgspec.Struct):
    """What every player of a view has; `chosen` where choices are made in secret."""

    seat: int
    chosen: bool | UnsetType = UNSET


class AnyView(msgspec.Struct):
    """What the view of any game has; `ending` is a key of its words, where there are several."""

    game: str
    viewer: int | None
    phase: str
    to_act: list[int]
    players: list[AnyPlayer]
    round: int | UnsetType = UNSET
    ending: str | UnsetType | None = UNSET


def as_dict(view: View | dict[str, Any]) -> dict[str, Any]:
    """A view as plain dictionaries and lists, ready for JSON."""
    found: dict[str, Any] = msgspec.to_builtins(view)
    return found
