"""Observed records to vectors: a small plan, made by `features`, carried out by compiled code.

The plan says for each declared field where its words are in the record and what becomes of them.
One compiled function serves all games; it reads a record as the 16-bit words it consists of.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Seq

WORD_BYTES: Final = 2
WORD_BITS: Final = 16
LOW: Final = (1 << WORD_BITS) - 1

Vector = NDArray[np.float32]


class Kind(IntEnum):
    """What becomes of a value."""

    NUMBER = 0  # one number, divided by the most it can be
    CHOICE = 1  # 1 at the place of the value
    BITS = 2  # 1 for each member of a set
    SEATS = 3  # 1 for each seat of a set, the own seat first
    SEAT = 4  # 1 at the place of a seat, the own seat first
    DIGITS = 5  # several choices in one number
    PLACED = 6  # a place, and what lies there


class Group(IntEnum):
    """Which one of several records is meant."""

    NONE = 0
    PLAYERS = 1  # so many seats after the own one
    STACK = 2  # so many below the uppermost


class Column(IntEnum):
    """A line of the plan."""

    KIND = 0
    OFFSET = 1  # of the first value, in words
    WIDTH = 2  # of a value, in words
    TIMES = 3  # how many values
    STEP = 4  # from one value to the next, in words
    MANY = 5  # how many entries a value becomes
    BASE = 6  # the value of the first entry
    BITS = 7  # of a digit
    BESIDE = 8  # how far away, in words, lies the value that belongs to it; 0: there is none
    GROUP = 9
    PLACE = 10  # which one of the group, from the own seat or from the top
    STRIDE = 11  # from one of the group to the next, in words
    COUNT = 12  # where the size of the group is, in words
    SEATS = 13  # where the number of players is, in words
    FIRST = 14  # entry of the vector


COLUMNS: Final = len(Column)


@rule
def write_features(words: Seq[int], seat: int, plan: Any, scales: Seq[float], out: Any) -> None:
    """Write the vector of an observed record, given as words, as its seat sees it."""
    out[:] = 0
    for line in range(len(plan)):
        row = plan[line]
        start = start_of(words, seat, row)
        if start >= 0:
            write_line(words, start, seat, row, scales[line], out)


@rule
def start_of(words: Seq[int], seat: int, row: Any) -> int:
    """Where the values of a line begin, or -1 if there is no such player or frame."""
    if row[Column.GROUP] == Group.NONE:
        return int(row[Column.OFFSET])
    count = int(words[row[Column.COUNT]])
    if row[Column.PLACE] >= count:
        return -1
    if row[Column.GROUP] == Group.PLAYERS:
        index = (seat + row[Column.PLACE]) % count
    else:
        index = count - 1 - row[Column.PLACE]
    return int(row[Column.OFFSET] + index * row[Column.STRIDE])


@rule
def write_line(words: Seq[int], start: int, seat: int, row: Any, scale: float, out: Any) -> None:
    """Write the entries of one declared field."""
    kind = row[Column.KIND]
    width = row[Column.WIDTH]
    step = row[Column.STEP]
    many = row[Column.MANY]
    base = row[Column.BASE]
    beside = row[Column.BESIDE]
    at = row[Column.FIRST]
    seats = int(words[row[Column.SEATS]])
    for _ in range(row[Column.TIMES]):
        value = value_at(words, start, width)
        if kind == Kind.NUMBER:
            out[at] = min(1.0, max(-1.0, value * scale))
        elif kind == Kind.CHOICE:
            if beside == 0 or words[start + beside] != 0:
                mark(out, at, value - base, many)
        elif kind == Kind.BITS:
            for bit in range(many):
                out[at + bit] = value >> bit & 1
        elif kind == Kind.SEATS:
            for place in range(seats):
                out[at + place] = value >> (seat + place) % seats & 1
        elif kind == Kind.SEAT:
            if beside == 0 or words[start + beside] != 0:
                mark(out, at, turned(value - base, seat, seats), many)
        elif kind == Kind.DIGITS:
            write_digits(value, base, row[Column.BITS], out, at, many)
        elif value > 0:
            found = value_at(words, start + beside, width) - base
            out[at + (value - 1) * row[Column.BITS] + found] += scale
        start += step
        at += many if kind != Kind.PLACED else 0


@rule
def value_at(words: Seq[int], at: int, width: int) -> int:
    """The number of one, two or four words, signed by the last of them."""
    value = int(words[at + width - 1])
    for i in range(width - 2, -1, -1):
        value = value << WORD_BITS | (int(words[at + i]) & LOW)
    return value


@rule
def mark(out: Any, at: int, place: int, many: int) -> None:
    """1 at a place, if there is such a one."""
    if 0 <= place < many:
        out[at + place] = 1


@rule
def turned(seat: int, own: int, seats: int) -> int:
    """How many seats after the own one; what is no seat stays as it is."""
    return (seat - own) % seats if 0 <= seat < seats else seat


@rule
def write_digits(value: int, entries: int, width: int, out: Any, at: int, many: int) -> None:
    """One choice after the other, the lowest bits first; 0 is none."""
    for first in range(at, at + many, entries):
        mark(out, first, (value & ((1 << width) - 1)) - 1, entries)
        value >>= width
