"""Support: champions beside a fight help, unasked or for gold."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.constants import GOLD, SUPPORT, SUPPORT_GOLD
from kogge.games.talis.events import Event
from kogge.games.talis.moves import BID, NO, SELL, YES
from kogge.games.talis.rules.accounts import change_good
from kogge.games.talis.rules.champions import is_beside
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.rules.trading import sell, write_own_sales
from kogge.games.talis.state import State, Step


@rule
def may_support(state: State, side: int, seat: int) -> bool:
    """Another player with a champion beside the fight, who has not helped the other side (L50)."""
    fight = state.fight
    return (
        seat != fight.seat[0]
        and (fight.opponent > 0 or seat != fight.seat[1])
        and fight.supported[1 - side] != seat + 2
        and is_beside(state, seat, state.arrival.tile, -1)
    )


@rule
def seek_support(state: State, side: int, log: Log) -> None:
    """Own champions beside help unasked; otherwise help can be asked for (L50)."""
    fight = state.fight
    if is_beside(state, fight.seat[side], state.arrival.tile, fight.champion[side]):
        fight.supported[side] = 1
        tell(log, Event.OWN_SUPPORT, fight.seat[side], SUPPORT)
        return
    for seat in range(state.seats):
        if may_support(state, side, seat):
            push(state, Step.BID, fight.seat[side]).side = side
            return


@rule
def write_bids(state: State, out: Seq[int]) -> int:
    """Ask nobody, or offer up to two gold, which a Market may bring in (L51, L68)."""
    seat = top(state).seat
    out[0] = NO
    n = 1
    for gold in range(min(SUPPORT_GOLD, state.players[seat].goods[GOLD]) + 1):
        out[n] = BID + gold
        n += 1
    if state.players[seat].goods[GOLD] < SUPPORT_GOLD:
        n = write_own_sales(state, seat, out, n)
    return n


@rule
def answer_bid(state: State, move: int, log: Log) -> None:
    """Those beside are asked clockwise from the fighter's left (L51)."""
    frame = top(state)
    seat = frame.seat
    side = frame.side
    if move >= SELL:
        sell(state, seat, move, log)
        return
    pop(state)
    if move != NO:
        tell(log, Event.ASKED_SUPPORT, seat, move - BID)
        for place in range(state.seats - 1, 0, -1):
            other = (seat + place) % state.seats
            if may_support(state, side, other):
                asked = push(state, Step.SUPPORT, other)
                asked.gold = move - BID
                asked.side = side


@rule
def answer_support(state: State, move: int, log: Log) -> None:
    """The first yes ends the asking and is paid (L51)."""
    frame = top(state)
    helper = frame.seat
    gold = frame.gold
    side = frame.side
    fighter = state.fight.seat[side]
    pop(state)
    if move == YES:
        while top(state).step == Step.SUPPORT:
            pop(state)
        state.fight.supported[side] = helper + 2
        tell(log, Event.SUPPORTED, helper, fighter, gold)
        change_good(state, fighter, GOLD, -gold, log)
        change_good(state, helper, GOLD, gold, log)
    else:
        tell(log, Event.REFUSED_SUPPORT, helper, fighter)
