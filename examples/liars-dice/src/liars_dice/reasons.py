"""Why an illegal move is illegal: a key of the texts, the rule, and details for the sentence."""

from __future__ import annotations

from kogge.core.game import Reason
from liars_dice.moves import CHALLENGE
from liars_dice.rules import dice_left
from liars_dice.state import FACES, Table


def why_not(table: Table, seat: int, move: int) -> Reason:
    """Nothing to challenge, more dice than there are, or not higher than the last bid."""
    if move == CHALLENGE:
        return Reason("no_bid", "D3", {})
    if move // FACES + 1 > dice_left(table):
        return Reason("too_many", "D2", {"left": int(dice_left(table))})
    return Reason("too_low", "D2", {"count": int(table.count), "face": int(table.face)})
