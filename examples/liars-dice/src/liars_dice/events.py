"""What can happen in Liar's Dice, and the names of its details, in the order of the rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import CHOSEN, Narrator


class Event(IntEnum):
    CHOSEN = CHOSEN  # all games have it, though nobody chooses in secret here
    ROUND = 1
    BID = 2
    CHALLENGED = 3
    SHOWN = 4
    COUNTED = 5
    LOST = 6
    OUT = 7


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.CHOSEN: ("seat",),
    Event.ROUND: ("round",),
    Event.BID: ("seat", "count", "face"),
    Event.CHALLENGED: ("seat", "rival"),
    Event.SHOWN: ("seat", "count"),
    Event.COUNTED: ("count", "face"),
    Event.LOST: ("seat", "points"),
    Event.OUT: ("seat",),
}

NARRATOR: Final = Narrator(Event, DETAILS, words={})
