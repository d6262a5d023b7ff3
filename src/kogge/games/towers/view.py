"""View: what a viewer is shown of City of Towers, declared once; it hides nothing."""

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


@lru_cache(maxsize=4)
def _shown_to_all(record: bytes) -> TowersView:
    """What everyone is shown of a record, made once for all of them."""
    state = cast(State, np.frombuffer(bytearray(record), STATE)[0])
    over = state.phase == Phase.OVER
    board = piles(state)
    return TowersView(
        viewer=None,
        phase=PHASES[int(state.phase)],
        to_act=[] if over else [int(state.mover)],
        rows=ROWS,
        columns=COLUMNS,
        max_height=TOWER if state.max_height == TOWER else None,
        neutral_colours=list(COLOUR_WORDS[state.seats :]),
        fields=_fields(state, board),
        districts=[_district(state, board, number) for number in range(DISTRICTS)],
        players=_players(state, board),
        quiet=Quiet(int(state.quiet), QUIET_LIMIT, bool(state.quiet >= QUIET_SHOWN)),
        ending=Ending(state.ending).name.lower() if over else None,
        position=write(state),
    )


def _fields(state: State, board: list[Pile]) -> list[Field]:
    seats = int(state.seats)
    safe = TOWER if state.max_height == TOWER else None
    lockers = _lockers(state, board)
    return [
        _field(field, pile, seats, safe, lockers.get(field)) for field, pile in enumerate(board)
    ]


@lru_cache(maxsize=16384)
def _field(field: int, pile: Pile, seats: int, safe: int | None, locked_by: int | None) -> Field:
    """A field, made once for all positions in which the same stands on it."""
    return Field(
        field=FIELD_NAMES[field],
        site=SYMBOL_WORDS[SYMBOL_OF[field]] if SYMBOL_OF[field] >= 0 else None,
        district=NUMBER_OF[field] + 1 if SYMBOL_OF[field] >= 0 else None,
        stack=_stack(pile, seats, safe, locked_by) if pile.height else None,
    )


def _lockers(state: State, board: list[Pile]) -> dict[int, int]:
    """The fields of locked neutral counters, and the seats that have locked them (C7)."""
    lockers = {int(state.locks[seat]) - 1: seat for seat in range(state.seats) if state.locks[seat]}
    for seat in range(state.seats):
        if colours := int(state.locked_colours[seat]):
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


def _district(state: State, board: list[Pile], number: int) -> District:
    tops = [board[site].colour for site in SITES[number] if board[site].height]
    return District(
        district=number + 1,
        fields=[FIELD_NAMES[site] for site in SITES[number]],
        held=[tops.count(seat) for seat in range(state.seats)],
        doubled=bool(state.district == number + 1),
    )


def _players(state: State, board: list[Pile]) -> list[TowersPlayer]:
    points = np.zeros(COLOURS, np.int64)
    score(state, points)
    complete = [pile.colour for pile in board if pile.height == state.max_height == TOWER]
    return [
        TowersPlayer(
            seat=seat,
            colour=COLOUR_WORDS[seat],
            points=int(points[seat]),
            on_streets=int(state.on_streets[seat]),
            safe=complete.count(seat),
            locked=FIELD_NAMES[state.locks[seat] - 1] if state.locks[seat] else None,
            locked_colours=[
                word
                for colour, word in enumerate(COLOUR_WORDS)
                if state.locked_colours[seat] >> colour & 1
            ],
        )
        for seat in range(state.seats)
    ]
