"""What a viewer is shown of City of Towers, ready for JSON: everything, the same for everyone."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.games.towers.endings import score
from kogge.games.towers.notation import write
from kogge.games.towers.pieces import (
    COLOUR_WORDS,
    COLOURS,
    COLUMNS,
    DISTRICT_OF,
    DISTRICTS,
    FIELD_NAMES,
    FIELDS,
    QUIET_LIMIT,
    QUIET_SHOWN,
    ROWS,
    SITE_SYMBOL,
    SITES_OF,
    SYMBOL_WORDS,
    TOWER,
)
from kogge.games.towers.stacks import colours_of
from kogge.games.towers.state import Ending, Phase, Stack, Table

View = dict[str, Any]


def show(table: Table, viewer: int | None) -> View:
    """The whole table; `position` is the line that describes it."""
    over = table.phase == Phase.OVER
    return {
        "game": "towers",
        "viewer": viewer,
        "phase": Phase(table.phase).name.lower(),
        "to_act": [] if over else [int(table.mover)],
        "rows": ROWS,
        "columns": COLUMNS,
        "max_height": TOWER if table.max_height == TOWER else None,
        "neutral_colours": list(COLOUR_WORDS[table.seats :]),
        "fields": [_field(table, field) for field in range(FIELDS)],
        "districts": [_district(table, district) for district in range(DISTRICTS)],
        "players": _players(table),
        "quiet": {
            "count": int(table.quiet),
            "limit": QUIET_LIMIT,
            "shown": bool(table.quiet >= QUIET_SHOWN),
        },
        "ending": Ending(table.ending).name.lower() if over else None,
        "position": write(table),
    }


def _owner(table: Table, stack: Stack) -> int | None:
    """The seat a stack belongs to; neutral counters belong to nobody."""
    return int(stack.colour) if stack.height and stack.colour < table.seats else None


def _field(table: Table, field: int) -> View:
    site = int(SITE_SYMBOL[field])
    return {
        "field": FIELD_NAMES[field],
        "site": SYMBOL_WORDS[site] if site >= 0 else None,
        "district": int(DISTRICT_OF[field]) + 1 if site >= 0 else None,
        "stack": _stack(table, field) if table.fields[field].height else None,
    }


def _stack(table: Table, field: int) -> View:
    stack = table.fields[field]
    lockers = [seat for seat in range(table.seats) if table.locks[seat] == field + 1]
    return {
        "owner": _owner(table, stack),
        "colour": COLOUR_WORDS[stack.colour],
        "symbol": SYMBOL_WORDS[stack.symbol],
        "height": int(stack.height),
        "colours": [COLOUR_WORDS[colour] for colour in colours_of(stack)],
        "safe": bool(stack.height == table.max_height == TOWER),
        "locked_by": lockers[0] if lockers else None,
    }


def _district(table: Table, district: int) -> View:
    """Its sites, and how many of them each player holds."""
    stacks = [table.fields[field] for field in SITES_OF[district]]
    owners = [_owner(table, stack) for stack in stacks]
    return {
        "district": district + 1,
        "fields": [FIELD_NAMES[field] for field in SITES_OF[district]],
        "held": [owners.count(seat) for seat in range(table.seats)],
        "doubled": bool(table.district == district + 1),
    }


def _players(table: Table) -> list[View]:
    points = np.zeros(COLOURS, np.int64)
    score(table, points)
    tops = [(int(stack.colour), int(stack.height)) for stack in table.fields if stack.height]
    return [
        {
            "seat": seat,
            "colour": COLOUR_WORDS[seat],
            "points": int(points[seat]),
            "on_streets": int(table.on_streets[seat]),
            "safe": tops.count((seat, TOWER)) if table.max_height == TOWER else 0,
            "locked": FIELD_NAMES[table.locks[seat] - 1] if table.locks[seat] else None,
        }
        for seat in range(table.seats)
    ]
