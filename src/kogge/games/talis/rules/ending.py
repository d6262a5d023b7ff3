"""Ending: who wins, and in what order the others follow."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.constants import FAME_TO_WIN, GOLD
from kogge.games.talis.events import Event
from kogge.games.talis.state import State

BY_FAME = 0
BY_DRAGON = 1
BY_CAP = 2


@rule
def win(state: State, seat: int, by: int, log: Log) -> None:
    """The game ends at once (L-end, L80)."""
    state.winner = seat + 1
    state.finished = 1
    tell(log, Event.WON, seat, by)


@rule
def check_fame(state: State, log: Log) -> None:
    """Whoever reaches the Fame wins; of several, the active player, then clockwise (L29, L80)."""
    there = False
    for seat in range(state.seats):
        there |= state.players[seat].fame >= FAME_TO_WIN
    if not there:
        return
    for place in range(state.seats):
        seat = (state.active + place) % state.seats
        if state.players[seat].fame >= FAME_TO_WIN:
            win(state, seat, BY_FAME, log)
            return


@rule
def end_by_cap(state: State, log: Log) -> None:
    """After the last round: most Fame, Might, flags, gold, then shared (L27)."""
    state.finished = 1
    tell(log, Event.CAPPED, state.round_cap)
    for seat in range(state.seats):
        if place_of(state, seat) == 1:
            tell(log, Event.WON, seat, BY_CAP)


@rule
def is_ahead(state: State, seat: int, other: int) -> bool:
    """Whether a seat places before another (L27)."""
    a = state.players[seat]
    b = state.players[other]
    if state.winner == seat + 1 or state.winner == other + 1:
        return state.winner == seat + 1
    if a.fame != b.fame:
        return a.fame > b.fame
    if a.might != b.might:
        return a.might > b.might
    if a.claims != b.claims:
        return a.claims > b.claims
    return a.goods[GOLD] > b.goods[GOLD]


@rule
def place_of(state: State, seat: int) -> int:
    """1 for the best; tied seats share a place."""
    place = 1
    for other in range(state.seats):
        if other != seat and is_ahead(state, other, seat):
            place += 1
    return place


@rule
def over(state: State) -> bool:
    """Whether the game has ended."""
    return state.finished == 1


@rule
def score(state: State, out: Seq[int]) -> None:
    """The Fame of every seat."""
    for seat in range(state.seats):
        out[seat] = state.players[seat].fame


@rule
def rank(state: State, out: Seq[int]) -> None:
    """The winner first, the others by Fame, Might, flags and gold (L27)."""
    for seat in range(state.seats):
        out[seat] = place_of(state, seat)
