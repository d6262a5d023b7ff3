"""Why an illegal move is illegal: there is only one way to break these rules."""

from __future__ import annotations

from bench.goofspiel.state import Table
from kogge.core.game import Reason


def why_not(table: Table, seat: int, move: int) -> Reason:
    """The card is no longer in the hand."""
    return Reason("not_held", "G2", {"card": move + 1})
