"""Changes: what differs between two states of a table, for a client that has the one before.

A change of a view is a list: the way to a value, by names and places, and at its end the new value.
`["players", 2, "points", 14]` means `view.players[2].points = 14`.

Views are made of parts that are kept as long as they look the same, and that viewers share. So
almost everything is found unchanged by its identity, and what did change is compared and written
once for all who see it.
"""

from __future__ import annotations

import copy
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw

from kogge.server.table.shown_types import State

_encode: Final = msgspec.json.Encoder().encode
_values: Final = msgspec.structs.astuple

SCALARS: Final = frozenset((int, str, bool, float, type(None)))
# The end of a change: the last steps of its way, the new value, and the bracket that closes it.
Ending = bytes


class Comparison:
    """Compares states of several viewers; what they share is compared and written once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[list[Ending], Any, Any]] = {}

    def reduce(self, before: State, after: State) -> State:
        """The parts of a state that are not as they were before; of the view, its changes."""
        found = State()
        for name, old, new in zip(STATE_PARTS, _values(before), _values(after), strict=True):
            if new is UNSET or new is old:
                continue
            if name == "view" and type(new) is type(old) and isinstance(new, msgspec.Struct):
                changes = self.changes(old, new)
                if changes:
                    found.changes = as_list(changes)  # type: ignore[assignment]  # it is written
            elif new != old:
                setattr(found, name, new)
        return found

    def changes(self, old: Any, new: Any) -> list[Ending]:
        """The changes from one value to another, as their ends from here on."""
        if type(new) in SCALARS:
            return [_encode(new) + b"]"]
        place = id(old), id(new)
        known = self._known.get(place)
        if known is None:
            # both are held, so that no id comes twice
            known = self._known[place] = self._compare(old, new), old, new
        return known[0]

    def _compare(self, old: Any, new: Any) -> list[Ending]:
        kind: Any = type(new)
        found: list[Ending] = []
        if kind is not type(old):
            return [_encode(new) + b"]"]
        if kind is list and len(old) == len(new):
            for place, (one, other) in enumerate(zip(old, new, strict=True)):
                if one is not other and one != other:
                    found += [b"%d,%b" % (place, end) for end in self.changes(one, other)]
            return found
        if kind is dict and old.keys() == new.keys():
            for key, other in new.items():
                if old[key] != other:
                    step = _encode(key)
                    found += [b"%b,%b" % (step, end) for end in self.changes(old[key], other)]
            return found
        if isinstance(new, msgspec.Struct):
            steps = names(kind)  # type: ignore[arg-type]  # mypy: a type is not hashable
            for name, one, other in zip(steps, _values(old), _values(new), strict=True):
                if one is other or one == other:
                    continue
                if one is UNSET or other is UNSET:  # a part of it came or went
                    return [_encode(new) + b"]"]
                if type(other) in SCALARS:
                    found.append(b"%b%b]" % (name, _encode(other)))
                else:
                    found += [name + end for end in self.changes(one, other)]
            return found
        return [_encode(new) + b"]"]


def as_list(changes: list[Ending]) -> Raw:
    """Changes as they are sent."""
    return Raw(b"[[" + b",[".join(changes) + b"]")


def merge(before: State | None, after: State) -> State:
    """All that is known of a state, where only some parts were told anew."""
    if before is None:
        return after
    found = copy.copy(before)
    for name, new in zip(STATE_PARTS, _values(after), strict=True):
        if new is not UNSET:
            setattr(found, name, new)
    return found


STATE_PARTS: Final = State.__struct_fields__


@cache
def names(kind: Any) -> tuple[bytes, ...]:
    """The fields of a struct, as the steps of a way."""
    return tuple(_encode(field.encode_name) + b"," for field in msgspec.structs.fields(kind))
