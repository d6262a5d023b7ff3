"""Features: Visby as a vector, what a seat knows, entry by entry."""

from __future__ import annotations

from typing import Final

from kogge.core.features import (
    Features,
    bits,
    choice,
    for_players,
    number,
    seats_in,
)
from kogge.games.visby.moves import SPACE
from kogge.games.visby.pieces import CARD_WORDS, MAX_SEATS, MOST_WARES, ROUNDS, TARGETS, TRACK_END
from kogge.games.visby.state import STATE, Phase

MOST_SEALS: Final = 100  # beyond the target, and all that a round can still bring

FEATURES: Final = Features(
    STATE,
    [
        choice("seats", ("2", "3", "4", "5", "6"), "the number of players", base=2),
        number("target", max(TARGETS), "seals that end the game"),
        choice("phase", [phase.name.lower() for phase in Phase], "what is decided", base=1),
        number("round_number", ROUNDS, "the round"),
        seats_in("asked", MAX_SEATS, "who takes part in this decision"),
        seats_in("owing", MAX_SEATS, "who has not chosen yet"),
        number("battle", TRACK_END, "seals on the board"),
        number("journey", TRACK_END, "wares on the board"),
        number("market", TRACK_END, "space of the market marker"),
        for_players(
            "players",
            MAX_SEATS,
            number("seals", MOST_SEALS, "seals won"),
            number("wares", MOST_WARES, "wares stored"),
            bits("hand", CARD_WORDS, "cards in hand"),
            bits("display", CARD_WORDS, "cards played this round, while it is evaluated"),
        ),
        for_players(
            "players",
            1,
            number("choice", SPACE, "the choice, as id plus one, while it waits for others"),
        ),
    ],
    left_out={},
)
