"""Goofspiel as a vector: what a seat knows, entry by entry."""

from __future__ import annotations

from typing import Final

from bench.goofspiel.options import OPTIONS
from bench.goofspiel.state import CARDS, MAX_SEATS, STATE
from kogge.core.features import Features, choice, for_players, number, seats_in

NAMES: Final = [str(card + 1) for card in range(CARDS)]
POINTS: Final = sum(range(1, CARDS + 1))

FEATURES: Final = Features(
    STATE,
    [
        choice("seats", [str(n) for n in range(2, MAX_SEATS + 1)], "the number of players", base=2),
        choice("order", OPTIONS[0].choices, "option: the order of the prizes"),
        number("turn", CARDS, "prizes decided so far"),
        seats_in("asked", MAX_SEATS, "who bids"),
        seats_in("owing", MAX_SEATS, "who has not bid yet"),
        choice("prizes", NAMES, "the prizes, as far as they are known", NAMES, base=1),
        for_players(
            "players",
            MAX_SEATS,
            number("points", POINTS, "points"),
            number("hand", 1, "cards in the hand", NAMES),
            choice("choice", NAMES, "the own bid, while it waits", base=1),
        ),
    ],
    left_out={"chance": "the key is never observed"},
)
