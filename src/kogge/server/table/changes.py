"""Changes: what differs between two states of a table, for a client that has the one before.

A change of a view is a list: the way to a value, by names and places, and at its end the new value.
`["players", 2, "points", 14]` means `view.players[2].points = 14`.

Views are made of parts that are kept as long as they look the same, and that viewers share. So
almost everything is found unchanged by its identity, and what did change is compared and written
once for all who see it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw

from kogge.server.table.shown_types import State

_encode: Final = msgspec.json.Encoder().encode
_values: Final = msgspec.structs.astuple

SCALARS: Final = frozenset((int, str, bool, float, type(None)))
FEW_FIELDS: Final = 6
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
        kind: Any = type(new)
        if kind in SCALARS or kind is not type(old):
            return [_encode(new) + b"]"]
        if kind is dict:
            return self._in_dict(old, new)
        if kind is list and (len(old) != len(new) or not new or type(new[0]) in SCALARS):
            return self._in_list(old, new)
        place = id(old), id(new)
        known = self._known.get(place)
        if known is None:
            differ = Comparison._in_list if kind is list else _differ(kind)  # type: ignore[arg-type]
            found = differ(self, old, new)
            # both are held, so that no id comes twice
            known = self._known[place] = found, old, new
        return known[0]

    def _in_list(self, old: list[Any], new: list[Any]) -> list[Ending]:
        if len(old) != len(new):
            return [_encode(new) + b"]"]
        pairs = zip(old, new, strict=True)
        differ = [at for at, (one, other) in enumerate(pairs) if one is not other and one != other]
        kind: Any = type(new[0]) if new else None
        if 2 * len(differ) > len(new) and is_small(kind):
            return [_encode(new) + b"]"]
        found: list[Ending] = []
        for place in differ:
            found += [b"%d,%b" % (place, end) for end in self.changes(old[place], new[place])]
        return found

    def _in_dict(self, old: dict[str, Any], new: dict[str, Any]) -> list[Ending]:
        if old.keys() != new.keys():
            return [_encode(new) + b"]"]
        found: list[Ending] = []
        for key, other in new.items():
            if old[key] != other:
                step = _encode(key)
                found += [b"%b,%b" % (step, end) for end in self.changes(old[key], other)]
        return found


@cache
def is_small(kind: Any) -> bool:
    """Whether a list of these is sooner written anew than told apart, where most have changed."""
    return kind in SCALARS or len(getattr(kind, "__struct_fields__", range(99))) <= FEW_FIELDS


Differ = Callable[[Comparison, Any, Any], list[Ending]]


@cache
def _differ(kind: Any) -> Differ:
    """How two values of a type are compared: a struct field by field, anything else as a whole.

    It is written as one function without a loop, because most fields are what they were.
    """
    if not issubclass(kind, msgspec.Struct):
        return lambda _, old, new: [] if old == new else [_encode(new) + b"]"]
    lines = ["def differ(comparison, old, new):", " found = []"]
    for field in msgspec.structs.fields(kind):
        step = _encode(field.encode_name) + b","
        lines += [
            f" a = old.{field.name}",
            f" b = new.{field.name}",
            " if a is not b and a != b:",
            "  if type(b) in SCALARS and a is not UNSET:",
            f"   found.append({step!r} + encode(b) + b']')",
            "  elif a is UNSET or b is UNSET:",  # a part of it came or went
            "   return [encode(new) + b']']",
            "  else:",
            f"   found += [{step!r} + end for end in comparison.changes(a, b)]",
        ]
    made: dict[str, Any] = {"SCALARS": SCALARS, "UNSET": UNSET, "encode": _encode}
    exec("\n".join([*lines, " return found"]), made)  # noqa: S102
    differ: Differ = made["differ"]
    return differ


def as_list(changes: list[Ending]) -> Raw:
    """Changes as they are sent."""
    return Raw(b"[[" + b",[".join(changes) + b"]")


def merge(before: State | None, after: State) -> State:
    """All that is known of a state, where only some parts were told anew."""
    return after if before is None else _merge(before, after)


def keep_alike(before: State, after: State) -> None:
    """Put parts of an earlier state into a later one where they are equal.

    Whoever compares the two states then sees at once what is the same.
    """
    for name, old, new in zip(STATE_PARTS, _values(before), _values(after), strict=True):
        if new is not old and new is not UNSET and new == old:
            setattr(after, name, old)


STATE_PARTS: Final = State.__struct_fields__


def _write_merge() -> Callable[[State, State], State]:
    """Written as one expression, because a loop over the parts takes four times as long."""
    parts = (f"{name}=old.{name} if (v := new.{name}) is UNSET else v" for name in STATE_PARTS)
    made: dict[str, Any] = {"State": State, "UNSET": UNSET}
    merged: Callable[[State, State], State] = eval(  # noqa: S307
        f"lambda old, new: State({', '.join(parts)})", made
    )
    return merged


_merge: Final = _write_merge()
