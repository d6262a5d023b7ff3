"""The end of the game: three ways of the rulebook, two of ours, and the points."""

from __future__ import annotations

import numpy as np

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.towers.board import is_neutral, lock_colours
from kogge.games.towers.events import Event
from kogge.games.towers.pieces import BLOCK, DISTRICTS, QUIET_LIMIT, SITES_OF
from kogge.games.towers.state import Ending, OffStreets, Phase, Table


@rule
def holder(table: Table, district: int) -> int:
    """The player whose colour tops all four sites of a district, or -1 (C3, C8)."""
    first = table.fields[SITES_OF[district, 0]]
    if is_neutral(table, first.colour):
        return -1
    for index in range(BLOCK * BLOCK):
        stack = table.fields[SITES_OF[district, index]]
        if stack.height == 0 or stack.colour != first.colour:
            return -1
    return int(first.colour)


@rule
def look_at_district(table: Table, district: int, log: Log) -> None:
    """A district in one player's hand ends the game at once and counts double (C3, C4)."""
    seat = holder(table, district)
    if seat >= 0:
        tell(log, Event.DISTRICT_ENDED, seat, district)
        tell(log, Event.DOUBLED, seat, points_in(table, seat, district))
        table.district = district + 1
        end_game(table, Ending.DISTRICT, log)


@rule
def look_at_streets(table: Table, log: Log) -> None:
    """After a whole turn: empty streets, a player off the streets, the safety stop (C5, C6)."""
    left = 0
    out = -1
    for colour in range(len(table.on_streets)):
        left += table.on_streets[colour]
    for seat in range(table.seats - 1, -1, -1):
        if table.on_streets[seat] == 0:
            out = seat
    if left == 0:
        tell(log, Event.STREETS_ENDED)
        end_game(table, Ending.STREETS, log)
    elif out >= 0 and table.off_streets == OffStreets.ANYONE:
        tell(log, Event.OUT_ENDED, out)
        end_game(table, Ending.OUT, log)
    elif table.quiet >= QUIET_LIMIT:
        tell(log, Event.QUIET_ENDED, table.quiet)
        end_game(table, Ending.QUIET, log)


@rule
def end_game(table: Table, ending: int, log: Log) -> None:
    """Most points win; a tie is shared (C-goal)."""
    table.phase = Phase.OVER
    table.ending = ending
    table.mover = 0
    for seat in range(table.seats):
        lock_colours(table, seat)
    if log.room > 0:
        points = np.zeros(table.seats, np.int64)
        places = np.zeros(table.seats, np.int64)
        score(table, points)
        rank(table, places)
        for seat in range(table.seats):
            if places[seat] == 1:
                tell(log, Event.WON, seat, points[seat])


@rule
def points_in(table: Table, seat: int, district: int) -> int:
    """The counters of this seat's stacks on the sites of a district (C-score)."""
    points = 0
    for index in range(BLOCK * BLOCK):
        stack = table.fields[SITES_OF[district, index]]
        if stack.colour == seat:
            points += stack.height
    return points


@rule
def score(table: Table, out: Seq[int]) -> None:
    """A point for each counter in own stacks on sites, two in the ending district (C-score, C4)."""
    for seat in range(table.seats):
        out[seat] = 0
        for district in range(DISTRICTS):
            out[seat] += points_in(table, seat, district)
        if table.district > 0:
            out[seat] += points_in(table, seat, table.district - 1)


@rule
def rank(table: Table, out: Seq[int]) -> None:
    """Most points first; equal points share a place (C-goal)."""
    points = np.zeros(table.seats, np.int64)
    score(table, points)
    for seat in range(table.seats):
        out[seat] = 1
        for rival in range(table.seats):
            out[seat] += points[rival] > points[seat]
