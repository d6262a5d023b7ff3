"""What a viewer may know, and the worlds that fit it. Hidden: waiting bids and shuffled prizes."""

from __future__ import annotations

import numpy as np

from bench.goofspiel.state import CARDS, Order, Table
from kogge.core.chance import KEY_WORDS, start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, pick_below, shuffle_with


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """Hands, points and the prizes turned up are open to all, a waiting bid to its owner (G2)."""
    out.seats = table.seats
    out.order = table.order
    out.turn = table.turn
    out.owing = table.owing
    for turn in range(CARDS):
        if turn <= table.turn or table.order == Order.DESCENDING:
            out.prizes[turn] = table.prizes[turn]
    for seat in range(table.seats):
        out.players[seat].points = table.players[seat].points
        for card in range(CARDS):
            out.players[seat].hand[card] = table.players[seat].hand[card]
    if viewer >= 0:
        out.players[viewer].bid = table.players[viewer].bid


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Every order of the unseen prizes and every secret bid is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(table.chance, key)
    unseen = np.zeros(CARDS, np.int64)
    count = 0
    for prize in range(1, CARDS + 1):
        if not is_seen(table, prize):
            unseen[count] = prize
            count += 1
    shuffle_with(rng, unseen, count)
    for i in range(count):
        table.prizes[CARDS - 1 - i] = unseen[i]
    for seat in range(table.seats):
        if table.owing and not table.owing >> seat & 1 and seat != viewer:
            imagine_bid(table, seat, rng)


@rule
def is_seen(table: Table, prize: int) -> bool:
    """Whether the turn of this prize is known."""
    for turn in range(CARDS):
        if table.prizes[turn] == prize:
            return True
    return False


@rule
def imagine_bid(table: Table, seat: int, rng: Seq[int]) -> None:
    """A rival who has bid may have bid any card held."""
    left = pick_below(rng, CARDS - table.turn)
    for card in range(CARDS):
        if table.players[seat].hand[card]:
            if left == 0:
                table.players[seat].bid = card + 1
            left -= 1


@rule
def reopen(table: Table, viewer: int) -> None:
    """All bid at once: whoever has bid may as well not have (G2)."""
    for seat in range(table.seats):
        if seat != viewer and table.turn < CARDS:
            table.owing |= 1 << seat
