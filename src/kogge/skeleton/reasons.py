"""Why an illegal move is illegal: a key of the texts, the rule, and details for the sentence."""

from __future__ import annotations

from typing import Final

from kogge.core.game import Reason
from kogge.skeleton.state import State

RULES: Final = {"take": "A2"}  # what each kind of move is about


def why_not(state: State, seat: int, move: int) -> Reason:
    """Too many, or as many as were taken just before."""
    if move + 1 > state.pile:
        return Reason("too_many", "A2", {"count": move + 1, "left": int(state.pile)})
    return Reason("repeated", "A2", {"count": move + 1})
