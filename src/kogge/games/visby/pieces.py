"""Visby's pieces, read from `pieces.toml` and frozen to constants and arrays for the rules.

Cards are numbered from 0 in the order in which they are evaluated; a set of cards is a bit set.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.core.pieces import pieces_digest, pieces_path, read_pieces, requirement

CARD_WORDS: Final = (
    "troops",
    "knight",
    "blacksmith",
    "fleet",
    "ship",
    "tollkeeper",
    "merchant",
    "mendicant",
)
CARDS: Final = len(CARD_WORDS)
TROOPS, KNIGHT, BLACKSMITH, FLEET, SHIP, TOLLKEEPER, MERCHANT, MENDICANT = range(CARDS)
ALL_CARDS: Final = (1 << CARDS) - 1

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6
TARGETS: Final = (30, 45)  # what the choices of the option `target` stand for
MOST: Final = 99

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Space = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=1000)]
CardsARound = Annotated[int, msgspec.Meta(ge=1, le=2)]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """An entry in which a misspelt name is an error."""


class Tracks(Strict):
    start: Space
    end: Positive


class ByPlayers(Strict):
    """One number for each number of players, from two to six."""

    supply: tuple[Count, Count, Count, Count, Count]
    cards: tuple[CardsARound, CardsARound, CardsARound, CardsARound, CardsARound]
    wares: tuple[Count, Count, Count, Count, Count]


class Troops(Strict):
    seals: Count


class Knight(Strict):
    seals: Count


class Blacksmith(Strict):
    per_troops: Count
    per_knight: Count


class Fleet(Strict):
    wares: Count


class Tollkeeper(Strict):
    per_fleet: Count
    per_ship: Count


class Merchant(Strict):
    back: Count


class Mendicant(Strict):
    wares: list[Count]
    per_merchant: Count


class Rate(Strict, rename={"first": "from"}):
    first: Space
    wares: Positive
    seals: Count
    status: str


class FinalRate(Strict):
    wares: Positive
    seals: Count


class Pieces(Strict):
    game: str
    rounds: Rounds
    most_wares: Positive
    tracks: Tracks
    players: ByPlayers
    troops: Troops
    knight: Knight
    blacksmith: Blacksmith
    fleet: Fleet
    tollkeeper: Tollkeeper
    merchant: Merchant
    mendicant: Mendicant
    market: list[Rate]
    final: FinalRate


def check(pieces: Pieces, file: str) -> None:
    """Refuse what the rules could not play with, naming the entry."""
    require = requirement(file)
    end = pieces.tracks.end
    require(
        pieces.tracks.start <= end,
        f"tracks: the start {pieces.tracks.start} lies beyond the end {end}",
    )
    require(
        max(pieces.players.wares) <= pieces.most_wares,
        f"players: nobody can begin with {max(pieces.players.wares)} wares; "
        f"most_wares is {pieces.most_wares}",
    )
    require(
        len(pieces.mendicant.wares) == CARDS,
        f"mendicant: wares needs {CARDS} numbers, for 1 to {CARDS} cards; "
        f"found {len(pieces.mendicant.wares)}",
    )
    for card, seals in (("troops", pieces.troops.seals), ("knight", pieces.knight.seals)):
        require(
            seals < min(TARGETS),
            f"{card}, seals: {seals} seals for one card would end the game at once; "
            f"the lowest target is {min(TARGETS)}",
        )
    for entry, wares in (
        ("blacksmith, per_troops", pieces.blacksmith.per_troops),
        ("blacksmith, per_knight", pieces.blacksmith.per_knight),
        ("fleet, wares", pieces.fleet.wares),
        ("mendicant, wares", max(pieces.mendicant.wares)),
        ("mendicant, per_merchant", pieces.mendicant.per_merchant),
    ):
        require(
            wares <= pieces.most_wares,
            f"{entry}: nobody can hold {wares} wares; most_wares is {pieces.most_wares}",
        )
    for entry, spaces in (
        ("players, supply", max(pieces.players.supply)),
        ("merchant, back", pieces.merchant.back),
    ):
        require(spaces <= end, f"{entry}: {spaces} spaces are more than the track has, {end}")
    lots = [(f"market, {rate.first}", rate.wares) for rate in pieces.market]
    for where, wares in (*lots, ("final", pieces.final.wares)):
        require(
            wares <= pieces.most_wares,
            f"{where}, wares: nobody can hold a lot of {wares} wares; "
            f"most_wares is {pieces.most_wares}",
        )
    firsts = [rate.first for rate in pieces.market]
    require(
        firsts == sorted(set(firsts)) and firsts[:1] == [0] and firsts[-1] <= end,
        f"market: the entries must begin with from = 0 and rise up to {end}; found {firsts}",
    )


def load(path: Path) -> Pieces:
    """Read and check a pieces file."""
    pieces = read_pieces(path, Pieces)
    check(pieces, path.name)
    return pieces


FILE: Final = pieces_path("visby", Path(__file__).with_name("pieces.toml"))
DIGEST: Final = pieces_digest(FILE)
PIECES: Final = load(FILE)

ROUNDS: Final = PIECES.rounds
MOST_WARES: Final = PIECES.most_wares
TRACK_START: Final = PIECES.tracks.start
TRACK_END: Final = PIECES.tracks.end

TROOPS_SEALS: Final = PIECES.troops.seals
KNIGHT_SEALS: Final = PIECES.knight.seals
BLACKSMITH_PER_TROOPS: Final = PIECES.blacksmith.per_troops
BLACKSMITH_PER_KNIGHT: Final = PIECES.blacksmith.per_knight
FLEET_WARES: Final = PIECES.fleet.wares
TOLLKEEPER_PER_FLEET: Final = PIECES.tollkeeper.per_fleet
TOLLKEEPER_PER_SHIP: Final = PIECES.tollkeeper.per_ship
MERCHANT_BACK: Final = PIECES.merchant.back
MENDICANT_PER_MERCHANT: Final = PIECES.mendicant.per_merchant
FINAL_WARES: Final = PIECES.final.wares
FINAL_SEALS: Final = PIECES.final.seals

Table16 = NDArray[np.int16]


def _by_seats(numbers: tuple[int, ...]) -> Table16:
    return np.array([*[0] * MIN_SEATS, *numbers], np.int16)


# by number of players
SUPPLY: Final[Table16] = _by_seats(PIECES.players.supply)
CARDS_A_ROUND: Final[Table16] = _by_seats(PIECES.players.cards)
START_WARES: Final[Table16] = _by_seats(PIECES.players.wares)

# by the number of cards in hand: what the Mendicant brings for all the others
MENDICANT_WARES: Final[Table16] = np.array([*reversed(PIECES.mendicant.wares), 0], np.int16)
# how many cards a set has
CARD_COUNT: Final[Table16] = np.array([bin(cards).count("1") for cards in range(1 << CARDS)], "i2")
# a set as one of each of its cards, four bits a card, so that tallies of several sets can be added
TALLY_BITS: Final = 4
TALLY_MASK: Final = (1 << TALLY_BITS) - 1
TALLIES: Final[NDArray[np.int64]] = np.array(
    [
        sum(1 << TALLY_BITS * card for card in range(CARDS) if cards >> card & 1)
        for cards in range(1 << CARDS)
    ],
    np.int64,
)

# the rate that holds at each space of the market track
RATES: Final = [
    max((rate for rate in PIECES.market if rate.first <= space), key=lambda rate: rate.first)
    for space in range(TRACK_END + 1)
]
# a lot there
LOT_WARES: Final[Table16] = np.array([rate.wares for rate in RATES], np.int16)
LOT_SEALS: Final[Table16] = np.array([rate.seals for rate in RATES], np.int16)


def most_seals(space: int) -> list[int]:
    """The most seals for up to 0, 1, 2 … wares, in lots of this space and lower ones (V4)."""
    lots = {(rate.wares, rate.seals) for rate in RATES[: space + 1]}
    most = [0]
    for wares in range(1, MOST_WARES + 1):
        with_lot = [most[wares - lot] + seals for lot, seals in lots if lot <= wares]
        most.append(max([most[-1], *with_lot]))
    return most


# the seals for a trade: EXCHANGE[space, wares]
EXCHANGE: Final[Table16] = np.array([most_seals(space) for space in range(TRACK_END + 1)], np.int16)
# 1 where a trade brings more than any smaller one, so that it is offered: OFFERED[space, wares]
OFFERED: Final[Table16] = np.diff(EXCHANGE, prepend=-1).clip(0, 1).astype(np.int16)
