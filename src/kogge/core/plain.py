"""Plain Python copies of records: ints, lists and named tuples, read once.

Compiled rules read a record at once; Python needs a microsecond for every field. Views read
thousands of fields, so they read a plain copy, in which each costs a twentieth of that.
"""

from __future__ import annotations

import struct
from collections import namedtuple
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, TypeVar

import numpy as np

R = TypeVar("R")

# how `struct` calls the numbers of a record
LETTERS: Final = {
    **{np.dtype(f"i{size}"): letter for size, letter in zip((1, 2, 4, 8), "bhiq", strict=True)},
    **{np.dtype(f"u{size}"): letter for size, letter in zip((1, 2, 4, 8), "BHIQ", strict=True)},
    np.dtype("f4"): "f",
    np.dtype("f8"): "d",
    np.dtype("?"): "?",
}


def plain(record: R) -> R:
    """A copy of a record with the same fields; to mypy it is the record."""
    found: R = _reader(record.dtype)(record.tobytes())  # type: ignore[attr-defined]
    return found


def reader(dtype: np.dtype[Any], *names: str) -> Callable[[bytes], Any]:
    """How these fields alone are read from the bytes of a record; they are in its order."""
    fields = [dtype.fields[name] for name in names]  # type: ignore[index]
    formats, offsets = [field[0] for field in fields], [field[1] for field in fields]
    given: Any = {
        "names": names,
        "formats": formats,
        "offsets": offsets,
        "itemsize": dtype.itemsize,
    }
    return _reader(np.dtype(given))


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[bytes], Any]:
    """How the bytes of a record are read: all numbers in one go, then put together as declared.

    What puts them together is written as one expression, because a call for every part of a
    record would take longer than the rest.
    """
    unpack = struct.Struct("=" + "".join(_letters(dtype))).unpack
    made: dict[str, Any] = {"new": tuple.__new__}
    written, _ = _write(dtype, 0, made)
    put_together: Callable[[tuple[Any, ...]], Any] = eval(f"lambda f: {written}", made)  # noqa: S307
    return lambda record: put_together(unpack(record))


def _letters(dtype: np.dtype[Any]) -> Iterator[str]:
    """The format of a record for `struct`, with the gaps between its fields."""
    if dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        count = int(np.prod(shape))
        if inner.names is None:
            yield f"{count}{LETTERS[inner]}"
        else:
            yield "".join(_letters(inner)) * count
    elif dtype.names is None:
        yield LETTERS[dtype]
    else:
        end = 0
        for inner, start, *_ in (dtype.fields or {}).values():
            yield f"{start - end}x"
            yield from _letters(inner)
            end = start + inner.itemsize
        yield f"{dtype.itemsize - end}x"


def _write(dtype: np.dtype[Any], at: int, made: dict[str, Any]) -> tuple[str, int]:
    """An expression for a part of a record whose numbers begin at a place, and where they end."""
    if dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        if inner.names is None and len(shape) == 1:
            return f"[*f[{at}:{at + shape[0]}]]", at + shape[0]
        row = np.dtype((inner, shape[1:])) if len(shape) > 1 else inner
        rows = []
        for _ in range(shape[0]):
            written, at = _write(row, at, made)
            rows.append(written)
        return f"[{', '.join(rows)}]", at
    if dtype.names is None:
        return f"f[{at}]", at + 1
    name = f"record_{abs(hash(dtype))}"
    made[name] = _named(dtype)
    fields = []
    for field in dtype.names:
        written, at = _write(dtype[field], at, made)
        fields.append(f"{written}, ")
    return f"new({name}, ({''.join(fields)}))", at


@cache
def _named(dtype: np.dtype[Any]) -> Any:
    """A named tuple with the fields of a record."""
    return namedtuple("made", dtype.names or ())
