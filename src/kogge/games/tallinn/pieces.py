"""Tallinn's pieces, read from `pieces.toml` and frozen to arrays that the rules use as constants.

Cards are numbered as printed, from 1; row 0 of every card table is empty. Faces that no text names
are our best fit (T-cards).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.core.pieces import (
    Requirement,
    pieces_digest,
    pieces_path,
    read_pieces,
    requirement,
)

FACTION_LETTERS: Final = "KEM"
FACTIONS: Final = len(FACTION_LETTERS)
HALVES: Final = 2
LEVELS: Final = 2
MAX_SEATS: Final = 4
MOST_CARDS: Final = 12  # a set of cards must fit into a field of 16 bits, the envoy included
MOST_SYMBOLS: Final = 6  # on half a card, or on a start card
MOST_HAND: Final = 4  # with more, the ways to exchange cards would not fit into 16 bits

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """An entry in which a misspelt name is an error."""


class Points(Strict):
    start: Count
    contest_more: Count
    contest_tie: Count
    final_more: Count
    final_tie: Count
    lead: Positive
    lead_transfer: Count
    towers_more: Count
    towers_tie: Count
    exchange: Count


class CardEntry(Strict):
    number: Positive
    halves: tuple[str, str]
    status: str


class EnvoyEntry(Strict):
    halves: tuple[str, str]
    status: str


class StartEntries(Strict):
    cards: list[str]


class Step(Strict):
    reach: Positive
    pays: Count


class ChronicleSettings(Strict):
    first_stack: Positive


class ChronicleEntry(Strict):
    level_1: list[Step]
    level_2: list[Step]
    have: str | None = None
    discard: str | None = None


class Pieces(Strict):
    game: str
    hand: Positive
    points: Points
    cards: list[CardEntry]
    envoy: EnvoyEntry
    starts: StartEntries
    chronicle: ChronicleSettings
    chronicles: list[ChronicleEntry]


def check(pieces: Pieces, require: Requirement) -> None:
    """Refuse what the rules could not play with, naming the entry."""
    numbers = [card.number for card in pieces.cards]
    require(
        numbers == list(range(1, len(numbers) + 1)),
        f"cards must be numbered 1, 2, 3 … in order, without gaps; found {numbers}",
    )
    require(
        pieces.hand <= MOST_HAND,
        f"hand: at most {MOST_HAND} cards can be drawn at the start; found {pieces.hand}",
    )
    require(
        pieces.hand < len(numbers) <= MOST_CARDS,
        f"there must be more cards than the hand of {pieces.hand} and at most {MOST_CARDS}; "
        f"found {len(numbers)}",
    )
    for card in pieces.cards:
        for half in card.halves:
            require(
                _is_half(half),
                f"cards, number {card.number}: half {half!r} must be symbols K, E, M, "
                "or one symbol with a coin such as 'K*'",
            )
            require(
                len(half) <= MOST_SYMBOLS,
                f"cards, number {card.number}: a half has room for {MOST_SYMBOLS} symbols, "
                f"not for {len(half)}",
            )
    require(
        pieces.envoy.halves[1] in ("P", "PP", "PPP") and _is_half(pieces.envoy.halves[0]),
        f"envoy: the halves {list(pieces.envoy.halves)} must be symbols such as 'KEM' and then "
        "one to three P",
    )
    require(
        len(pieces.starts.cards) >= MAX_SEATS,
        f"starts: at least {MAX_SEATS} start cards are needed; found {len(pieces.starts.cards)}",
    )
    for start in pieces.starts.cards:
        require(
            bool(start) and set(start) <= set(FACTION_LETTERS),
            f"starts: {start!r} must be symbols K, E, M",
        )
        require(
            len(start) <= MOST_SYMBOLS,
            f"starts: a start card has room for {MOST_SYMBOLS} symbols, not for {len(start)}",
        )
    points = pieces.points
    for what, more, tie in (
        ("contest", points.contest_more, points.contest_tie),
        ("final", points.final_more, points.final_tie),
        ("towers", points.towers_more, points.towers_tie),
    ):
        require(
            tie <= more,
            f"points, {what}_tie: a tie cannot pay {tie}, more than the {more} of {what}_more",
        )
    require(
        pieces.chronicle.first_stack < len(numbers) - pieces.hand,
        "chronicle: first_stack must be smaller than the draw pile of "
        f"{len(numbers) - pieces.hand} cards",
    )
    require(
        len(pieces.chronicles) >= LEVELS,
        f"chronicles: at least {LEVELS} are needed; found {len(pieces.chronicles)}",
    )
    for number, chronicle in enumerate(pieces.chronicles, 1):
        _check_chronicle(number, chronicle, most_symbols(pieces), require)


def most_symbols(pieces: Pieces) -> dict[str, int]:
    """The most symbols of each faction that a row can show, with every card in it."""
    halves = [*(card.halves for card in pieces.cards), pieces.envoy.halves]
    return {
        letter: max(start.count(letter) for start in pieces.starts.cards)
        + sum(max(half.count(letter) for half in card) for card in halves)
        for letter in FACTION_LETTERS
    }


def _check_chronicle(
    number: int, chronicle: ChronicleEntry, most: dict[str, int], require: Requirement
) -> None:
    where = f"chronicles, number {number}"
    require(
        (chronicle.have is None) != (chronicle.discard is None),
        f"{where}: give either have or discard, not both and not neither",
    )
    asked = chronicle.have or chronicle.discard or ""
    require(
        set(asked) <= set(FACTION_LETTERS) and len(set(asked)) == len(asked) > 0,
        f"{where}: {asked!r} must be one or more different symbols of K, E, M",
    )
    require(
        chronicle.have is None or len(asked) == 1,
        f"{where}: have counts a single faction; found {asked!r}",
    )
    for name, steps in (("level_1", chronicle.level_1), ("level_2", chronicle.level_2)):
        reaches = [step.reach for step in steps]
        require(
            chronicle.have is None or max(reaches, default=0) <= most.get(asked, 0),
            f"{where}, {name}: nobody can ever have {max(reaches, default=0)} symbols {asked}; "
            f"all cards together show {most.get(asked, 0)}",
        )
        require(
            len(steps) in (1, 2) and reaches == sorted(set(reaches)),
            f"{where}, {name}: one or two steps with rising reach are needed; found {reaches}",
        )
        require(
            chronicle.discard is None or len(steps) == 1,
            f"{where}, {name}: discard takes exactly one step",
        )
        require(
            chronicle.discard is None or reaches[0] * len(asked) <= MOST_DISCARDED,
            f"{where}, {name}: a discard may ask for at most {MOST_DISCARDED} symbols in all",
        )


def _is_half(half: str) -> bool:
    symbols = half.removesuffix("*")
    if half.endswith("*"):
        return len(symbols) == 1 and symbols in FACTION_LETTERS
    return len(symbols) > 0 and set(symbols) <= set(FACTION_LETTERS)


def load(path: Path) -> Pieces:
    """Read and check a pieces file."""
    pieces = read_pieces(path, Pieces)
    check(pieces, requirement(path.name))
    return pieces


def _count(symbols: str) -> list[int]:
    return [symbols.count(letter) for letter in FACTION_LETTERS]


MOST_DISCARDED: Final = 4  # the most symbols, so cards, that a chronicle may ask to discard
STEPS: Final = 2

FILE: Final = pieces_path("tallinn", Path(__file__).with_name("pieces.toml"))
DIGEST: Final = pieces_digest(FILE)
PIECES: Final = load(FILE)

INFLUENCE: Final = len(PIECES.cards)
ENVOY: Final = INFLUENCE + 1
CARDS: Final = ENVOY
CARD_SLOTS: Final = CARDS + 1  # slot 0 stands for no card
HAND: Final = PIECES.hand
STARTS: Final = len(PIECES.starts.cards)
CHRONICLES: Final = len(PIECES.chronicles)
FIRST_STACK: Final = PIECES.chronicle.first_stack

START_POINTS: Final = PIECES.points.start
CONTEST_MORE: Final = PIECES.points.contest_more
CONTEST_TIE: Final = PIECES.points.contest_tie
FINAL_MORE: Final = PIECES.points.final_more
FINAL_TIE: Final = PIECES.points.final_tie
LEAD: Final = PIECES.points.lead
LEAD_TRANSFER: Final = PIECES.points.lead_transfer
TOWERS_MORE: Final = PIECES.points.towers_more
TOWERS_TIE: Final = PIECES.points.towers_tie
EXCHANGE_PRICE: Final = PIECES.points.exchange

HALF_TEXTS: Final = [("", ""), *(card.halves for card in PIECES.cards), PIECES.envoy.halves]

Table16 = NDArray[np.int16]

# symbols of a faction on a half: SYMBOLS[card, half, faction]
SYMBOLS: Final[Table16] = np.array(
    [[_count(half) for half in card] for card in HALF_TEXTS], np.int16
)
# the faction whose contest a half triggers, or -1: COIN[card, half]
COIN: Final[Table16] = np.array(
    [
        [FACTION_LETTERS.index(half[0]) if half.endswith("*") else -1 for half in card]
        for card in HALF_TEXTS
    ],
    np.int16,
)
# envoy symbols on a half: ENVOYS[card, half]
ENVOYS: Final[Table16] = np.array(
    [[half.count("P") for half in card] for card in HALF_TEXTS], np.int16
)
ENVOY_SYMBOLS: Final = int(ENVOYS.max())
# symbols on a start card: START_SYMBOLS[start, faction]
START_SYMBOLS: Final[Table16] = np.array([_count(start) for start in PIECES.starts.cards], np.int16)

# Chronicles: CHRONICLE_ASKS[card, faction] is 1 for the factions asked for
CHRONICLE_ASKS: Final[Table16] = np.array(
    [_count(c.have or c.discard or "") for c in PIECES.chronicles], np.int16
)
CHRONICLE_DISCARDS: Final[Table16] = np.array(
    [c.discard is not None for c in PIECES.chronicles], np.int16
)


def _steps(levels: tuple[list[Step], list[Step]], field: str) -> list[list[int]]:
    """Per level, the steps from low to high, padded with steps that pay nothing."""
    padded = [[Step(reach=99, pays=0)] * (STEPS - len(steps)) for steps in levels]
    return [
        [getattr(step, field) for step in [*steps, *padding]]
        for steps, padding in zip(levels, padded, strict=True)
    ]


# CHRONICLE_REACH[card, level, step] symbols pay CHRONICLE_PAYS[card, level, step] per player
CHRONICLE_REACH: Final[NDArray[np.int16]] = np.array(
    [_steps((c.level_1, c.level_2), "reach") for c in PIECES.chronicles], np.int16
)
CHRONICLE_PAYS: Final[NDArray[np.int16]] = np.array(
    [_steps((c.level_1, c.level_2), "pays") for c in PIECES.chronicles], np.int16
)
