"""Fields of a vector: what those of a record become, with their names and their sizes.

`features` has the words in which games declare them, `encoding` makes compiled code of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from math import prod
from typing import Any

import numpy as np

Names = Sequence[str]


class Kind(IntEnum):
    """What becomes of a value."""

    NUMBER = 0  # one number, divided by the most it can be
    CHOICE = 1  # 1 at the place of the value
    BITS = 2  # 1 for each member of a set
    SEATS = 3  # 1 for each seat of a set, the own seat first
    SEAT = 4  # 1 at the place of a seat, the own seat first
    DIGITS = 5  # several choices in one number
    PLACED = 6  # a place, and what lies there


@dataclass(frozen=True)
class Field:
    """What a field of the record becomes.

    `path` leads to it, with dots. `entries` name the numbers that one value becomes; without any
    it stays one. `items` name the elements of every list along the path, of the innermost those
    after the first `skip`, and not more than are of interest. If `beside` names another field of
    the same elements, then a choice has all entries 0 where that field is.
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

    @property
    def many(self) -> int:
        """How many entries one value becomes."""
        return max(1, len(self.entries))

    @property
    def size(self) -> int:
        """How many entries all values become."""
        return self.many * prod(len(names) for names in self.items)

    def names(self, record: np.dtype[Any], prefix: str) -> Iterator[str]:
        """The names of the entries, in their order in the vector."""
        way = list(steps(record, self.path))
        lengths = [length for _, length in way if length and self.kind != Kind.PLACED]
        named = [len(names) for names in self.items]
        if named[:-1] != lengths[:-1] or sum(named[-1:]) + self.skip > sum(lengths[-1:]):
            raise TypeError(f"{self.path}: it has lists of {lengths}, and names for {named}")
        parts: list[Names] = [[prefix]] if prefix else []
        items = iter(self.items)
        for part, length in way:
            parts.append([part])
            if length and self.kind != Kind.PLACED:
                parts.append(next(items))
        if self.entries:
            parts.append(self.entries)
        yield from (".".join(names) for names in product(*parts))


@dataclass(frozen=True)
class Block:
    """The same fields for each of several records of a list, or once, for the table itself.

    `of` is the list, `count` the field that says how many there are, `prefixes` are the names of
    those of interest: of players the own seat first, `from_top` of a stack the uppermost first.
    """

    fields: tuple[Field, ...]
    prefixes: tuple[str, ...] = ("",)
    of: str = ""
    count: str = "seats"
    from_top: bool = False

    @property
    def step(self) -> int:
        """How many entries each of the records becomes."""
        return sum(field.size for field in self.fields)

    @property
    def size(self) -> int:
        """How many entries all of them become."""
        return self.step * len(self.prefixes)

    def record(self, state: np.dtype[Any]) -> np.dtype[Any]:
        """The type in which the paths of the fields begin."""
        if not self.of:
            return state
        listed = state[self.of].subdtype
        assert listed is not None
        return listed[0]

    def names(self, state: np.dtype[Any]) -> Iterator[str]:
        """The names of all entries."""
        for prefix in self.prefixes:
            for field in self.fields:
                yield from field.names(self.record(state), prefix)


def steps(record: np.dtype[Any], path: str) -> Iterator[tuple[str, int]]:
    """The parts of a path, each with the length of its list, or 0 if it is none."""
    kind = record
    for part in path.split(".") if path else ():
        if kind.fields is None or part not in kind.fields:
            raise TypeError(f"{path}: there is no field {part}")
        kind = kind.fields[part][0]
        length = 0
        if kind.subdtype is not None:
            kind, (length,) = kind.subdtype
        yield part, length
