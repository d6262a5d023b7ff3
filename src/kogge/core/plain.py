"""Plain Python copies of records: ints, lists and named tuples, read once.

Compiled rules read a record at once; Python needs a microsecond for every field. Views read
thousands of fields, so they read a plain copy, in which each costs a twentieth of that.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import numpy as np

R = TypeVar("R")


def plain(record: R) -> R:
    """A copy of a record with the same fields; to mypy it is the record."""
    found: R = _reader(record.dtype)(record.item())  # type: ignore[attr-defined]
    return found


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[tuple[Any, ...]], Any]:
    """How the tuple that NumPy makes of a record becomes one with names."""
    names = dtype.names or ()
    made = namedtuple("made", names)  # type: ignore[misc]
    found = [(at, _field_reader(dtype[name])) for at, name in enumerate(names)]
    readers = [(at, reader) for at, reader in found if reader is not None]
    if not readers:
        return made._make

    def read(fields: tuple[Any, ...]) -> Any:
        values = [*fields]
        for at, reader in readers:
            values[at] = reader(values[at])
        return made._make(values)

    return read


def _field_reader(dtype: np.dtype[Any]) -> Callable[[Any], Any] | None:
    if dtype.subdtype is None:
        return None if dtype.names is None else _reader(dtype)
    inner, _ = dtype.subdtype
    if inner.names is None:
        return np.ndarray.tolist
    read = _reader(inner)
    return lambda records: [read(fields) for fields in records.tolist()]
