"""City of Towers: the rules in the order of the rulebook.

Movement and the endings have files of their own.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.chance import random_below, shuffle, start_chance
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.games.towers.board import (
    heap,
    is_neutral,
    is_site,
    lock,
    lock_colours,
    put,
    unlock,
)
from kogge.games.towers.ending import end_game, look_at_district, look_at_streets
from kogge.games.towers.events import Event
from kogge.games.towers.movement import can_move, write_moves
from kogge.games.towers.moves import END, START, STOP
from kogge.games.towers.options import Setting
from kogge.games.towers.pieces import (
    COPIES,
    COUNTERS,
    DISTRICT_OF,
    DISTRICTS,
    FIELDS,
    SYMBOLS,
    TOWER,
    UNLIMITED,
)
from kogge.games.towers.state import Ending, NeutralSites, OffStreets, Phase, Table

MAX_HEIGHTS: Final = (TOWER, UNLIMITED)  # by the number of the choice


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """All counters shuffled, one on each street; a random player begins (C-setup)."""
    start_chance(table.chance, key)
    table.seats = options[PLAYERS]
    table.max_height = MAX_HEIGHTS[options[Setting.MAX_HEIGHT]]
    table.neutral_pass = options[Setting.NEUTRAL_PASS]
    table.neutral_sites = options[Setting.NEUTRAL_SITES]
    table.neutral_lock = options[Setting.NEUTRAL_LOCK]
    table.off_streets = options[Setting.OFF_STREETS]
    counters = np.arange(COUNTERS)
    shuffle(table.chance, counters, COUNTERS)
    laid = 0
    for field in range(FIELDS):
        if not is_site(field):
            kind = counters[laid] // COPIES
            put(table, field, kind // SYMBOLS, kind % SYMBOLS, 1, kind // SYMBOLS)
            laid += 1
    first = random_below(table.chance, table.seats)
    table.phase = Phase.TURN
    table.mover = first
    if pass_turn_to(table, first) == table.seats:
        table.phase = Phase.OVER
        table.ending = Ending.STUCK
        table.mover = 0


@rule
def pass_turn_to(table: Table, first: int) -> int:
    """The first seat from this one on that can move is next; how many were skipped (C-skip).

    A seat's lock ends as the turn reaches it, even if it is then skipped (C7). By option a seat
    with nothing on the streets is not skipped: it ends the game (C5).
    """
    for skipped in range(table.seats):
        seat = (first + skipped) % table.seats
        unlock(table, seat)
        if can_move(table, seat) or is_out(table, seat):
            table.mover = seat
            return skipped
    return table.seats


@rule
def is_out(table: Table, seat: int) -> bool:
    """Whether a seat that cannot move ends the game: by option, off the streets (C5)."""
    return table.off_streets == OffStreets.MOVER and table.on_streets[seat] == 0


@rule
def give_turn_to(table: Table, first: int, log: Log) -> None:
    """Pass the turn, and end the game where nobody can take it (C-skip, C5)."""
    skipped = pass_turn_to(table, first)
    for step in range(skipped):
        tell(log, Event.SKIPPED, (first + step) % table.seats)
    if skipped == table.seats:
        tell(log, Event.STUCK_ENDED)
        end_game(table, Ending.STUCK, log)
    elif is_out(table, table.mover) and not can_move(table, table.mover):
        tell(log, Event.OUT_ENDED, table.mover)
        end_game(table, Ending.OUT, log)


@rule
def to_act(table: Table) -> int:
    """Players move one after the other (C-turn)."""
    return 0 if table.phase == Phase.OVER else 1 << table.mover


@rule
def over(table: Table) -> bool:
    """Whether the game has ended (C-end)."""
    return table.phase == Phase.OVER


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """Moves with own stacks or unlocked neutral counters; an extra move is optional (C-chain)."""
    if table.phase == Phase.OVER or seat != table.mover:
        return 0
    n = 0
    if table.phase == Phase.CHAIN:
        out[0] = STOP
        n = 1
    return write_moves(table, seat, out, n)


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """Move a stack, or stop inside a chain (C-turn, C-chain)."""
    if move == STOP:
        tell(log, Event.STOPPED, seat)
        end_turn(table, log)
        return
    start = START[move]
    end = END[move]
    tell_move(table, seat, start, end, log)
    was_empty = table.fields[end].height == 0
    if not was_empty:
        unlock_captured(table, end)
    heap(table, start, end)
    count_quiet(table, was_empty and not is_site(end))
    neutral = is_neutral(table, table.fields[end].colour)
    if neutral:
        lock(table, seat, end)
    if is_site(end):
        look_at_district(table, DISTRICT_OF[end], log)
        if table.phase == Phase.OVER:
            return
        if not neutral or table.neutral_sites == NeutralSites.AGAIN:
            go_on(table, log)
            return
    end_turn(table, log)


@rule
def unlock_captured(table: Table, field: int) -> None:
    """A captured neutral counter is no longer there to be locked (C7)."""
    for seat in range(table.seats):
        if table.locks[seat] == field + 1:
            unlock(table, seat)


@rule
def count_quiet(table: Table, to_empty_street: bool) -> None:
    """A turn of one move to an empty street is quiet; anything else sets the count to 0 (C6)."""
    if not to_empty_street:
        table.quiet = 0
    elif table.phase == Phase.TURN:
        table.quiet += 1


@rule
def go_on(table: Table, log: Log) -> None:
    """Entering a site allows an extra move with another stack, if there is one (C-chain)."""
    if can_move(table, table.mover):
        table.phase = Phase.CHAIN
        tell(log, Event.AGAIN, table.mover)
    else:
        end_turn(table, log)


@rule
def end_turn(table: Table, log: Log) -> None:
    """The game may be over now; otherwise the turn passes clockwise (C-end, C-turn, C-skip)."""
    table.phase = Phase.TURN
    look_at_streets(table, log)
    if table.phase == Phase.OVER:
        return
    lock_colours(table, table.mover)
    give_turn_to(table, (table.mover + 1) % table.seats, log)


@rule
def resume(table: Table, log: Log) -> None:
    """Go on from a position that was written down: it may be over, its mover may be unable to move.

    Inside a chain only districts are looked at, as after any single move (C3, C5).
    """
    for district in range(DISTRICTS):
        if table.phase != Phase.OVER:
            look_at_district(table, district, log)
    if table.phase == Phase.CHAIN:
        if not can_move(table, table.mover):
            end_turn(table, log)
        return
    if table.phase == Phase.TURN:
        look_at_streets(table, log)
    if table.phase == Phase.TURN:
        give_turn_to(table, table.mover, log)


@rule
def tell_move(table: Table, seat: int, start: int, end: int, log: Log) -> None:
    """Tell what a move does, before it is made."""
    if log.room == 0:
        return
    moved = table.fields[start]
    under = table.fields[end]
    height = int(moved.height + under.height)
    if under.height > 0:
        tell(log, Event.STACKED, seat, under.colour, moved.symbol, height, start, end)
    elif is_site(end):
        tell(log, Event.ENTERED, seat, moved.colour, moved.symbol, height, start, end)
    else:
        tell(log, Event.MOVED, seat, moved.colour, moved.symbol, height, start, end)
    if is_site(end) and not is_neutral(table, moved.colour):
        gained = height
        if under.height > 0 and under.colour == seat:
            gained = moved.height
        tell(log, Event.GAINED, seat, gained)
        if under.height > 0 and under.colour != seat and not is_neutral(table, under.colour):
            tell(log, Event.LOST, under.colour, -under.height)
    if under.height > 0 and height == table.max_height == TOWER:
        tell(log, Event.COMPLETED, seat, end)
