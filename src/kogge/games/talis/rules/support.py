"""Support: champions beside a fight help, unasked or for gold."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.events import Event
from kogge.games.talis.moves import BID, NO, SELL, YES
from kogge.games.talis.rules.accounts import change_good
from kogge.games.talis.rules.figures import is_beside
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.rules.trading import sell, write_own_sales
from kogge.games.talis.state import Step, Table
from kogge.games.talis.tables import GOLD, SUPPORT, SUPPORT_GOLD


@rule
def may_support(table: Table, side: int, seat: int) -> bool:
    """Another player with a champion beside the fight, who has not helped the other side (L50)."""
    fight = table.fight
    return (
        seat != fight.seat[0]
        and (fight.opponent > 0 or seat != fight.seat[1])
        and fight.supported[1 - side] != seat + 2
        and is_beside(table, seat, table.arrival.tile, -1)
    )


@rule
def seek_support(table: Table, side: int, log: Log) -> None:
    """Own champions beside help unasked; otherwise help can be asked for (L50)."""
    fight = table.fight
    if is_beside(table, fight.seat[side], table.arrival.tile, fight.champion[side]):
        fight.supported[side] = 1
        tell(log, Event.OWN_SUPPORT, fight.seat[side], SUPPORT)
        return
    for seat in range(table.seats):
        if may_support(table, side, seat):
            push(table, Step.BID, fight.seat[side]).side = side
            return


@rule
def write_bids(table: Table, out: Seq[int]) -> int:
    """Ask nobody, or offer up to two gold, which a Market may bring in (L51, L68)."""
    seat = top(table).seat
    out[0] = NO
    n = 1
    for gold in range(min(SUPPORT_GOLD, table.players[seat].goods[GOLD]) + 1):
        out[n] = BID + gold
        n += 1
    if table.players[seat].goods[GOLD] < SUPPORT_GOLD:
        n = write_own_sales(table, seat, out, n)
    return n


@rule
def answer_bid(table: Table, move: int, log: Log) -> None:
    """Those beside are asked clockwise from the fighter's left (L51)."""
    frame = top(table)
    seat = frame.seat
    side = frame.side
    if move >= SELL:
        sell(table, seat, move, log)
        return
    pop(table)
    if move != NO:
        tell(log, Event.ASKED_SUPPORT, seat, move - BID)
        for place in range(table.seats - 1, 0, -1):
            other = (seat + place) % table.seats
            if may_support(table, side, other):
                asked = push(table, Step.SUPPORT, other)
                asked.gold = move - BID
                asked.side = side


@rule
def answer_support(table: Table, move: int, log: Log) -> None:
    """The first yes ends the asking and is paid (L51)."""
    frame = top(table)
    helper = frame.seat
    gold = frame.gold
    side = frame.side
    fighter = table.fight.seat[side]
    pop(table)
    if move == YES:
        while top(table).step == Step.SUPPORT:
            pop(table)
        table.fight.supported[side] = helper + 2
        tell(log, Event.SUPPORTED, helper, fighter, gold)
        change_good(table, fighter, GOLD, -gold, log)
        change_good(table, helper, GOLD, gold, log)
    else:
        tell(log, Event.REFUSED_SUPPORT, helper, fighter)
