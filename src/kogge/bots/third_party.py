"""Bots from elsewhere: `module:Class`, anything that is importable and has `choose`.

They get the record that their seat observes, as all bots do, and nothing else.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final, cast

from kogge.core.errors import BadOption
from kogge.core.game import Game

OURS: Final = ("search:", "classic:")


def is_elsewhere(spec: str) -> bool:
    """Whether this names a class in a module; `search:…` and `classic:…` are ours."""
    return ":" in spec and not spec.startswith(OURS)


def find_class(spec: str) -> Callable[[Game, int], Any]:
    """The class that `module:Class` names; it is called as `Class(game, seed)`."""
    module_name, _, class_name = spec.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (ImportError, ValueError) as error:
        raise BadOption(f"bot {spec!r}: cannot import {module_name!r} ({error})") from None
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadOption(
            f"bot {spec!r}: {module_name} has no class {class_name!r} with a method `choose`"
        )
    return cast("Callable[[Game, int], Any]", found)
