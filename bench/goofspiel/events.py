"""What can happen in Goofspiel, and the names of its details, in the order the rules tell them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import CHOSEN, Narrator


class Event(IntEnum):
    CHOSEN = CHOSEN
    BID = 1
    TAKEN = 2
    LOST = 3


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.CHOSEN: ("seat",),
    Event.BID: ("seat", "card"),
    Event.TAKEN: ("seat", "points"),
    Event.LOST: ("prize",),
}

NARRATOR: Final = Narrator(Event, DETAILS, words={})
