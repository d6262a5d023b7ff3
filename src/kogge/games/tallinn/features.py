"""Features: Tallinn as a vector, what a seat knows, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kogge.core.features import Features, choice, for_players, number, seats_in
from kogge.games.tallinn.moves import DISCARD, FACTION_WORDS, SPACE, SWAP
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    CARDS,
    CHRONICLES,
    HAND,
    LEVELS,
    MAX_SEATS,
    STARTS,
)
from kogge.games.tallinn.state import STATE, Chronicles, Envoy, Phase, Place, TowerOrder

MOST_POINTS: Final = 100
MOST_ROUNDS: Final = CARDS
MOST_SYMBOLS: Final = 20
CARD_NAMES: Final = [f"card_{card}" for card in range(1, CARD_SLOTS)]
HEIGHTS: Final = [f"height_{height}" for height in range(HAND)]

FEATURES: Final = Features(
    STATE,
    [
        choice("seats", ("2", "3", "4"), "the number of players", base=2),
        choice("tower_order", [o.name.lower() for o in TowerOrder], "option: how towers are built"),
        choice("envoy", [envoy.name.lower() for envoy in Envoy], "option: The Emperor's Envoy"),
        number("chronicles", max(Chronicles), "option: The Chronicles, and by which reading"),
        choice("phase", [phase.name.lower() for phase in Phase], "what is decided", base=1),
        number("round_number", MOST_ROUNDS, "the round"),
        seats_in("asked", MAX_SEATS, "who takes part in this decision"),
        seats_in("owing", MAX_SEATS, "who has not chosen yet"),
        seats_in("waiting", MAX_SEATS, "who builds later, in descending order"),
        choice("level", ("1", "2"), "the chronicle level that is scored"),
        choice(
            "chronicle",
            [f"chronicle_{number}" for number in range(1, CHRONICLES + 1)],
            "the two chronicles of this game",
            [f"level_{level + 1}" for level in range(LEVELS)],
            base=1,
        ),
        for_players(
            "players",
            MAX_SEATS,
            number("points", MOST_POINTS, "points"),
            choice("start", [f"start_{n}" for n in range(1, STARTS + 1)], "the start card"),
            choice(
                "place",
                [place.name.lower() for place in Place][1:],
                "where each card is, as far as known: all 0 where unknown",
                CARD_NAMES,
                base=1,
                skip=1,
            ),
            number("deck_count", CARDS, "cards in the deck"),
            number("hand_count", CARDS, "cards in the hand"),
            number("row", MOST_SYMBOLS, "visible symbols", FACTION_WORDS),
            number("towers", CARDS, "towers"),
            number("secret_towers", CARDS, "towers built from the hand"),
            number("exchanged", CARDS, "cards the owner knows at the bottom of the deck"),
            choice("contest", FACTION_WORDS, "the contest triggered this round", base=1),
        ),
        for_players(
            "players",
            1,
            choice("deck", CARD_NAMES, "cards exchanged, from the bottom up", HEIGHTS, base=1),
            number("choice", SPACE, "the choice, as id plus one, while it waits for others"),
        ),
    ],
    left_out={"chance": "the key is never observed"},
)


def used_moves(space: int, players: int, options: Mapping[str, str]) -> int:
    """Moves are numbered so that those of the expansions come last."""
    if options["chronicles"] != "off":
        return space
    return DISCARD if options["envoy"] == "deck" else SWAP
