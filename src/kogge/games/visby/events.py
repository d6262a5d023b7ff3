"""Events: what can happen in Visby, with the names of its details in the order of the rules.

The sentence for each event is in `text/`; every event with `points` moves a player's seals by that
much, every event with `wares` adds so many to a player's wares, with `given` takes so many away.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import CHOSEN, Narrator
from kogge.games.visby.moves import cards_in
from kogge.games.visby.pieces import CARD_WORDS


class Event(IntEnum):
    CHOSEN = CHOSEN
    ROUND = 1  # with what the board holds for it
    PLAYED = 2
    SEALS = 3  # a card brings seals …
    WARES = 4  # … or wares
    LOST = 5  # wares without room (V3)
    MARKET = 6  # Merchants came: the space whose rate holds, and a lot there
    TRADED = 7
    KEPT = 8
    TOOK_BACK = 9
    STOPPED = 10  # the last round there may be (V10)
    FINAL_TRADE = 11
    WON = 12


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.CHOSEN: ("seat",),
    Event.ROUND: ("round", "battle", "journey", "market"),
    Event.PLAYED: ("seat", "cards"),
    Event.SEALS: ("seat", "card", "points"),
    Event.WARES: ("seat", "card", "wares"),
    Event.LOST: ("seat", "count"),
    Event.MARKET: ("count", "market", "lot", "price"),
    Event.TRADED: ("seat", "given", "points"),
    Event.KEPT: ("seat",),
    Event.TOOK_BACK: ("seat",),
    Event.STOPPED: ("round",),
    Event.FINAL_TRADE: ("seat", "given", "points"),
    Event.WON: ("seat", "total"),
}

NARRATOR: Final = Narrator(
    Event,
    DETAILS,
    {"card": lambda card: CARD_WORDS[card], "cards": cards_in},
)
