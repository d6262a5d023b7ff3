"""Hidden information: only the key of chance, which has done its work at setup."""

from __future__ import annotations

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key
from kogge.core.scratch import scratch
from kogge.games.towers.pieces import COLOURS, COLUMNS, FIELDS, ROWS
from kogge.games.towers.state import State


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """The whole board lies open (C-setup); the ways from it are not counted yet."""
    out.seats = state.seats
    out.max_height = state.max_height
    out.neutral_pass = state.neutral_pass
    out.neutral_sites = state.neutral_sites
    out.neutral_lock = state.neutral_lock
    out.off_streets = state.off_streets
    out.chains = state.chains
    out.colours = state.colours
    out.phase = state.phase
    out.mover = state.mover
    out.extra = state.extra
    out.quiet = state.quiet
    out.ending = state.ending
    out.district = state.district
    for seat in range(state.seats):
        out.locks[seat] = state.locks[seat]
        out.locked_colours[seat] = state.locked_colours[seat]
    for colour in range(COLOURS):
        out.on_streets[colour] = state.on_streets[colour]
    for field in range(FIELDS):
        out.fields[field] = state.fields[field]
    for row in range(ROWS):
        out.neutrals[row] = state.neutrals[row]
        out.rows[row] = state.rows[row]
    for column in range(COLUMNS):
        out.columns[column] = state.columns[column]


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Only the key is unknown."""
    key = scratch(KEY_WORDS)
    imagined_key(rng, key)
    start_chance(state.chance, key)


@rule
def reopen(state: State, viewer: int) -> None:
    """Nobody ever waits for the choice of another."""
