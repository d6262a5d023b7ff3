"""Liar's Dice as a vector, for programs that learn: what a seat knows, entry by entry."""

from __future__ import annotations

from typing import Final

from kogge.core.features import Features, choice, for_players, number, relative, seat_in
from liars_dice.state import ALL_DICE, FACES, MAX_SEATS, MOST_DICE, STATE

SEATS: Final = relative(MAX_SEATS)
FACE_NAMES: Final = [f"is_{face}" for face in range(1, FACES + 1)]
SLOTS: Final = [f"die_{die}" for die in range(1, MOST_DICE + 1)]

FEATURES: Final = Features(
    STATE,
    [
        choice("seats", [str(n) for n in range(2, MAX_SEATS + 1)], "the number of players", base=2),
        number("ones", 1, "option: ones are plain"),
        number("round_number", ALL_DICE, "the round"),
        seat_in("active", SEATS, "who decides"),
        number("count", ALL_DICE, "how many dice the last bid was for"),
        choice("face", FACE_NAMES, "the face of the last bid", base=1),
        seat_in("bidder", SEATS, "whose bid it was", base=1),
        number("gone", MAX_SEATS, "players who are out"),
        for_players(
            "players",
            MAX_SEATS,
            number("left", MOST_DICE, "dice left"),
            number("out", MAX_SEATS, "how early a player was out"),
            choice("dice", FACE_NAMES, "the own dice", SLOTS, base=1),
            choice("shown", FACE_NAMES, "dice shown at the last challenge", SLOTS, base=1),
        ),
    ],
    left_out={"chance": "the key is never observed"},
)
