"""What can happen, and the names of its details, in the order the rules tell them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import CHOSEN, Narrator


class Event(IntEnum):
    CHOSEN = CHOSEN  # all games have it: somebody has chosen in secret
    TAKEN = 1
    WON = 2


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.CHOSEN: ("seat",),
    Event.TAKEN: ("seat", "count", "left"),
    Event.WON: ("seat", "points"),
}

NARRATOR: Final = Narrator(Event, DETAILS, words={})
