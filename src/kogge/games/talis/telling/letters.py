"""Goods as letters, the way people note them down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

GOOD_LETTERS: Final = "FWOG"  # the same in all languages, as in the rulebook


def goods_word(goods: Iterable[int]) -> str:
    """Some goods with their letters, such as `3F 2G`."""
    return " ".join(
        f"{many}{letter}" for letter, many in zip(GOOD_LETTERS, goods, strict=True) if many
    )
