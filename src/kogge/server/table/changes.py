"""Changes: what differs between two states of a table, for a client that has the one before.

A change of a view is a list: the way to a value, by names and places, and at its end the new value.
`["players", 2, "points", 14]` means `view.players[2].points = 14`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw

from kogge.server.table.shown import State

_encode: Final = msgspec.json.Encoder().encode
Way = tuple[str | int, ...]


class Comparison:
    """Compares states of several viewers; what they share is compared and written once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], tuple[list[Raw], Any, Any]] = {}

    def reduce(self, before: State, after: State) -> State:
        """The parts of a state that are not as they were before; of the view, its changes."""
        found = State()
        for name in STATE_PARTS:
            new = getattr(after, name)
            if new is not UNSET and new != getattr(before, name):
                setattr(found, name, new)
        if found.view is not UNSET and type(found.view) is type(before.view):
            changes = self._changes(before.view, found.view)
            if changes is not None:
                found.view = UNSET
                found.changes = changes  # type: ignore[assignment]  # they are written already
        return found

    def _changes(self, before: Any, after: Any) -> list[Raw] | None:
        """The changes of a view; None if it has to be sent whole."""
        if not isinstance(after, msgspec.Struct):
            return None
        found: list[Raw] = []
        for attribute, name in names(type(after)):
            old, new = getattr(before, attribute), getattr(after, attribute)
            if old is new:
                continue
            place = name, id(old), id(new)
            known = self._known.get(place)
            if known is None:
                told: list[tuple[Any, ...]] = []
                compare(old, new, (name,), told.append)
                raw = [Raw(_encode(change)) for change in told]
                known = self._known[place] = raw, old, new  # held, so that no id comes twice
            found += known[0]
        return found


def compare(old: Any, new: Any, way: Way, tell: Callable[[tuple[Any, ...]], None]) -> None:
    """Tell every change between two values of a view, as far down as they are alike."""
    if old is new or old == new:
        return
    inner = _pairs(old, new) if type(old) is type(new) else None
    if inner is None:
        tell((*way, new))
        return
    for step, one, other in inner:
        if one is not other and one != other:
            compare(one, other, (*way, step), tell)


def _pairs(old: Any, new: Any) -> Iterable[tuple[str | int, Any, Any]] | None:
    """The parts of two values of one shape, by step; None if they have to be told whole."""
    if isinstance(new, list):
        return zip(range(len(new)), old, new, strict=True) if len(old) == len(new) else None
    if isinstance(new, dict):
        same = old.keys() == new.keys()
        return [(key, old[key], value) for key, value in new.items()] if same else None
    if isinstance(new, msgspec.Struct):
        parts = [(name, getattr(old, at), getattr(new, at)) for at, name in names(type(new))]
        for _, one, other in parts:
            if (one is UNSET) is not (other is UNSET):
                return None
        return parts
    return None


def merge(before: State | None, after: State) -> State:
    """All that is known of a state, where only some parts were told anew."""
    if before is None:
        return after
    found = State()
    for name in STATE_PARTS:
        new = getattr(after, name)
        setattr(found, name, getattr(before, name) if new is UNSET else new)
    return found


STATE_PARTS: Final = tuple(name for name in State.__struct_fields__ if name != "changes")


@cache
def names(kind: type[Any]) -> tuple[tuple[str, str], ...]:
    """The fields of a struct, and how each is written."""
    return tuple((field.name, field.encode_name) for field in msgspec.structs.fields(kind))
