"""Features: City of Towers as a vector, what a seat knows, entry by entry.

Colours are turned with the seats: `self` is the own colour. Colours that no player has keep their
place, so that in a game for two `rival_2` and `rival_3` are the neutral ones. Where colours are
called by words, these are the usual ones of the seats, whichever the players have chosen.
"""

from __future__ import annotations

from typing import Final

from kogge.core.features import (
    Features,
    bits,
    choice,
    for_players,
    number,
    relative,
    seat_in,
)
from kogge.games.towers.pieces import (
    COLOUR_WORDS,
    COLOURS,
    DISTRICTS,
    FIELD_NAMES,
    MAX_SEATS,
    QUIET_LIMIT,
    SYMBOL_WORDS,
    UNLIMITED,
)
from kogge.games.towers.rules import MOST_EXTRA
from kogge.games.towers.state import (
    STATE,
    Chains,
    Ending,
    NeutralLock,
    NeutralPass,
    NeutralSites,
    OffStreets,
    Phase,
)

FEATURES: Final = Features(
    STATE,
    [
        choice("seats", ("2", "3", "4"), "the number of players", base=2),
        number("max_height", UNLIMITED, "option: how high towers can be"),
        choice("neutral_pass", [n.name.lower() for n in NeutralPass], "option: neutral colours"),
        choice(
            "neutral_sites", [n.name.lower() for n in NeutralSites], "option: neutrals on sites"
        ),
        choice("neutral_lock", [n.name.lower() for n in NeutralLock], "option: what a lock holds"),
        choice("off_streets", [o.name.lower() for o in OffStreets], "option: who ends the game"),
        choice("chains", [c.name.lower() for c in Chains], "option: extra moves of a turn"),
        choice("phase", [phase.name.lower() for phase in Phase], "what is decided", base=1),
        seat_in("mover", relative(MAX_SEATS), "who owes the next move"),
        number("extra", MOST_EXTRA, "extra moves of this turn so far, where they are limited"),
        number("quiet", QUIET_LIMIT, "quiet turns in a row"),
        choice("ending", [ending.name.lower() for ending in Ending], "how the game has ended"),
        choice(
            "district",
            [f"district_{district}" for district in range(1, DISTRICTS + 1)],
            "the district that ended the game",
            base=1,
        ),
        for_players(
            "locks",
            MAX_SEATS,
            choice("", FIELD_NAMES, "the neutral counter this seat has moved", base=1),
        ),
        for_players(
            "locked_colours",
            MAX_SEATS,
            bits("", COLOUR_WORDS, "neutral colours this seat has moved, if colours are locked"),
        ),
        number("fields.height", UNLIMITED, "counters of the stack on a field", FIELD_NAMES),
        seat_in(
            "fields.colour",
            relative(COLOURS),
            "the colour on top of a stack",
            FIELD_NAMES,
            when="fields.height",
        ),
        choice(
            "fields.symbol",
            SYMBOL_WORDS,
            "the symbol of a stack",
            FIELD_NAMES,
            when="fields.height",
        ),
    ],
    left_out={
        "chance": "the key is never observed",
        "colours": "only says what the colours are called",
        "fields.colours": "counters below the top never count again",
        "on_streets": "follows from the fields",
        "neutrals": "follows from the fields and locks",
        "rows": "follows from the fields",
        "columns": "follows from the fields",
    },
)
