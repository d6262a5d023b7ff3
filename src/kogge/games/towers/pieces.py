"""The board and the counters, read from `pieces.toml` and frozen to arrays the rules use.

Fields are numbered from 0, row by row from the upper left; `b2` is column b, row 2. A row or a
column is also a line: a bit set with a bit for each of its fields.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.core.errors import BadPieces
from kogge.core.pieces import pieces_digest, pieces_path, read_pieces

COLOUR_WORDS: Final = ("amber", "black", "red", "white")
COLOUR_LETTERS: Final = "abrw"
SYMBOL_WORDS: Final = ("crown", "lily", "rose", "star")
SYMBOL_LETTERS: Final = "ABCD"
COLOURS: Final = len(COLOUR_WORDS)
SYMBOLS: Final = len(SYMBOL_WORDS)
MAX_SEATS: Final = COLOURS
BLOCK: Final = 2  # a district is a block of two by two sites
TOWER: Final = 5  # a tower of so many counters is complete, unless heights are unlimited
LONGEST_LINE: Final = 14  # a line, and a guard beside it, must fit into a field of 16 bits
MOST_COPIES: Final = 7  # the colours of a tower, two bits each, must fit into a field of 64 bits

Length = Annotated[int, msgspec.Meta(ge=2, le=LONGEST_LINE)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=MOST_COPIES)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=9999)]
Pair = Annotated[str, msgspec.Meta(pattern="^[ABCD]{2}$")]
Corner = Annotated[str, msgspec.Meta(pattern="^[a-n][1-9][0-9]?$")]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """An entry in which a misspelt name is an error."""


class Quiet(Strict):
    limit: Turns
    shown: Turns


class District(Strict):
    corner: Corner
    symbols: tuple[Pair, Pair]


class Pieces(Strict):
    game: str
    rows: Length
    columns: Length
    copies: Copies
    quiet: Quiet
    districts: Annotated[list[District], msgspec.Meta(min_length=1)]


def place(name: str) -> tuple[int, int]:
    """Row and column of a field, both from 0."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def check(pieces: Pieces, file: str) -> None:
    """Refuse a board the rules could not play on, naming the entry."""
    taken: Counter[tuple[int, int]] = Counter()
    for district in pieces.districts:
        row, column = place(district.corner)
        if row + BLOCK > pieces.rows or column + BLOCK > pieces.columns:
            raise BadPieces(
                file,
                f"districts: the four sites from {district.corner} on do not lie on a board of "
                f"{pieces.columns} columns and {pieces.rows} rows",
            )
        sites = [(row + y, column + x) for y in range(BLOCK) for x in range(BLOCK)]
        if any(taken[site] for site in sites):
            raise BadPieces(file, f"districts: the one at {district.corner} overlaps another")
        taken.update(sites)
    if pieces.quiet.shown > pieces.quiet.limit:
        raise BadPieces(
            file,
            f"quiet, shown: {pieces.quiet.shown} is never reached; the game ends after "
            f"{pieces.quiet.limit} quiet turns",
        )
    streets = pieces.rows * pieces.columns - len(taken)
    counters = COLOURS * SYMBOLS * pieces.copies
    if streets != counters:
        raise BadPieces(
            file,
            f"there must be as many streets as counters; found {streets} streets and "
            f"{counters} counters",
        )


def load(path: Path) -> Pieces:
    """Read and check a pieces file."""
    pieces = read_pieces(path, Pieces)
    check(pieces, path.name)
    return pieces


FILE: Final = pieces_path("towers", Path(__file__).with_name("pieces.toml"))
DIGEST: Final = pieces_digest(FILE)
PIECES: Final = load(FILE)

ROWS: Final = PIECES.rows
COLUMNS: Final = PIECES.columns
FIELDS: Final = ROWS * COLUMNS
COPIES: Final = PIECES.copies
KINDS: Final = COLOURS * SYMBOLS
COUNTERS: Final = KINDS * COPIES
UNLIMITED: Final = COLOURS * COPIES  # no tower can be higher: its counters share a symbol
DISTRICTS: Final = len(PIECES.districts)
SITES: Final = DISTRICTS * BLOCK * BLOCK
QUIET_LIMIT: Final = PIECES.quiet.limit
QUIET_SHOWN: Final = PIECES.quiet.shown
# stackings and entries of empty sites: each can happen only so often, everything else is quiet
MOST_EVENTS: Final = COUNTERS - SYMBOLS + SITES

FIELD_NAMES: Final = tuple(
    f"{chr(ord('a') + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)
)
ROW_OF: Final = np.arange(FIELDS) // COLUMNS
COLUMN_OF: Final = np.arange(FIELDS) % COLUMNS
FIELD_NUMBERS: Final = {name: number for number, name in enumerate(FIELD_NAMES)}

Numbers = NDArray[np.int64]


def _site_tables() -> tuple[Numbers, Numbers, Numbers]:
    symbol = np.full(FIELDS, -1, np.int64)
    district_of = np.full(FIELDS, -1, np.int64)
    sites = np.zeros((DISTRICTS, BLOCK * BLOCK), np.int64)
    for number, district in enumerate(PIECES.districts):
        row, column = place(district.corner)
        for index, letter in enumerate("".join(district.symbols)):
            field = (row + index // BLOCK) * COLUMNS + column + index % BLOCK
            symbol[field] = SYMBOL_LETTERS.index(letter)
            district_of[field] = number
            sites[number, index] = field
    return symbol, district_of, sites


# SITE_SYMBOL[field] and DISTRICT_OF[field] are -1 on streets; SITES_OF[district] are four fields
SITE_SYMBOL, DISTRICT_OF, SITES_OF = _site_tables()


def _lines(fields: NDArray[np.bool_]) -> Numbers:
    """The bit sets of the rows of a grid."""
    bits: Numbers = 1 << np.arange(fields.shape[1])
    return np.array(fields @ bits, np.int64)


_GRID: Final = SITE_SYMBOL.reshape(ROWS, COLUMNS)
# the streets of a row, and of a column
STREETS_IN_ROW: Final[Numbers] = _lines(_GRID < 0)
STREETS_IN_COLUMN: Final[Numbers] = _lines((_GRID < 0).T)
# the fields of a line where a symbol may stand: OPEN_IN_ROW[row, symbol]
OPEN_IN_ROW: Final[Numbers] = np.array(
    [_lines((_GRID < 0) | (symbol == _GRID)) for symbol in range(SYMBOLS)]
).T.copy()
OPEN_IN_COLUMN: Final[Numbers] = np.array(
    [_lines(((_GRID < 0) | (symbol == _GRID)).T) for symbol in range(SYMBOLS)]
).T.copy()
