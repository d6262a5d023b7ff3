"""Observed records to vectors: a small plan, made by `features`, carried out by compiled code.

The plan says for each declared field where its words are in the record and what becomes of them.
One compiled function serves all games; it reads a record as the 16-bit words it consists of.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Record, Seq, layout

WORD_BYTES: Final = 2
WORD_BITS: Final = 16
LOW: Final = (1 << WORD_BITS) - 1

Vector = NDArray[np.float32]
Wide = Annotated[int, "i8"]


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


class Line(Record):
    """A line of the plan: a record, which compiled code reads without counting references."""

    kind: Wide
    offset: Wide  # of the first value, in words
    width: Wide  # of a value, in words
    times: Wide  # how many values
    step: Wide  # from one value to the next, in words
    many: Wide  # how many entries a value becomes
    least: Wide  # the value of the first entry; of digits, how many entries each has
    bits: Wide  # of a digit; of what is placed, how many kinds there are
    beside: Wide  # how far away, in words, lies the value that belongs to it; 0: there is none
    group: Wide
    place: Wide  # which one of the group, from the own seat or from the top
    stride: Wide  # from one of the group to the next, in words
    count: Wide  # where the size of the group is, in words
    seats: Wide  # where the number of players is, in words
    first: Wide  # entry of the vector


LINE: Final = layout(Line)


@rule
def write_features(words: Seq[int], seat: int, plan: Any, scales: Seq[float], out: Any) -> None:
    """Write the vector of an observed record, given as words, as its seat sees it."""
    for i in range(len(out)):
        out[i] = 0
    for i in range(len(plan)):
        line = plan[i]
        start = start_of(words, seat, line)
        if start < 0:
            continue
        if line.kind == Kind.NUMBER:
            write_numbers(words, start, line, scales[i], out)
        elif line.kind == Kind.BITS:
            write_bits(words, start, line, out)
        elif line.kind == Kind.PLACED:
            write_placed(words, start, line, scales[i], out)
        else:
            write_choices(words, start, seat, line, out)


@rule
def start_of(words: Seq[int], seat: int, line: Line) -> int:
    """Where the values of a line begin, or -1 if there is no such player or frame."""
    if line.group == Group.NONE:
        return int(line.offset)
    count = int(words[line.count])
    if line.place >= count:
        return -1
    index = count - 1 - line.place
    if line.group == Group.PLAYERS:
        index = seat + line.place
        if index >= count:
            index -= count
    return int(line.offset + index * line.stride)


# Lines are read into variables first: to compiled code, every entry written might be one of theirs.


@rule
def write_numbers(words: Seq[int], start: int, line: Line, scale: float, out: Any) -> None:
    """One entry for each value."""
    width, step, at = line.width, line.step, line.first
    for i in range(line.times):
        number = value_at(words, start + i * step, width) * scale
        if number > 1:
            number = 1.0
        elif number < -1:
            number = -1.0
        out[at + i] = number


@rule
def write_bits(words: Seq[int], start: int, line: Line, out: Any) -> None:
    """One entry for each possible member of a set."""
    many, width, step, at = line.many, line.width, line.step, line.first
    for i in range(line.times):
        value = value_at(words, start + i * step, width)
        for bit in range(many):
            out[at + bit] = value >> bit & 1
        at += many


@rule
def write_placed(words: Seq[int], start: int, line: Line, scale: float, out: Any) -> None:
    """Count what lies where."""
    kinds, width, step, at = line.bits, line.width, line.step, line.first
    beside, least = line.beside, line.least
    for i in range(line.times):
        place = value_at(words, start + i * step, width) - 1
        if place >= 0:
            found = value_at(words, start + i * step + beside, width) - least
            out[at + place * kinds + found] += scale


@rule
def write_choices(words: Seq[int], start: int, seat: int, line: Line, out: Any) -> None:
    """One of several entries for each value; all of a set of seats; one of each digit."""
    kind, many, width, step, at = line.kind, line.many, line.width, line.step, line.first
    beside, least, bits = line.beside, line.least, line.bits
    seats = int(words[line.seats])
    for i in range(line.times):
        here = start + i * step
        value = value_at(words, here, width)
        if kind == Kind.CHOICE:
            if beside == 0 or words[here + beside] != 0:
                mark(out, at, value - least, many)
        elif kind == Kind.SEAT:
            if beside == 0 or words[here + beside] != 0:
                mark(out, at, turned(value - least, seat, seats), many)
        elif kind == Kind.SEATS:
            for other in range(seats):
                out[at + turned(other, seat, seats)] = value >> other & 1
        else:
            for first in range(at, at + many, least):
                mark(out, first, (value & ((1 << bits) - 1)) - 1, least)
                value >>= bits
        at += many


@rule
def value_at(words: Seq[int], at: int, width: int) -> int:
    """The number of one, two or four words, signed by the last of them."""
    if width == 1:
        return int(words[at])
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
    if seat < 0 or seat >= seats:
        return seat
    return seat - own if seat >= own else seat - own + seats
