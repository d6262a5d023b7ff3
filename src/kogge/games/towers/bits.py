"""Bit sets of the fields of a line: their lowest and highest field, and how many there are.

Everything here reads the same compiled and interpreted.
"""

from __future__ import annotations

from typing import Any

from kogge.core.compiling import JIT


def place_of(line: int) -> int:
    """The first field of a set that is not empty."""
    return int(line & -line).bit_length() - 1


def last_of(line: int) -> int:
    """The last field of a set that is not empty."""
    return int(line).bit_length() - 1


def size_of(line: int) -> int:
    """How many fields a set has."""
    return int(line).bit_count()


if JIT:
    import numpy as np
    from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros
    from numba.extending import overload

    from kogge.core.intrinsics import count_bits

    @overload(place_of)
    def _place_of(line: Any) -> Any:
        def count_zeros(line: Any) -> Any:
            return np.int64(trailing_zeros(line))  # type: ignore[call-arg]

        return count_zeros

    @overload(last_of)
    def _last_of(line: Any) -> Any:
        def count_zeros(line: Any) -> Any:
            return 63 - np.int64(leading_zeros(np.int64(line)))  # type: ignore[call-arg]

        return count_zeros

    @overload(size_of)
    def _size_of(line: Any) -> Any:
        def count_ones(line: Any) -> Any:
            return count_bits(np.int64(line))  # type: ignore[call-arg]

        return count_ones
