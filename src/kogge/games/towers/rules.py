"""City of Towers: the rules in the order of the rulebook.

Movement and the endings have files of their own.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.chance import random_below, shuffle_copies, start_chance
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
from kogge.games.towers.colours import printed
from kogge.games.towers.ending import end_game, look_at_district, look_at_streets
from kogge.games.towers.events import Event
from kogge.games.towers.mobility import any_move
from kogge.games.towers.movement import can_move, write_moves
from kogge.games.towers.moves import END, START, STOP
from kogge.games.towers.options import Setting
from kogge.games.towers.pieces import (
    COUNTERS,
    DISTRICT_OF,
    DISTRICTS,
    FIELDS,
    KINDS,
    SYMBOLS,
    TOWER,
    UNLIMITED,
)
from kogge.games.towers.state import Chains, Ending, NeutralSites, OffStreets, Phase, State
from kogge.games.towers.streams import Stream

MAX_HEIGHTS: Final = (TOWER, UNLIMITED)  # by the number of the choice
MOST_EXTRA: Final = 2  # extra moves of a turn, where they are limited


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """All counters shuffled, one on each street; a random player begins (C-setup)."""
    start_chance(state.chance, key)
    state.seats = options[PLAYERS]
    state.max_height = MAX_HEIGHTS[options[Setting.MAX_HEIGHT]]
    state.neutral_pass = options[Setting.NEUTRAL_PASS]
    state.neutral_sites = options[Setting.NEUTRAL_SITES]
    state.neutral_lock = options[Setting.NEUTRAL_LOCK]
    state.off_streets = options[Setting.OFF_STREETS]
    state.chains = options[Setting.CHAINS]
    state.colours = options[Setting.COLOURS]
    counters = np.arange(COUNTERS) % KINDS
    shuffle_copies(state.chance, Stream.COUNTERS, KINDS, counters, COUNTERS)
    laid = 0
    for field in range(FIELDS):
        if not is_site(field):
            kind = counters[laid]
            put(state, field, kind // SYMBOLS, kind % SYMBOLS, 1, kind // SYMBOLS)
            laid += 1
    first = random_below(state.chance, Stream.FIRST, int(state.seats))
    state.phase = Phase.TURN
    state.mover = first
    if pass_turn_to(state, first) == state.seats:
        state.phase = Phase.OVER
        state.ending = Ending.STUCK
        state.mover = 0


@rule
def pass_turn_to(state: State, first: int) -> int:
    """The first seat from this one on that can move is next; how many were skipped (C-skip).

    A seat's lock ends as the turn reaches it, even if it is then skipped (C7). By option a seat
    with nothing on the streets is not skipped: it ends the game (C5).
    """
    for skipped in range(state.seats):
        seat = (first + skipped) % state.seats
        unlock(state, seat)
        if can_move(state, seat) or is_out(state, seat):
            state.mover = seat
            return skipped
    return state.seats


@rule
def is_out(state: State, seat: int) -> bool:
    """Whether a seat that cannot move ends the game: by option, off the streets (C5)."""
    return state.off_streets == OffStreets.MOVER and state.on_streets[seat] == 0


@rule
def give_turn_to(state: State, first: int, log: Log) -> None:
    """Pass the turn, and end the game where nobody can take it (C-skip, C5)."""
    skipped = pass_turn_to(state, first)
    for step in range(skipped):
        tell(log, Event.SKIPPED, (first + step) % state.seats)
    if skipped == state.seats:
        tell(log, Event.STUCK_ENDED)
        end_game(state, Ending.STUCK, log)
    elif is_out(state, state.mover) and not can_move(state, state.mover):
        tell(log, Event.OUT_ENDED, state.mover)
        end_game(state, Ending.OUT, log)


@rule
def to_act(state: State) -> int:
    """Players move one after the other (C-turn)."""
    return 0 if state.phase == Phase.OVER else 1 << state.mover


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """Moves with own stacks or unlocked neutral counters; an extra move is optional (C-chain)."""
    if state.phase == Phase.OVER or seat != state.mover:
        return 0
    n = 0
    if state.phase == Phase.CHAIN:
        out[0] = STOP
        n = 1
    return write_moves(state, seat, out, n)


@rule
def stray(state: State, seat: int, rng: Seq[int], moves: Seq[int]) -> int:
    """Any legal move, each equally likely, without a list of them."""
    return any_move(state, seat, rng)


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """Move a stack, or stop inside a chain (C-turn, C-chain)."""
    if move == STOP:
        tell(log, Event.STOPPED, seat)
        end_turn(state, log)
        return
    start = START[move]
    end = END[move]
    tell_move(state, seat, start, end, log)
    was_empty = state.fields[end].height == 0
    if not was_empty:
        unlock_captured(state, end)
    heap(state, start, end)
    count_quiet(state, was_empty and not is_site(end))
    neutral = is_neutral(state, state.fields[end].colour)
    if neutral:
        lock(state, seat, end)
    if is_site(end):
        look_at_district(state, DISTRICT_OF[end], log)
        if state.phase == Phase.OVER:
            return
        if not neutral or state.neutral_sites == NeutralSites.AGAIN:
            go_on(state, log)
            return
    end_turn(state, log)


@rule
def unlock_captured(state: State, field: int) -> None:
    """A captured neutral counter is no longer there to be locked (C7)."""
    for seat in range(state.seats):
        if state.locks[seat] == field + 1:
            unlock(state, seat)


@rule
def count_quiet(state: State, to_empty_street: bool) -> None:
    """A turn of one move to an empty street is quiet; anything else sets the count to 0 (C6)."""
    if not to_empty_street:
        state.quiet = 0
    elif state.phase == Phase.TURN:
        state.quiet += 1


@rule
def go_on(state: State, log: Log) -> None:
    """Entering a site allows an extra move with another stack, if there is one (C-chain, C10)."""
    limited = state.chains == Chains.TWO
    if can_move(state, state.mover) and not (limited and state.extra == MOST_EXTRA):
        state.phase = Phase.CHAIN
        state.extra += int(limited)
        tell(log, Event.AGAIN, state.mover)
    else:
        end_turn(state, log)


@rule
def end_turn(state: State, log: Log) -> None:
    """The game may be over now; otherwise the turn passes clockwise (C-end, C-turn, C-skip)."""
    state.phase = Phase.TURN
    state.extra = 0
    look_at_streets(state, log)
    if state.phase == Phase.OVER:
        return
    lock_colours(state, state.mover)
    give_turn_to(state, (state.mover + 1) % state.seats, log)


@rule
def resume(state: State, log: Log) -> None:
    """Go on from a position that was written down: it may be over, its mover may be unable to move.

    Inside a chain only districts are looked at, as after any single move (C3, C5).
    """
    for district in range(DISTRICTS):
        if state.phase != Phase.OVER:
            look_at_district(state, district, log)
    if state.phase == Phase.CHAIN:
        if not can_move(state, state.mover):
            end_turn(state, log)
        return
    if state.phase == Phase.TURN:
        look_at_streets(state, log)
    if state.phase == Phase.TURN:
        give_turn_to(state, state.mover, log)


@rule
def tell_move(state: State, seat: int, start: int, end: int, log: Log) -> None:
    """Tell what a move does, before it is made."""
    if log.room == 0:
        return
    moved = state.fields[start]
    under = state.fields[end]
    height = int(moved.height + under.height)
    colour = printed(state, moved.colour)
    if under.height > 0:
        below = printed(state, under.colour)
        tell(log, Event.STACKED, seat, below, moved.symbol, height, start, end)
    elif is_site(end):
        tell(log, Event.ENTERED, seat, colour, moved.symbol, height, start, end)
    else:
        tell(log, Event.MOVED, seat, colour, moved.symbol, height, start, end)
    if is_site(end) and not is_neutral(state, moved.colour):
        gained = height
        if under.height > 0 and under.colour == seat:
            gained = moved.height
        tell(log, Event.GAINED, seat, gained)
        if under.height > 0 and under.colour != seat and not is_neutral(state, under.colour):
            tell(log, Event.LOST, under.colour, -under.height)
    if under.height > 0 and height == state.max_height == TOWER:
        tell(log, Event.COMPLETED, seat, end)
