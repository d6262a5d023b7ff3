"""Healing after a lost fight, and fees that a Market may help to pay."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.constants import GOLD, HEAL_FAME, HEAL_GOLD, SELLS_FOR
from kogge.games.talis.events import Event
from kogge.games.talis.moves import NO, PAY, SELL
from kogge.games.talis.rules.accounts import change_fame, change_good, has_sellable
from kogge.games.talis.rules.pending import pop, top
from kogge.games.talis.state import State


@rule
def write_fee(state: State, seat: int, fee: int, out: Seq[int], n: int) -> int:
    """Gold if there is enough; else a Market owner may sell one good for it (L47)."""
    player = state.players[seat]
    if player.goods[GOLD] >= fee:
        out[n] = PAY
        return n + 1
    if player.market and player.goods[GOLD] + SELLS_FOR >= fee:
        for good in range(GOLD):
            out[n] = SELL + good
            n += int(player.goods[good] > 0)
    return n


@rule
def pay_fee(state: State, seat: int, fee: int, move: int, log: Log) -> None:
    """Pay, selling first if that was chosen (L47)."""
    if move != PAY:
        tell(log, Event.SOLD, seat, move - SELL)
        change_good(state, seat, move - SELL, -1, log)
        change_good(state, seat, GOLD, SELLS_FOR, log)
    change_good(state, seat, GOLD, -fee, log)


@rule
def write_healing(state: State, out: Seq[int]) -> int:
    """Gold if there is one; else Fame, or something sold in the own Market (L47)."""
    seat = top(state).seat
    if state.players[seat].goods[GOLD] >= HEAL_GOLD:
        out[0] = PAY
        return 1
    out[0] = NO
    n = 1
    if has_sellable(state, seat):
        n = write_fee(state, seat, HEAL_GOLD, out, n)
    return n


@rule
def answer_healing(state: State, move: int, log: Log) -> None:
    """Pay the healer, or lose Fame (L47)."""
    seat = top(state).seat
    pop(state)
    if move == NO:
        change_fame(state, seat, -HEAL_FAME, log)
    else:
        tell(log, Event.HEALED, seat)
        pay_fee(state, seat, HEAL_GOLD, move, log)
