"""Scratch arrays and bits: what machine code does is what the same lines do in plain Python."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kogge.core.compiling import JIT, rule
from kogge.core.errors import UncompilableRule
from kogge.core.scratch import scratch, scratch_floats
from kogge.games.talis import bits as tiles
from kogge.games.towers import bits as lines

ROOM = 5
TILE_SETS = st.integers(-(2**63), 2**63 - 1)


@rule
def squares(first: int) -> float:
    """Sums of squares and of halves, in two arrays that must not share a place."""
    numbers = scratch(ROOM)
    halves = scratch_floats(ROOM)
    for i in range(ROOM):
        numbers[i] = (first + i) * (first + i)
        halves[i] = 0.5 * i
    total = 0.0
    for i in range(ROOM):
        total += numbers[i] + halves[i]
    return total + len(numbers) - len(halves)


@rule
def nested(depth: int) -> float:
    """Each call has an array of its own."""
    mine = scratch(ROOM)
    for i in range(ROOM):
        mine[i] = depth
    below = squares(depth)
    return below + mine[0] + mine[ROOM - 1]


@rule
def as_many_as(count: int) -> int:
    return len(scratch(count))


@rule
def of_tiles(number: int) -> tuple[int, int]:
    return tiles.lowest(number), tiles.count(number)


@rule
def of_lines(line: int) -> tuple[int, int, int]:
    return lines.place_of(line), lines.last_of(line), lines.size_of(line)


@given(st.integers(-1000, 1000))
def test_rules_have_scratch_arrays_of_their_own(first: int) -> None:
    """Arrays of one call are apart from each other, and from those of the calls it makes."""
    expected = sum((first + i) ** 2 + 0.5 * i for i in range(ROOM))
    assert squares(first) == expected
    assert nested(first) == expected + 2 * first


@pytest.mark.skipif(not JIT, reason="plain Python takes any number")
def test_the_size_of_a_scratch_array_is_a_constant() -> None:
    """What is only known at run time is refused when the rule is compiled."""
    with pytest.raises(UncompilableRule):
        as_many_as(3)


@given(TILE_SETS.filter(bool))
def test_bits_of_sets_of_tiles(number: int) -> None:
    """The first tile and how many there are, the sign bit included."""
    written = f"{number & (2**64 - 1):064b}"
    expected = (written[::-1].index("1"), written.count("1"))
    assert of_tiles(number) == expected
    assert (tiles.lowest(number), tiles.count(number)) == expected


@given(st.integers(1, 2**20 - 1))
def test_bits_of_lines(line: int) -> None:
    """The first and the last field, and how many there are."""
    written = f"{line:b}"
    expected = (written[::-1].index("1"), len(written) - 1, written.count("1"))
    assert of_lines(line) == expected
    assert (lines.place_of(line), lines.last_of(line), lines.size_of(line)) == expected
