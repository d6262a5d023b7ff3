"""The end of the game: three ways of the rulebook, two of ours, and the points."""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.core.scratch import scratch
from kogge.games.towers.board import is_neutral, lock_colours
from kogge.games.towers.events import Event
from kogge.games.towers.pieces import BLOCK, DISTRICTS, MAX_SEATS, QUIET_LIMIT, SITES_OF
from kogge.games.towers.state import Ending, OffStreets, Phase, State


@rule
def holder(state: State, district: int) -> int:
    """The player whose colour tops all four sites of a district, or -1 (C3, C8)."""
    first = state.fields[SITES_OF[district, 0]]
    if is_neutral(state, first.colour):
        return -1
    for index in range(BLOCK * BLOCK):
        stack = state.fields[SITES_OF[district, index]]
        if stack.height == 0 or stack.colour != first.colour:
            return -1
    return int(first.colour)


@rule
def look_at_district(state: State, district: int, log: Log) -> None:
    """A district in one player's hand ends the game at once and counts double (C3, C4)."""
    seat = holder(state, district)
    if seat >= 0:
        tell(log, Event.DISTRICT_ENDED, seat, district)
        tell(log, Event.DOUBLED, seat, points_in(state, seat, district))
        state.district = district + 1
        end_game(state, Ending.DISTRICT, log)


@rule
def look_at_streets(state: State, log: Log) -> None:
    """After a whole turn: empty streets, a player off the streets, the safety stop (C5, C6)."""
    left = 0
    out = -1
    for colour in range(len(state.on_streets)):
        left += state.on_streets[colour]
    for seat in range(state.seats - 1, -1, -1):
        if state.on_streets[seat] == 0:
            out = seat
    if left == 0:
        tell(log, Event.STREETS_ENDED)
        end_game(state, Ending.STREETS, log)
    elif out >= 0 and state.off_streets == OffStreets.ANYONE:
        tell(log, Event.OUT_ENDED, out)
        end_game(state, Ending.OUT, log)
    elif state.quiet >= QUIET_LIMIT:
        tell(log, Event.QUIET_ENDED, state.quiet)
        end_game(state, Ending.QUIET, log)


@rule
def end_game(state: State, ending: int, log: Log) -> None:
    """Most points win; a tie is shared (C-goal)."""
    state.phase = Phase.OVER
    state.ending = ending
    state.mover = 0
    state.extra = 0
    for seat in range(state.seats):
        lock_colours(state, seat)
    if log.room > 0:
        points = np.zeros(state.seats, np.int64)
        places = np.zeros(state.seats, np.int64)
        score(state, points)
        rank(state, places)
        for seat in range(state.seats):
            if places[seat] == 1:
                tell(log, Event.WON, seat, points[seat])


@rule
def points_in(state: State, seat: int, district: int) -> int:
    """The counters of this seat's stacks on the sites of a district (C-score)."""
    points = 0
    for index in range(BLOCK * BLOCK):
        stack = state.fields[SITES_OF[district, index]]
        if stack.colour == seat:
            points += stack.height
    return points


@rule
def over(state: State) -> bool:
    """Whether the game has ended (C-end)."""
    return state.phase == Phase.OVER


@rule
def score(state: State, out: Seq[int]) -> None:
    """A point for each counter in own stacks on sites, two in the ending district (C-score, C4)."""
    for seat in range(state.seats):
        out[seat] = 0
        for district in range(DISTRICTS):
            out[seat] += points_in(state, seat, district)
        if state.district > 0:
            out[seat] += points_in(state, seat, state.district - 1)


@rule
def score_first(states: Any, out: Seq[int]) -> None:
    """The same of an array of one record, which Python hands over in a tenth of the time."""
    score(states[0], out)


@rule
def rank(state: State, out: Seq[int]) -> None:
    """Most points first; equal points share a place (C-goal)."""
    points = scratch(MAX_SEATS)
    score(state, points)
    for seat in range(state.seats):
        out[seat] = 1
        for rival in range(state.seats):
            out[seat] += points[rival] > points[seat]
