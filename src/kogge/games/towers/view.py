"""What a viewer is shown of City of Towers, ready for JSON: everything, the same for everyone."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

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
from kogge.games.towers.state import Ending, Phase, Table

View = dict[str, Any]

SYMBOL_OF: Final[list[int]] = SITE_SYMBOL.tolist()
NUMBER_OF: Final[list[int]] = DISTRICT_OF.tolist()


def show(table: Table, viewer: int | None) -> View:
    """The whole table; `position` is the line that describes it."""
    over = table.phase == Phase.OVER
    board = piles(table)
    return {
        "game": "towers",
        "viewer": viewer,
        "phase": Phase(table.phase).name.lower(),
        "to_act": [] if over else [int(table.mover)],
        "rows": ROWS,
        "columns": COLUMNS,
        "max_height": TOWER if table.max_height == TOWER else None,
        "neutral_colours": list(COLOUR_WORDS[table.seats :]),
        "fields": _fields(table, board),
        "districts": [_district(table, board, number) for number in range(DISTRICTS)],
        "players": _players(table, board),
        "quiet": {
            "count": int(table.quiet),
            "limit": QUIET_LIMIT,
            "shown": bool(table.quiet >= QUIET_SHOWN),
        },
        "ending": Ending(table.ending).name.lower() if over else None,
        "position": write(table),
    }


def _fields(table: Table, board: list[Pile]) -> list[View]:
    seats = int(table.seats)
    safe = TOWER if table.max_height == TOWER else None
    lockers = {int(table.locks[seat]) - 1: seat for seat in range(seats) if table.locks[seat]}
    return [
        {
            "field": FIELD_NAMES[field],
            "site": SYMBOL_WORDS[SYMBOL_OF[field]] if SYMBOL_OF[field] >= 0 else None,
            "district": NUMBER_OF[field] + 1 if SYMBOL_OF[field] >= 0 else None,
            "stack": _stack(pile, seats, safe, lockers.get(field)) if pile.height else None,
        }
        for field, pile in enumerate(board)
    ]


def _stack(pile: Pile, seats: int, safe: int | None, locked_by: int | None) -> View:
    """Neutral counters belong to nobody; a tower that cannot be entered is safe."""
    return {
        "owner": pile.colour if pile.colour < seats else None,
        "colour": COLOUR_WORDS[pile.colour],
        "symbol": SYMBOL_WORDS[pile.symbol],
        "height": pile.height,
        "colours": [COLOUR_WORDS[colour] for colour in pile.colours],
        "safe": pile.height == safe,
        "locked_by": locked_by,
    }


def _district(table: Table, board: list[Pile], number: int) -> View:
    """Its sites, and how many of them each player holds."""
    sites = SITES_OF[number].tolist()
    tops = [board[site].colour for site in sites if board[site].height]
    return {
        "district": number + 1,
        "fields": [FIELD_NAMES[site] for site in sites],
        "held": [tops.count(seat) for seat in range(table.seats)],
        "doubled": bool(table.district == number + 1),
    }


def _players(table: Table, board: list[Pile]) -> list[View]:
    points = np.zeros(COLOURS, np.int64)
    score(table, points)
    complete = [pile.colour for pile in board if pile.height == table.max_height == TOWER]
    return [
        {
            "seat": seat,
            "colour": COLOUR_WORDS[seat],
            "points": int(points[seat]),
            "on_streets": int(table.on_streets[seat]),
            "safe": complete.count(seat),
            "locked": FIELD_NAMES[table.locks[seat] - 1] if table.locks[seat] else None,
        }
        for seat in range(table.seats)
    ]
