"""Why an illegal move is illegal: a key of the texts, the rule, and details for the sentence."""

from __future__ import annotations

from typing import Final

from kogge.core.game import Reason
from liars_dice.moves import CHALLENGE
from liars_dice.rules import dice_left
from liars_dice.state import FACES, State

RULES: Final = {"bid": "D2", "challenge": "D3"}  # what each kind of move is about


def why_not(state: State, seat: int, move: int) -> Reason:
    """Nothing to challenge, more dice than there are, or not higher than the last bid."""
    if move == CHALLENGE:
        return Reason("no_bid", "D3", {})
    if move // FACES + 1 > dice_left(state):
        return Reason("too_many", "D2", {"left": int(dice_left(state))})
    return Reason("too_low", "D2", {"count": int(state.count), "face": int(state.face)})
