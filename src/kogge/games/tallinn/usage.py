"""Pieces in play: the half of a card that is played, a card made a tower, and the rare choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kogge.core.moves import Parts
from kogge.core.usage import Piece, Usage, declare_usage
from kogge.games.tallinn.moves import MOVES


def uses(parts: Parts) -> Iterable[Piece]:
    """A half, a tower, a faction that is named, an exchange or a discard."""
    kind = parts["kind"]
    if kind == "select":
        word = f"{parts['card']}{parts['half']}"
        details = (("number", word), ("symbols", parts["symbols"]))
        return [Piece(word, "{number}: {symbols}", details, "halves")]
    if kind == "tower":
        word = f"tower-{parts['card']}"
        return [Piece(word, "{piece} {number}", (("piece", kind), ("number", parts["card"])), kind)]
    if kind == "name":
        return [Piece(parts["faction"], "{faction}", (("faction", parts["faction"]),), kind)]
    return [Piece(kind, "{piece}", (("piece", kind),), "rest")]


USAGE: Final[Usage] = declare_usage(MOVES, uses)
