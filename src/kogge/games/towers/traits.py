"""Traits: what a player's chances depend on, for nets to read.

`evaluation` adds up counters, fewer where a rival could take them. What it does not see is here:
whose move it is, how many stacks are left on the streets, what a single move could gain, and how
near a district is to being held.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.games.towers.bits import place_of
from kogge.games.towers.board import index, is_site
from kogge.games.towers.evaluation import is_in_danger
from kogge.games.towers.movement import in_column_of, in_row_of
from kogge.games.towers.pieces import (
    BLOCK,
    COLUMNS,
    DISTRICTS,
    QUIET_LIMIT,
    ROWS,
    SITES_OF,
    STREETS_IN_COLUMN,
    STREETS_IN_ROW,
    TOWER,
)
from kogge.games.towers.state import Phase, State

TENTH: Final = 0.1  # counters are counted in tens, so that all traits are about as large


class Trait(IntEnum):
    """What a net is told of a player."""

    POINTS = 0  # counters on sites
    SITES = auto()  # stacks there …
    COMPLETE = auto()  # … that nobody can take any more
    SITES_IN_DANGER = auto()  # counters on sites that a rival could take …
    LARGEST_ON_SITE = auto()  # … and the most of them in one stack
    STREETS = auto()  # stacks on the streets
    COUNTERS = auto()  # of theirs
    STREETS_IN_DANGER = auto()
    LARGEST_ON_STREET = auto()
    LAST = auto()  # one stack is left on the streets
    ENTERING = auto()  # stacks that could enter a site with one move
    GAIN = auto()  # the most points that one move could bring
    TAKING = auto()  # the most points that one move could take from rivals
    TWOS = auto()  # districts where two sites are held …
    THREES = auto()  # … or three
    DISTRICT = auto()  # points in the best district
    MOVER = auto()
    CHAIN = auto()  # it is an extra move
    NEXT = auto()  # the turn after this one is theirs
    QUIET = auto()  # quiet turns, of those that end the game


TRAITS: Final = tuple(trait.name.lower() for trait in Trait)


@rule
def describe(state: State, seat: int, out: Seq[float]) -> None:
    """All the traits of a player."""
    for trait in range(len(TRAITS)):
        out[trait] = 0.0
    for row in range(ROWS):
        stacks = int(state.rows[index(row)].tops[index(seat)])
        while stacks:
            column = place_of(stacks)
            stacks &= stacks - 1
            if is_site(row * COLUMNS + column):
                describe_site(state, seat, row * COLUMNS + column, out)
            else:
                describe_street(state, seat, row * COLUMNS + column, out)
                describe_ways(state, seat, row, column, out)
    out[Trait.LAST] = state.on_streets[index(seat)] == 1
    describe_districts(state, seat, out)
    out[Trait.MOVER] = state.mover == seat
    out[Trait.CHAIN] = state.mover == seat and state.phase == Phase.CHAIN
    out[Trait.NEXT] = (state.mover + 1) % state.seats == seat
    out[Trait.QUIET] = state.quiet / QUIET_LIMIT


@rule
def describe_site(state: State, seat: int, field: int, out: Seq[float]) -> None:
    """A stack on a site."""
    stack = state.fields[index(field)]
    height = TENTH * stack.height
    out[Trait.POINTS] += height
    out[Trait.SITES] += TENTH
    if state.max_height == TOWER and stack.height == TOWER:
        out[Trait.COMPLETE] += TENTH
    elif is_in_danger(state, field, seat, stack.symbol, stack.height, -1):
        out[Trait.SITES_IN_DANGER] += height
        out[Trait.LARGEST_ON_SITE] = max(out[Trait.LARGEST_ON_SITE], height)


@rule
def describe_street(state: State, seat: int, field: int, out: Seq[float]) -> None:
    """A stack on a street."""
    stack = state.fields[index(field)]
    height = TENTH * stack.height
    out[Trait.STREETS] += TENTH
    out[Trait.COUNTERS] += height
    if is_in_danger(state, field, seat, stack.symbol, stack.height, -1):
        out[Trait.STREETS_IN_DANGER] += height
        out[Trait.LARGEST_ON_STREET] = max(out[Trait.LARGEST_ON_STREET], height)


@rule
def describe_ways(state: State, seat: int, row: int, column: int, out: Seq[float]) -> None:
    """What a stack on a street could gain on the sites of its row and its column."""
    height = state.fields[index(row * COLUMNS + column)].height
    in_row = in_row_of(state, row, column) & ~STREETS_IN_ROW[index(row)]
    in_column = in_column_of(state, row, column) & ~STREETS_IN_COLUMN[index(column)]
    if in_row | in_column:
        out[Trait.ENTERING] += TENTH
    while in_row:
        weigh_entry(state, seat, height, row * COLUMNS + place_of(in_row), out)
        in_row &= in_row - 1
    while in_column:
        weigh_entry(state, seat, height, place_of(in_column) * COLUMNS + column, out)
        in_column &= in_column - 1


@rule
def weigh_entry(state: State, seat: int, height: int, site: int, out: Seq[float]) -> None:
    """What it brings to enter a site, whatever stands there."""
    under = state.fields[index(site)]
    gain = TENTH * height
    if under.height > 0 and under.colour != seat:
        gain += TENTH * under.height
        if under.colour < state.seats:
            out[Trait.TAKING] = max(out[Trait.TAKING], TENTH * under.height)
    out[Trait.GAIN] = max(out[Trait.GAIN], gain)


@rule
def describe_districts(state: State, seat: int, out: Seq[float]) -> None:
    """How near a player is to holding a whole district."""
    for district in range(DISTRICTS):
        held = 0
        points = 0.0
        for place in range(BLOCK * BLOCK):
            stack = state.fields[index(SITES_OF[index(district), index(place)])]
            if stack.height > 0 and stack.colour == seat:
                held += 1
                points += TENTH * stack.height
        out[Trait.TWOS] += held == 2
        out[Trait.THREES] += held == 3
        out[Trait.DISTRICT] = max(out[Trait.DISTRICT], points)
