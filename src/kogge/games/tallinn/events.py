"""Events: what can happen in Tallinn, with the names of its details in the order of the rules.

The sentence for each event is in `text/`; every event with `points` moves a score by that much.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import CHOSEN, Narrator
from kogge.games.tallinn.moves import FACTION_WORDS, HALF_WORDS
from kogge.games.tallinn.pieces import CARD_SLOTS


class Event(IntEnum):
    CHOSEN = CHOSEN
    EXCHANGED = 1
    DREW = 2  # everyone hears that, the owner also which
    DREW_CARD = 3
    ROUND = 4
    PLAYED = 5
    NAMED = 6
    CONTEST = 7
    COMPARED = 8
    TOWER_FROM_ROW = 9
    TOWER_FROM_HAND = 10
    SECRET_TOWER = 11  # the owner alone: which card it was
    NO_TOWER = 12
    CHRONICLE = 13
    CHRONICLE_PAID = 14
    CHRONICLE_MISSED = 15
    DISCARDED = 16
    KEPT = 17
    ENVOY_ADDED = 18
    FINAL_COMPARED = 19
    TRANSFERRED = 20
    TOWERS_REVEALED = 21
    TOWERS_ENVOY = 22
    TOWERS_COMPARED = 23
    WON = 24


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.CHOSEN: ("seat",),
    Event.EXCHANGED: ("seat", "count", "points"),
    Event.DREW: ("seat",),
    Event.DREW_CARD: ("seat", "card"),
    Event.ROUND: ("round",),
    Event.PLAYED: ("seat", "card", "half"),
    Event.NAMED: ("seat", "faction"),
    Event.CONTEST: ("seat", "faction", "strength"),
    Event.COMPARED: ("seat", "rival", "faction", "strength", "against", "points"),
    Event.TOWER_FROM_ROW: ("seat", "card"),
    Event.TOWER_FROM_HAND: ("seat",),
    Event.SECRET_TOWER: ("seat", "card"),
    Event.NO_TOWER: ("seat",),
    Event.CHRONICLE: ("level", "chronicle"),
    Event.CHRONICLE_PAID: ("seat", "level", "chronicle", "points"),
    Event.CHRONICLE_MISSED: ("seat", "level", "chronicle"),
    Event.DISCARDED: ("seat", "cards", "points"),
    Event.KEPT: ("seat",),
    Event.ENVOY_ADDED: ("seat", "faction", "count"),
    Event.FINAL_COMPARED: ("seat", "rival", "faction", "strength", "against", "points"),
    Event.TRANSFERRED: ("seat", "rival", "faction", "points"),
    Event.TOWERS_REVEALED: ("seat", "cards"),
    Event.TOWERS_ENVOY: ("seat", "faction", "count"),
    Event.TOWERS_COMPARED: ("seat", "rival", "strength", "against", "points"),
    Event.WON: ("seat", "total"),
}


def cards_in(bits: int) -> list[int]:
    """The card numbers of a bit set."""
    return [card for card in range(1, CARD_SLOTS) if bits >> card & 1]


NARRATOR: Final = Narrator(
    Event,
    DETAILS,
    {
        "half": lambda half: HALF_WORDS[half],
        "faction": lambda faction: FACTION_WORDS[faction],
        "cards": cards_in,
        "level": lambda level: level + 1,
        "chronicle": lambda chronicle: chronicle + 1,
    },
)
