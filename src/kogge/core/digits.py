"""Parser of numbers that people write, however long: Python refuses thousands of digits."""

from __future__ import annotations


def bounded_number(digits: str, most: int) -> int:
    """The number of these decimal digits, or `most + 1` if it has more of them than `most`."""
    significant = digits.lstrip("0")
    return int(significant or "0") if len(significant) <= len(str(most)) else most + 1
