"""Views: what a viewer is shown of a game, declared once as msgspec structs.

A game's `view.py` declares its own as `class MyView(View, tag="mygame")`; the tag is its `game`. It
has at least `viewer`, `phase`, `to_act` and `players`, each of these with its `seat`. A field that
only some viewers have is `UNSET` for the others, and left out. The browser's types are generated
from these declarations (`make seams`).
"""

from __future__ import annotations

from typing import Any

import msgspec


class View(msgspec.Struct, tag_field="game"):
    """The root of all views."""


def as_dict(view: View | dict[str, Any]) -> dict[str, Any]:
    """A view as plain dictionaries and lists, ready for JSON."""
    found: dict[str, Any] = msgspec.to_builtins(view)
    return found
