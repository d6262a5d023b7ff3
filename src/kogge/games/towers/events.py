"""Events: what can happen in City of Towers, and the names of its details, in the order told.

The sentence for each event is in `text/`; every event with `points` moves a score by that much.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import Narrator
from kogge.games.towers.pieces import COLOUR_WORDS, FIELD_NAMES, SYMBOL_WORDS


class Event(IntEnum):
    MOVED = 1  # to an empty street
    ENTERED = 2  # an empty site
    STACKED = 3  # onto another stack, whose colour is told
    GAINED = 4
    LOST = 5
    COMPLETED = 6  # a tower that nobody can enter any more
    AGAIN = 7
    STOPPED = 8
    SKIPPED = 9
    DISTRICT_ENDED = 10
    STREETS_ENDED = 11
    OUT_ENDED = 12
    QUIET_ENDED = 13
    STUCK_ENDED = 14
    DOUBLED = 15
    WON = 16


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.MOVED: ("seat", "colour", "symbol", "height", "from", "to"),
    Event.ENTERED: ("seat", "colour", "symbol", "height", "from", "to"),
    Event.STACKED: ("seat", "colour", "symbol", "height", "from", "to"),
    Event.GAINED: ("seat", "points"),
    Event.LOST: ("seat", "points"),
    Event.COMPLETED: ("seat", "to"),
    Event.AGAIN: ("seat",),
    Event.STOPPED: ("seat",),
    Event.SKIPPED: ("seat",),
    Event.DISTRICT_ENDED: ("seat", "district"),
    Event.STREETS_ENDED: (),
    Event.OUT_ENDED: ("seat",),
    Event.QUIET_ENDED: ("count",),
    Event.STUCK_ENDED: (),
    Event.DOUBLED: ("seat", "points"),
    Event.WON: ("seat", "total"),
}

NARRATOR: Final = Narrator(
    Event,
    DETAILS,
    {
        "colour": lambda colour: COLOUR_WORDS[colour],
        "symbol": lambda symbol: SYMBOL_WORDS[symbol],
        "from": lambda field: FIELD_NAMES[field],
        "to": lambda field: FIELD_NAMES[field],
        "district": lambda district: district + 1,
    },
)
