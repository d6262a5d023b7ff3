"""Why an illegal move is illegal: there is only one way to break these rules."""

from __future__ import annotations

from typing import Final

from bench.goofspiel.state import State
from kogge.core.game import Reason

RULES: Final = {"bid": "G2"}  # what each kind of move is about


def why_not(state: State, seat: int, move: int) -> Reason:
    """The card is no longer in the hand."""
    return Reason("not_held", "G2", {"card": move + 1})
