"""Why an illegal move is illegal: a key of the texts, the rule, and details for the sentence."""

from __future__ import annotations

from kogge.core.game import Reason
from kogge.skeleton.state import Table


def why_not(table: Table, seat: int, move: int) -> Reason:
    """Too many, or as many as were taken just before."""
    if move + 1 > table.pile:
        return Reason("too_many", "A2", {"count": move + 1, "left": int(table.pile)})
    return Reason("repeated", "A2", {"count": move + 1})
