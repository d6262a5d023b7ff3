"""What a viewer is shown of City of Towers: the declared view, which hides nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal, cast

import msgspec
import numpy as np

from kogge.core.view import View
from kogge.games.towers.ending import score
from kogge.games.towers.notation import write
from kogge.games.towers.pieces import (
    COLOUR_WORDS,
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
from kogge.games.towers.stacks import Pile, piles
from kogge.games.towers.state import TABLE, Ending, Phase, Table

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


def show(table: Table, viewer: int | None) -> TowersView:
    """The whole table."""
    return msgspec.structs.replace(_shown_to_all(cast(Any, table).tobytes()), viewer=viewer)


@lru_cache(maxsize=4)
def _shown_to_all(record: bytes) -> TowersView:
    """What everyone is shown of a record, made once for all of them."""
    table = cast(Table, np.frombuffer(bytearray(record), TABLE)[0])
    over = table.phase == Phase.OVER
    board = piles(table)
    return TowersView(
        viewer=None,
        phase=PHASES[int(table.phase)],
        to_act=[] if over else [int(table.mover)],
        rows=ROWS,
        columns=COLUMNS,
        max_height=TOWER if table.max_height == TOWER else None,
        neutral_colours=list(COLOUR_WORDS[table.seats :]),
        fields=_fields(table, board),
        districts=[_district(table, board, number) for number in range(DISTRICTS)],
        players=_players(table, board),
        quiet=Quiet(int(table.quiet), QUIET_LIMIT, bool(table.quiet >= QUIET_SHOWN)),
        ending=Ending(table.ending).name.lower() if over else None,
        position=write(table),
    )


def _fields(table: Table, board: list[Pile]) -> list[Field]:
    seats = int(table.seats)
    safe = TOWER if table.max_height == TOWER else None
    lockers = _lockers(table, board)
    return [
        Field(
            field=FIELD_NAMES[field],
            site=SYMBOL_WORDS[SYMBOL_OF[field]] if SYMBOL_OF[field] >= 0 else None,
            district=NUMBER_OF[field] + 1 if SYMBOL_OF[field] >= 0 else None,
            stack=_stack(pile, seats, safe, lockers.get(field)) if pile.height else None,
        )
        for field, pile in enumerate(board)
    ]


def _lockers(table: Table, board: list[Pile]) -> dict[int, int]:
    """The fields of locked neutral counters, and the seats that have locked them (C7)."""
    lockers = {int(table.locks[seat]) - 1: seat for seat in range(table.seats) if table.locks[seat]}
    for seat in range(table.seats):
        if colours := int(table.locked_colours[seat]):
            for field, pile in enumerate(board):
                if pile.height and SYMBOL_OF[field] < 0 and colours >> pile.colour & 1:
                    lockers[field] = seat
    return lockers


def _stack(pile: Pile, seats: int, safe: int | None, locked_by: int | None) -> Stack:
    return Stack(
        owner=pile.colour if pile.colour < seats else None,
        colour=COLOUR_WORDS[pile.colour],
        symbol=SYMBOL_WORDS[pile.symbol],
        height=pile.height,
        colours=[COLOUR_WORDS[colour] for colour in pile.colours],
        safe=pile.height == safe,
        locked_by=locked_by,
    )


def _district(table: Table, board: list[Pile], number: int) -> District:
    tops = [board[site].colour for site in SITES[number] if board[site].height]
    return District(
        district=number + 1,
        fields=[FIELD_NAMES[site] for site in SITES[number]],
        held=[tops.count(seat) for seat in range(table.seats)],
        doubled=bool(table.district == number + 1),
    )


def _players(table: Table, board: list[Pile]) -> list[TowersPlayer]:
    points = np.zeros(COLOURS, np.int64)
    score(table, points)
    complete = [pile.colour for pile in board if pile.height == table.max_height == TOWER]
    return [
        TowersPlayer(
            seat=seat,
            colour=COLOUR_WORDS[seat],
            points=int(points[seat]),
            on_streets=int(table.on_streets[seat]),
            safe=complete.count(seat),
            locked=FIELD_NAMES[table.locks[seat] - 1] if table.locks[seat] else None,
            locked_colours=[
                word
                for colour, word in enumerate(COLOUR_WORDS)
                if table.locked_colours[seat] >> colour & 1
            ],
        )
        for seat in range(table.seats)
    ]
