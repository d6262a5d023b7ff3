"""Records: a position is one, of fixed size, declared as a class, stored as NumPy bytes.

```python
class Player(Record):
    points: int                          # 16 bits
    row: Annotated[Seq[int], 3]          # three numbers
    total: Annotated[int, "i8"]          # 64 bits

class State(Record):
    players: Annotated[Seq[Player], 4]   # nested records
```
`layout(State)` is the NumPy type; `state.players[2].row[0]` reads the same, compiled or not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

WIDTHS = ("i1", "i2", "i4", "i8")
HIDDEN_BY_NUMPY = frozenset(dir(np.void))


class Face(np.void):  # type: ignore[misc]  # final only in its stubs
    """A record as Python sees it: fields are attributes.

    Like `np.record`, whose attributes take three times as long to read; views read thousands.
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(f"this record has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            self[name] = value
        except ValueError:
            raise AttributeError(f"this record has no field {name!r}") from None


class Seq(Protocol[T]):
    """A fixed-length field: `Annotated[Seq[int], 8]` is eight numbers."""

    def __getitem__(self, index: int, /) -> T: ...
    def __setitem__(self, index: int, value: T, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...


class Record:
    """Base of every state class; its annotations are its layout."""


def layout(declared: type[Record]) -> np.dtype[Any]:
    """The NumPy layout of a declared record, unpadded, so that equal positions are equal bytes."""
    fields = [
        (_checked(name, declared), *_field(hint, f"{declared.__name__}.{name}"))
        for name, hint in get_type_hints(declared, include_extras=True).items()
    ]
    return np.dtype((Face, fields))


def blank(dtype: np.dtype[Any]) -> NDArray[Any]:
    """An array of one record with nothing in it; NumPy would empty it field by field."""
    return np.frombuffer(bytearray(dtype.itemsize), dtype)


def duplicate(array: NDArray[Any]) -> NDArray[Any]:
    """A copy of an array of records, all its bytes at once; NumPy would copy field by field."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype)


def _checked(name: str, declared: type[Record]) -> str:
    if name in HIDDEN_BY_NUMPY:
        raise TypeError(
            f"{declared.__name__}.{name} would hide an attribute of NumPy records; rename the field"
        )
    return name


def _field(hint: Any, where: str) -> tuple[Any, ...]:
    if hint is int:
        return ("i2",)
    if isinstance(hint, type) and issubclass(hint, Record):
        return (layout(hint),)
    if get_origin(hint) is Annotated:
        inner, detail = get_args(hint)[:2]
        if inner is int and detail in WIDTHS:
            return (detail,)
        if get_origin(inner) is Seq and isinstance(detail, int) and detail > 0:
            (item,) = get_args(inner)
            return (*_field(item, where), detail)
    raise TypeError(
        f"{where}: {hint!r} is not a record field; use int, Annotated[int, one of {WIDTHS}], "
        "a Record, or Annotated[Seq[...], length]"
    )
