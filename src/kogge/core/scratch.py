"""Arrays of rules that cost nothing to have: scratch arrays, and arrays that are lent.

`scratch(COUNT)` are so many numbers to work with inside one rule and the rules it calls, on the
stack in machine code; what is in them at first is undefined. `COUNT` must be a constant, and
nothing of it may be returned or kept.

Numba counts references to every array that a function takes, by atomic instructions. In random play
that was up to a seventh of the time. Nobody counts those to scratch arrays, nor to `lent(array)`:
whoever lends one keeps it until the rules it is given to are done.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import JIT

A = TypeVar("A")


def scratch(count: int) -> NDArray[np.int64]:
    """So many whole numbers."""
    return np.empty(count, np.int64)


def scratch_floats(count: int) -> NDArray[np.float64]:
    """So many floating-point numbers."""
    return np.empty(count, np.float64)


def lent(array: A) -> A:
    """The same array, for the rules that are called from here."""
    return array


if JIT:
    from numba import types
    from numba.extending import overload

    from kogge.core.intrinsics import on_stack, uncounted

    @overload(scratch, prefer_literal=True)
    def _scratch(count: Any) -> Any:
        def numbers(count: Any) -> Any:
            return on_stack(count, types.int64)  # type: ignore[call-arg]

        return numbers if isinstance(count, types.IntegerLiteral) else None

    @overload(scratch_floats, prefer_literal=True)
    def _scratch_floats(count: Any) -> Any:
        def numbers(count: Any) -> Any:
            return on_stack(count, types.float64)  # type: ignore[call-arg]

        return numbers if isinstance(count, types.IntegerLiteral) else None

    @overload(lent)
    def _lent(array: Any) -> Any:
        def as_it_is(array: Any) -> Any:
            return uncounted(array)  # type: ignore[call-arg]

        return as_it_is
