"""Records: declared as classes, laid out as NumPy types, refused when they would go wrong."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest

from kogge.core.record import WIDTHS, Record, Seq, blank, duplicate, layout


class Inner(Record):
    points: int
    row: Annotated[Seq[int], 3]
    total: Annotated[int, "i8"]


class Outer(Record):
    flag: Annotated[int, "i4"]
    players: Annotated[Seq[Inner], 4]
    one: Inner


def test_numbers_have_their_declared_width() -> None:
    """A plain number takes 16 bits, an annotated one its width, a sequence so many of them."""
    assert layout(Inner) == np.dtype([("points", "i2"), ("row", "i2", 3), ("total", "i8")])


def test_records_nest() -> None:
    """Records hold records, one or several, and are read and written by name."""
    table = np.zeros(1, layout(Outer))[0]
    table.players[2].row[1] = 7
    table.one.total = 2**40
    assert table["players"]["row"][2, 1] == 7
    assert table["one"]["total"] == 2**40


def test_layouts_have_no_gaps() -> None:
    """Nothing pads a record, so that equal positions are equal bytes."""
    assert layout(Inner).itemsize == 2 + 3 * 2 + 8
    assert layout(Outer).itemsize == 4 + 5 * layout(Inner).itemsize


def test_all_numbers_are_signed() -> None:
    """Every width is signed: small unsigned numbers behave differently when not compiled."""
    assert all(np.dtype(width).kind == "i" for width in WIDTHS)


@pytest.mark.parametrize("name", ["size", "item", "sort", "view", "round", "choose", "T", "dtype"])
def test_names_of_numpy_are_refused(name: str) -> None:
    """A field that would hide an attribute of NumPy records is refused by name."""
    declared = type("Player", (Record,), {"__annotations__": {name: int}})
    with pytest.raises(TypeError, match=rf"^Player\.{name} would hide .* rename the field$"):
        layout(declared)


@pytest.mark.parametrize(
    "hint",
    [
        float,
        bool,
        str,
        list[int],
        Annotated[int, "u1"],
        Annotated[int, "u2"],
        Annotated[int, "i16"],
        Annotated[int, 3],
        Seq[int],
        Annotated[Seq[int], 0],
        Annotated[Seq[int], -1],
        Annotated[Seq[int], "3"],
        Annotated[Seq[float], 3],
        Annotated[Seq[Annotated[int, "u1"]], 3],
    ],
)
def test_other_fields_are_refused(hint: Any) -> None:
    """What cannot be a field is refused, naming the field and what is possible."""
    declared = type("Player", (Record,), {"__annotations__": {"points": hint}})
    with pytest.raises(TypeError, match=r"^Player\.points: .* is not a record field; use int, "):
        layout(declared)


def test_copies_of_records_are_independent() -> None:
    """A blank record is all zeros, and a duplicate changes without its original."""
    first = blank(layout(Outer))
    assert first.tobytes() == bytes(first.dtype.itemsize)
    second = duplicate(first)
    second.view(np.uint8)[:] = 1
    assert first.tobytes() == bytes(first.dtype.itemsize) != second.tobytes()
