"""Ending: who wins, and in what order the others follow."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.events import Event
from kogge.games.talis.state import Table
from kogge.games.talis.tables import FAME_TO_WIN, GOLD

BY_FAME = 0
BY_DRAGON = 1
BY_CAP = 2


@rule
def win(table: Table, seat: int, by: int, log: Log) -> None:
    """The game ends at once (L-end, L80)."""
    table.winner = seat + 1
    table.finished = 1
    tell(log, Event.WON, seat, by)


@rule
def check_fame(table: Table, log: Log) -> None:
    """Whoever reaches the Fame wins; of several, the active player, then clockwise (L29, L80)."""
    for place in range(table.seats):
        seat = (table.active + place) % table.seats
        if table.players[seat].fame >= FAME_TO_WIN:
            win(table, seat, BY_FAME, log)
            return


@rule
def end_by_cap(table: Table, log: Log) -> None:
    """After the last round: most Fame, Might, flags, gold, then shared (L27)."""
    table.finished = 1
    tell(log, Event.CAPPED, table.round_cap)
    for seat in range(table.seats):
        if place_of(table, seat) == 1:
            tell(log, Event.WON, seat, BY_CAP)


@rule
def is_ahead(table: Table, seat: int, other: int) -> bool:
    """Whether a seat places before another (L27)."""
    a = table.players[seat]
    b = table.players[other]
    if table.winner == seat + 1 or table.winner == other + 1:
        return table.winner == seat + 1
    if a.fame != b.fame:
        return a.fame > b.fame
    if a.might != b.might:
        return a.might > b.might
    if a.claims != b.claims:
        return a.claims > b.claims
    return a.goods[GOLD] > b.goods[GOLD]


@rule
def place_of(table: Table, seat: int) -> int:
    """1 for the best; tied seats share a place."""
    place = 1
    for other in range(table.seats):
        if other != seat and is_ahead(table, other, seat):
            place += 1
    return place


@rule
def over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.finished == 1


@rule
def score(table: Table, out: Seq[int]) -> None:
    """The Fame of every seat."""
    for seat in range(table.seats):
        out[seat] = table.players[seat].fame


@rule
def rank(table: Table, out: Seq[int]) -> None:
    """The winner first, the others by Fame, Might, flags and gold (L27)."""
    for seat in range(table.seats):
        out[seat] = place_of(table, seat)
