"""Trade between players: proposals of one good for another, and free trade in steps (L63).

A free trade is made in three steps, so that there are few moves to choose from: with whom, what one
gives, what one wants. Then the other one accepts, declines, or makes a counter-offer.
"""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.events import Event
from kogge.games.talis.moves import (
    BUNDLES,
    DONE,
    GIVE,
    HAGGLE,
    LOAD_CHOICES,
    LOAD_GOODS,
    NO,
    OFFER,
    OFFERS,
    TRADE,
    WANT,
    YES,
)
from kogge.games.talis.rules.accounts import change_good
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.state import Step, Table
from kogge.games.talis.tables import KINDS, TRADE_MOST


@rule
def write_proposals(table: Table, seat: int, partners: int, out: Seq[int], n: int) -> int:
    """To whom one may propose something, or all that one may propose (L63)."""
    if not table.readings.free_trade:
        return write_offers(table, seat, partners, out, n)
    for partner in range(table.seats):
        out[n] = TRADE + partner
        n += int(partners >> partner & 1 and can_trade(table, seat, partner))
    return n


@rule
def write_offers(table: Table, seat: int, partners: int, out: Seq[int], n: int) -> int:
    """Up to three of one good for up to three of another; both must have them (L63)."""
    mine = table.players[seat].goods
    for partner in range(table.seats):
        if partner == seat or not partners >> partner & 1:
            continue
        theirs = table.players[partner].goods
        first = OFFER + partner * OFFERS
        for want in range(KINDS):  # a wish: something for nothing
            for many in range(min(TRADE_MOST, theirs[want])):
                out[n] = first + 1 + want * TRADE_MOST + many
                n += 1
        for give in range(KINDS):
            for paid in range(min(TRADE_MOST, mine[give])):
                row = first + (1 + give * TRADE_MOST + paid) * BUNDLES
                out[n] = row  # a gift
                n += 1
                for want in range(KINDS):
                    if want != give:
                        for many in range(min(TRADE_MOST, theirs[want])):
                            out[n] = row + 1 + want * TRADE_MOST + many
                            n += 1
    return n


@rule
def has_goods(table: Table, seat: int) -> bool:
    """Whether a player has anything at all."""
    for good in range(KINDS):
        if table.players[seat].goods[good] > 0:
            return True
    return False


@rule
def can_trade(table: Table, seat: int, partner: int) -> bool:
    """Whether two players could trade: there is something to give or to wish for."""
    return seat != partner and (has_goods(table, seat) or has_goods(table, partner))


@rule
def can_offer(table: Table, seat: int) -> bool:
    """Whether there is anyone to trade with."""
    for partner in range(table.seats):
        if can_trade(table, seat, partner):
            return True
    return False


@rule
def may_hear(table: Table, seat: int) -> bool:
    """Once a turn the active player may ask the others for their offers (L63)."""
    return table.readings.free_trade == 1 and not table.heard and can_offer(table, seat)


@rule
def hear(table: Table, seat: int, log: Log) -> None:
    """Each of the others may make one offer, clockwise (L63)."""
    table.heard = 1
    tell(log, Event.HEARD, seat)
    for place in range(table.seats - 1, 0, -1):
        push(table, Step.GIVE, (seat + place) % table.seats).partner = seat


@rule
def propose(table: Table, seat: int, move: int, log: Log) -> None:
    """Put a proposal to one player, who answers; or begin one (L-trade, L63)."""
    if move >= TRADE:
        push(table, Step.GIVE, seat).partner = move - TRADE
        return
    index = (move - OFFER) % OFFERS
    table.deal.proposer = seat
    unpack(index // BUNDLES, table.deal.give)
    unpack(index % BUNDLES, table.deal.want)
    put_deal(table, (move - OFFER) // OFFERS, 0, log)


@rule
def unpack(bundle: int, goods: Seq[int]) -> None:
    """Nothing, or some of one good."""
    for good in range(KINDS):
        goods[good] = 0
    if bundle > 0:
        goods[(bundle - 1) // TRADE_MOST] = (bundle - 1) % TRADE_MOST + 1


@rule
def put_deal(table: Table, partner: int, countered: int, log: Log) -> None:
    """The deal is told, and the other one asked."""
    deal = table.deal
    give = 0
    want = 0
    for good in range(KINDS):
        give |= deal.give[good] << (4 * good)
        want |= deal.want[good] << (4 * good)
    tell(log, Event.OFFERED, deal.proposer, partner, give, want)
    push(table, Step.OFFER, partner).countered = countered


@rule
def owns_load(table: Table, seat: int, load: int) -> bool:
    """Whether a player has all these goods."""
    for good in range(KINDS):
        if LOAD_GOODS[load, good] > table.players[seat].goods[good]:
            return False
    return True


@rule
def write_gives(table: Table, out: Seq[int]) -> int:
    """Any goods one has, nothing if the other has something to wish for, or no offer at all."""
    frame = top(table)
    out[0] = DONE
    n = 1
    for load in range(LOAD_CHOICES):
        out[n] = GIVE + load
        if load == 0:
            n += int(has_goods(table, frame.partner))
        else:
            n += int(owns_load(table, frame.seat, load))
    return n


@rule
def answer_give(table: Table, move: int, log: Log) -> None:
    """The first half of an offer; without one a counter-offer is a refusal."""
    frame = top(table)
    seat = frame.seat
    partner = frame.partner
    countered = frame.countered
    pop(table)
    if move == DONE:
        if countered:
            refuse(table, seat, partner, log)
        return
    table.deal.proposer = seat
    for good in range(KINDS):
        table.deal.give[good] = LOAD_GOODS[move - GIVE, good]
    asked = push(table, Step.WANT, seat)
    asked.partner = partner
    asked.countered = countered


@rule
def is_wanted(table: Table, partner: int, load: int) -> bool:
    """What the other one has, of other goods than those one gives; nothing only for a gift."""
    gift = False
    for good in range(KINDS):
        if table.deal.give[good] > 0:
            gift = True
            if LOAD_GOODS[load, good] > 0:
                return False
    return owns_load(table, partner, load) and (load > 0 or gift)


@rule
def write_wants(table: Table, out: Seq[int]) -> int:
    """Any goods the other one has; nothing makes it a gift (L63)."""
    partner = top(table).partner
    n = 0
    for load in range(LOAD_CHOICES):
        out[n] = WANT + load
        n += int(is_wanted(table, partner, load))
    return n


@rule
def answer_want(table: Table, move: int, log: Log) -> None:
    """The offer is whole, and the other one is asked (L63)."""
    frame = top(table)
    partner = frame.partner
    countered = frame.countered
    pop(table)
    for good in range(KINDS):
        table.deal.want[good] = LOAD_GOODS[move - WANT, good]
    put_deal(table, partner, countered, log)


@rule
def write_offer(table: Table, out: Seq[int]) -> int:
    """Yes or no; in a free trade also another offer instead, once (L63)."""
    out[0] = YES
    out[1] = NO
    out[2] = HAGGLE
    return 3 if table.readings.free_trade and not top(table).countered else 2


@rule
def answer_offer(table: Table, move: int, log: Log) -> None:
    """Yes moves the goods (L63)."""
    deal = table.deal
    partner = top(table).seat
    seat = deal.proposer
    pop(table)
    if move == YES:
        tell(log, Event.ACCEPTED, partner, seat)
        hand_over(table, seat, partner, deal.give, log)
        hand_over(table, partner, seat, deal.want, log)
    elif move == HAGGLE:
        asked = push(table, Step.GIVE, partner)
        asked.partner = seat
        asked.countered = 1
    else:
        refuse(table, partner, seat, log)
    deal.proposer = 0
    unpack(0, deal.give)
    unpack(0, deal.want)


@rule
def refuse(table: Table, seat: int, proposer: int, log: Log) -> None:
    """Nothing changes hands; it is remembered with whom no trade came about."""
    tell(log, Event.DECLINED, seat, proposer)
    table.refused |= 1 << (proposer if seat == table.active else seat)


@rule
def hand_over(table: Table, giver: int, taker: int, goods: Seq[int], log: Log) -> None:
    """Goods go from one player to another."""
    for good in range(KINDS):
        if goods[good] > 0:
            change_good(table, giver, good, -goods[good], log)
            change_good(table, taker, good, goods[good], log)
