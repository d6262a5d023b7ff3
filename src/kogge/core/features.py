"""A position as a vector of numbers between -1 and 1, for programs that learn.

A game declares in its `features.py` what each field of its record becomes; names, documentation and
the compiled encoder all follow from that one declaration. What is encoded is always an *observed*
record, so that a vector tells a seat no more than the seat may know.

Everything is seen from the seat: players come in seat order beginning with the seat itself, named
`self`, `rival_1`, `rival_2` …; seats in other fields are turned likewise. What stands for players
who do not take part is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.encoding import LINE, WORD_BYTES, Group, Kind, Vector, write_features

Names = Sequence[str]

OWN: Final = "self"


def relative(seats: int) -> tuple[str, ...]:
    """The names of seats as seen from one of them."""
    return (OWN, *(f"rival_{place}" for place in range(1, seats)))


@dataclass(frozen=True)
class Field:
    """What a field of the record becomes; made by the functions below.

    `path` leads to it, with dots. `entries` name the numbers that one value becomes; without any
    it stays one. `items` name the elements of every list along the path, of the innermost those
    after the first `skip`, and not more than are of interest. If `beside` names a field next to a
    choice, then all entries are 0 where that field is.
    """

    path: str
    kind: Kind
    says: str
    entries: tuple[str, ...] = ()
    items: tuple[tuple[str, ...], ...] = ()
    base: int = 0
    most: float = 1
    bits: int = 0
    beside: str = ""
    skip: int = 0
    group: Group = Group.NONE
    of: str = ""
    count: str = "seats"
    place: int = 0
    prefix: str = ""


def number(path: str, most: float, says: str, *items: Names) -> Field:
    """A number, divided by the most it can be."""
    return Field(path, Kind.NUMBER, says, items=_names(items), most=most)


def choice(
    path: str,
    entries: Names,
    says: str,
    *items: Names,
    base: int = 0,
    when: str = "",
    skip: int = 0,
) -> Field:
    """One of several: 1 at its place, and nowhere if it is below `base` or beyond the last."""
    names = _names(items)
    return Field(path, Kind.CHOICE, says, tuple(entries), names, base, beside=when, skip=skip)


def bits(path: str, entries: Names, says: str, *items: Names) -> Field:
    """A set: 1 for each of its members."""
    return Field(path, Kind.BITS, says, tuple(entries), _names(items))


def seats_in(path: str, most: int, says: str) -> Field:
    """A set of seats, of which there are at most so many."""
    return Field(path, Kind.SEATS, says, relative(most))


def seat_in(
    path: str, entries: Names, says: str, *items: Names, base: int = 0, when: str = ""
) -> Field:
    """A seat, the own one first; what is beyond the players stays at its place."""
    return Field(path, Kind.SEAT, says, tuple(entries), _names(items), base, beside=when)


def digits(path: str, places: Names, entries: Names, width: int, says: str, *items: Names) -> Field:
    """Several choices in one number, of so many bits each; 0 means none."""
    both = tuple(f"{place}.{entry}" for place, entry in product(places, entries))
    return Field(path, Kind.DIGITS, says, both, _names(items), base=len(entries), bits=width)


def placed(
    path: str, places: Names, beside: str, entries: Names, most: int, says: str, base: int = 0
) -> Field:
    """A list of places, plus one, and in another list what lies there: how many of each kind."""
    both = tuple(f"{place}.{entry}" for place, entry in product(places, entries))
    return Field(
        path, Kind.PLACED, says, both, base=base, most=most, bits=len(entries), beside=beside
    )


def for_players(of: str, most: int, *fields: Field, count: str = "seats") -> list[Field]:
    """The same for every player, the own seat first; `of` is the list of players."""
    return [
        replace(
            field,
            group=Group.PLAYERS,
            of=of,
            count=count,
            place=place,
            prefix=name if of == "players" else f"{of}.{name}",
        )
        for place, name in enumerate(relative(most))
        for field in fields
    ]


def from_top(of: str, count: str, places: range, *fields: Field) -> list[Field]:
    """The same for the uppermost of a stack, with `count` the field that says how high it is."""
    return [
        replace(
            field, group=Group.STACK, of=of, count=count, place=place, prefix=f"{of}.top_{place}"
        )
        for place in places
        for field in fields
    ]


class Features:
    """The vector of a game: `size` numbers, each with a name in `names`.

    `left_out` says of fields that are in no vector why they need not be.
    """

    def __init__(
        self, table: np.dtype[Any], fields: Sequence[Field], left_out: Mapping[str, str]
    ) -> None:
        self.fields = tuple(fields)
        self.left_out = dict(left_out)
        self._table = table
        names: list[str] = []
        lines: list[tuple[int, ...]] = []
        scales: list[float] = []
        for field in fields:
            for line in _lines(table, field, len(names)):
                lines.append(line)
                scales.append(1 / field.most)
            names.extend(_entry_names(table, field))
        self.names = tuple(names)
        if len(set(names)) != len(names):
            raise TypeError("two entries share a name")
        self.plan: NDArray[Any] = np.array(lines, LINE)
        self.scales: NDArray[np.float64] = np.array(scales)

    @property
    def size(self) -> int:
        """How long the vector is."""
        return len(self.names)

    def encode(self, observed: Any, seat: int, out: Vector | None = None) -> Vector:
        """The vector of an observed record for the seat that observed it; written to `out`."""
        vector = np.zeros(self.size, np.float32) if out is None else out
        words = np.frombuffer(observed.tobytes(), np.int16)
        write_features(words, seat, self.plan, self.scales, vector)
        return vector

    def named(self, vector: Vector) -> dict[str, float]:
        """A vector with its names."""
        return dict(zip(self.names, vector.tolist(), strict=True))


def _names(items: Sequence[Names]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(names) for names in items)


@dataclass(frozen=True)
class _Place:
    """Where the values of a field are, in words.

    `lists` has for each list on the path its position in the path, its length, and the distance
    from one element to the next.
    """

    offset: int
    width: int
    lists: tuple[tuple[int, int, int], ...]


def _find(record: np.dtype[Any], path: str) -> _Place:
    offset = 0
    lists = []
    kind = record
    for position, part in enumerate(_parts(path)):
        if kind.fields is None or part not in kind.fields:
            raise TypeError(f"{path}: there is no field {part}")
        kind, bytes_before = kind.fields[part][:2]
        offset += bytes_before // WORD_BYTES
        if kind.subdtype is not None:
            kind, (length,) = kind.subdtype
            lists.append((position, length, kind.itemsize // WORD_BYTES))
    return _Place(offset, kind.itemsize // WORD_BYTES, tuple(lists))


def _parts(path: str) -> list[str]:
    return path.split(".") if path else []


def _group(table: np.dtype[Any], field: Field) -> tuple[np.dtype[Any], int, int]:
    """The record that a field's path begins in, where the first such is, and their distance."""
    if field.group == Group.NONE:
        return table, 0, 0
    place = _find(table, field.of)
    ((_, _, distance),) = place.lists
    listed = table[field.of].subdtype
    assert listed is not None
    return listed[0], place.offset, distance


def _lines(table: np.dtype[Any], field: Field, first: int) -> Iterator[tuple[int, ...]]:
    """The lines of the plan for a field: one for each run of its innermost list."""
    record, start, stride = _group(table, field)
    place = _find(record, field.path)
    *outer, (_, times, step) = place.lists or ((0, 1, 0),)
    if field.items:
        times = len(field.items[-1])
    beside = _find(record, field.beside).offset - place.offset if field.beside else 0
    many = max(1, len(field.entries))
    for indices in product(*(range(length) for _, length, _ in outer)):
        shift = sum(i * distance for i, (_, _, distance) in zip(indices, outer, strict=True))
        line = {
            "kind": field.kind,
            "offset": start + place.offset + shift + field.skip * step,
            "width": place.width,
            "times": times,
            "step": step,
            "many": many,
            "least": field.base,
            "bits": field.bits,
            "beside": beside,
            "group": field.group,
            "place": field.place,
            "stride": stride,
            "count": _find(table, field.count).offset,
            "seats": _find(table, "seats").offset,
            "first": first,
        }
        first += many * times
        yield tuple(int(line[name]) for name in LINE.names or ())


def _entry_names(table: np.dtype[Any], field: Field) -> list[str]:
    """The names of a field's entries, in their order in the vector."""
    record, _, _ = _group(table, field)
    lists = () if field.kind == Kind.PLACED else _find(record, field.path).lists
    lengths = [length for _, length, _ in lists]
    named = [len(names) for names in field.items]
    if named[:-1] != lengths[:-1] or sum(named[-1:]) + field.skip > sum(lengths[-1:]):
        raise TypeError(f"{field.path}: it has lists of {lengths}, and names for {named}")
    items = {position: names for (position, _, _), names in zip(lists, field.items, strict=True)}
    parts: list[Names] = [[field.prefix]] if field.prefix else []
    for position, part in enumerate(_parts(field.path)):
        parts.append([part])
        if position in items:
            parts.append(items[position])
    if field.entries:
        parts.append(field.entries)
    return [".".join(names) for names in product(*parts)]
