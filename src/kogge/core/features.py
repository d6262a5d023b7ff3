"""Features: a position as a vector of numbers between -1 and 1, for programs that learn.

A game declares in its `features.py` what each field of its record becomes; names, documentation and
the compiled encoder all follow from that one declaration. What is encoded is always an *observed*
record, so that a vector tells a seat no more than the seat may know.

Everything is seen from the seat: players come in seat order beginning with the seat itself, named
`self`, `rival_1`, `rival_2` …; seats in other fields are turned likewise. What stands for players
who do not take part is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

import numpy as np

from kogge.core.encoding import Vector, encode_first, install
from kogge.core.fields import Block, Field, Kind, Names

OWN: Final = "self"


def relative(seats: int) -> tuple[str, ...]:
    """The names of seats as seen from one of them."""
    return (OWN, *(f"rival_{place}" for place in range(1, seats)))


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


def for_players(of: str, most: int, *fields: Field, count: str = "seats") -> Block:
    """The same for every player, the own seat first; `of` is the list of players."""
    names = relative(most)
    if of != "players":
        names = tuple(f"{of}.{name}" for name in names)
    return Block(fields, names, of, count)


def from_top(of: str, count: str, places: range, *fields: Field) -> Block:
    """The same for the uppermost of a stack, with `count` the field that says how high it is."""
    return Block(fields, tuple(f"{of}.top_{place}" for place in places), of, count, from_top=True)


class Features:
    """The vector of a game: `size` numbers, each with a name in `names`.

    `left_out` says of fields that are in no vector why they need not be.
    """

    def __init__(
        self,
        state: np.dtype[Any],
        declared: Sequence[Field | Block],
        left_out: Mapping[str, str],
    ) -> None:
        self.blocks = tuple(one if isinstance(one, Block) else Block((one,)) for one in declared)
        self.left_out = dict(left_out)
        self._state = state
        self.names = tuple(name for block in self.blocks for name in block.names(state))
        if len(set(self.names)) != len(self.names):
            raise TypeError("two entries share a name")
        install(state, self.blocks)

    @property
    def size(self) -> int:
        """How long the vector is."""
        return len(self.names)

    def encode(self, observed: Any, seat: int, out: Vector | None = None) -> Vector:
        """The vector of an observed record for the seat that observed it; written to `out`."""
        vector = np.empty(self.size, np.float32) if out is None else out
        encode_first(np.array(observed, self._state).reshape(1), seat, vector)
        return vector

    def named(self, vector: Vector) -> dict[str, float]:
        """A vector with its names."""
        return dict(zip(self.names, vector.tolist(), strict=True))


def _names(items: Sequence[Names]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(names) for names in items)
