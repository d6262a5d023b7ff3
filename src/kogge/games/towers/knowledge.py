"""What a viewer may know: everything but the key of chance, which has done its work at setup."""

from __future__ import annotations

import numpy as np

from kogge.core.chance import KEY_WORDS, start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key
from kogge.games.towers.pieces import COLOURS, COLUMNS, FIELDS, ROWS
from kogge.games.towers.state import Table


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """The whole board lies open (C-setup)."""
    out.seats = table.seats
    out.max_height = table.max_height
    out.neutral_pass = table.neutral_pass
    out.neutral_sites = table.neutral_sites
    out.neutral_lock = table.neutral_lock
    out.off_streets = table.off_streets
    out.phase = table.phase
    out.mover = table.mover
    out.quiet = table.quiet
    out.ending = table.ending
    out.district = table.district
    for seat in range(table.seats):
        out.locks[seat] = table.locks[seat]
        out.locked_colours[seat] = table.locked_colours[seat]
    for colour in range(COLOURS):
        out.on_streets[colour] = table.on_streets[colour]
    for field in range(FIELDS):
        out.fields[field] = table.fields[field]
    for row in range(ROWS):
        out.neutrals[row] = table.neutrals[row]
        out.rows[row] = table.rows[row]
    for column in range(COLUMNS):
        out.columns[column] = table.columns[column]


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Only the key is unknown."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(table.chance, key)


@rule
def reopen(table: Table, viewer: int) -> None:
    """Nobody ever waits for the choice of another."""
