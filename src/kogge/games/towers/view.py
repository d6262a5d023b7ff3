"""View: what a viewer is shown of City of Towers, declared once; it hides nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, cast

import msgspec
import numpy as np

from kogge.core.view import View
from kogge.games.towers.colours import WORDS
from kogge.games.towers.ending import score_first
from kogge.games.towers.notation import OVER, write_line
from kogge.games.towers.pieces import (
    COLOURS,
    COLUMNS,
    DISTRICT_OF,
    DISTRICTS,
    FIELD_NAMES,
    QUIET_LIMIT,
    QUIET_SHOWN,
    ROWS,
    SITE_SYMBOL,
    SITES_OF,
    SYMBOL_WORDS,
    TOWER,
)
from kogge.games.towers.stacks import Pile, few_in, row_piles, rows_in
from kogge.games.towers.state import STATE, Ending, Phase, State

Symbol = Literal["crown", "lily", "rose", "star"]


class Stack(msgspec.Struct):
    """Counters on a field; neutral ones belong to nobody, a tower nobody can enter is safe."""

    owner: int | None
    colour: str
    symbol: Symbol
    height: int
    colours: list[str]
    safe: bool
    locked_by: int | None


class Field(msgspec.Struct):
    """A field; a site has a symbol and belongs to a district."""

    field: str
    site: Symbol | None
    district: int | None
    stack: Stack | None


class District(msgspec.Struct):
    """Its sites, and how many of them each player holds."""

    district: int
    fields: list[str]
    held: list[int]
    doubled: bool


class TowersPlayer(msgspec.Struct):
    seat: int
    colour: str
    points: int
    on_streets: int
    safe: int
    locked: str | None
    locked_colours: list[str]


class Quiet(msgspec.Struct):
    """Moves in a row without progress; shown when the limit is near."""

    count: int
    limit: int
    shown: bool


class TowersView(View, tag="towers"):
    """The whole table; `position` is the line that describes it."""

    viewer: int | None
    phase: str
    to_act: list[int]
    rows: int
    columns: int
    max_height: int | None
    neutral_colours: list[str]
    fields: list[Field]
    districts: list[District]
    players: list[TowersPlayer]
    quiet: Quiet
    ending: str | None
    position: str


SYMBOL_OF: Final[list[int]] = SITE_SYMBOL.tolist()
NUMBER_OF: Final[list[int]] = DISTRICT_OF.tolist()
SITES: Final[list[list[int]]] = [sites.tolist() for sites in SITES_OF]
PHASES: Final = {int(phase): phase.name.lower() for phase in Phase}


def show(state: State, viewer: int | None) -> TowersView:
    """The whole table."""
    return msgspec.structs.replace(_shown_to_all(cast(Any, state).tobytes()), viewer=viewer)


class Who(NamedTuple):
    """How many play, and all colours, theirs first."""

    seats: int
    colours: tuple[str, ...]


@lru_cache(maxsize=4)
def _shown_to_all(record: bytes) -> TowersView:
    """What everyone is shown of a record, made once for all of them."""
    few, lines = few_in(record), rows_in(record)
    over = few.phase == OVER
    board = [pile for line in lines for pile in row_piles(line)]
    return TowersView(
        viewer=None,
        phase=PHASES[few.phase],
        to_act=[] if over else [few.mover],
        rows=ROWS,
        columns=COLUMNS,
        max_height=TOWER if few.max_height == TOWER else None,
        neutral_colours=list(WORDS[few.colours][few.seats :]),
        fields=_fields(few, lines, board),
        districts=[_district(few, board, number) for number in range(DISTRICTS)],
        players=_players(record, few, board),
        quiet=Quiet(few.quiet, QUIET_LIMIT, few.quiet >= QUIET_SHOWN),
        ending=Ending(few.ending).name.lower() if over else None,
        position=write_line(few, lines),
    )


def _fields(few: State, lines: list[bytes], board: list[Pile]) -> list[Field]:
    safe = TOWER if few.max_height == TOWER else None
    who = Who(few.seats, WORDS[few.colours])
    lockers: dict[int, list[tuple[int, int]]] = {}
    for field, seat in _lockers(few, board).items():
        lockers.setdefault(field // COLUMNS, []).append((field % COLUMNS, seat))
    return [
        field
        for row, line in enumerate(lines)
        for field in _row(row, line, who, safe, tuple(lockers.get(row, ())))
    ]


@lru_cache(maxsize=4096)
def _row(
    row: int, line: bytes, who: Who, safe: int | None, lockers: tuple[tuple[int, int], ...]
) -> list[Field]:
    """A row of fields, made once for all positions in which the same stands on them."""
    locked = dict(lockers)
    return [
        _field(row * COLUMNS + column, pile, who, safe, locked.get(column))
        for column, pile in enumerate(row_piles(line))
    ]


@lru_cache(maxsize=16384)
def _field(field: int, pile: Pile, who: Who, safe: int | None, locked_by: int | None) -> Field:
    """A field, made once for all positions in which the same stands on it."""
    return Field(
        field=FIELD_NAMES[field],
        site=SYMBOL_WORDS[SYMBOL_OF[field]] if SYMBOL_OF[field] >= 0 else None,
        district=NUMBER_OF[field] + 1 if SYMBOL_OF[field] >= 0 else None,
        stack=_stack(pile, who, safe, locked_by) if pile.height else None,
    )


def _lockers(few: State, board: list[Pile]) -> dict[int, int]:
    """The fields of locked neutral counters, and the seats that have locked them (C7)."""
    lockers = {few.locks[seat] - 1: seat for seat in range(few.seats) if few.locks[seat]}
    for seat in range(few.seats):
        if colours := few.locked_colours[seat]:
            for field, pile in enumerate(board):
                if pile.height and SYMBOL_OF[field] < 0 and colours >> pile.colour & 1:
                    lockers[field] = seat
    return lockers


def _stack(pile: Pile, who: Who, safe: int | None, locked_by: int | None) -> Stack:
    return Stack(
        owner=pile.colour if pile.colour < who.seats else None,
        colour=who.colours[pile.colour],
        symbol=SYMBOL_WORDS[pile.symbol],
        height=pile.height,
        colours=[who.colours[colour] for colour in pile.colours],
        safe=pile.height == safe,
        locked_by=locked_by,
    )


def _district(few: State, board: list[Pile], number: int) -> District:
    tops = tuple([board[site].colour for site in SITES[number] if board[site].height])
    return _held(number, tops, few.seats, doubled=few.district == number + 1)


@lru_cache(maxsize=4096)
def _held(number: int, tops: tuple[int, ...], seats: int, *, doubled: bool) -> District:
    """A district, made once for all positions in which the same players hold its sites."""
    return District(
        district=number + 1,
        fields=[FIELD_NAMES[site] for site in SITES[number]],
        held=[tops.count(seat) for seat in range(seats)],
        doubled=doubled,
    )


def _players(record: bytes, few: State, board: list[Pile]) -> list[TowersPlayer]:
    points = np.zeros(COLOURS, np.int64)
    score_first(np.frombuffer(bytearray(record), STATE), points)
    counted = points.tolist()
    words = WORDS[few.colours]
    towers = few.max_height == TOWER
    complete = [pile.colour for pile in board if pile.height == TOWER] if towers else []
    return [
        TowersPlayer(
            seat=seat,
            colour=words[seat],
            points=counted[seat],
            on_streets=few.on_streets[seat],
            safe=complete.count(seat),
            locked=FIELD_NAMES[few.locks[seat] - 1] if few.locks[seat] else None,
            locked_colours=[
                word for colour, word in enumerate(words) if few.locked_colours[seat] >> colour & 1
            ],
        )
        for seat in range(few.seats)
    ]
