"""Trade between players: proposals of one good for another, and free trade in steps (L63).

A free trade is made in three steps, so that there are few moves to choose from: with whom, what one
gives, what one wants. Then the other one accepts, declines, or makes a counter-offer.
"""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.constants import KINDS, TRADE_MOST
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
from kogge.games.talis.state import State, Step


@rule
def write_proposals(state: State, seat: int, partners: int, out: Seq[int], n: int) -> int:
    """To whom one may propose something, or all that one may propose (L63)."""
    if not state.readings.free_trade:
        return write_offers(state, seat, partners, out, n)
    for partner in range(state.seats):
        out[n] = TRADE + partner
        n += int(partners >> partner & 1 and can_trade(state, seat, partner))
    return n


@rule
def write_offers(state: State, seat: int, partners: int, out: Seq[int], n: int) -> int:
    """Up to three of one good for up to three of another; both must have them (L63)."""
    mine = state.players[seat].goods
    for partner in range(state.seats):
        if partner == seat or not partners >> partner & 1:
            continue
        theirs = state.players[partner].goods
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
def count_offers(state: State, seat: int, partner: int) -> int:
    """How many moves `write_offers` writes for one partner."""
    if partner == seat:
        return 0
    mine = state.players[seat].goods
    theirs = state.players[partner].goods
    wishes = 0
    for want in range(KINDS):
        wishes += min(TRADE_MOST, theirs[want])
    found = wishes
    for give in range(KINDS):
        found += min(TRADE_MOST, mine[give]) * (1 + wishes - min(TRADE_MOST, theirs[give]))
    return found


@rule
def offer_at(state: State, seat: int, partner: int, number: int) -> int:
    """The move with this number of those that `write_offers` writes for one partner."""
    mine = state.players[seat].goods
    theirs = state.players[partner].goods
    first = OFFER + partner * OFFERS
    wishes = 0
    for want in range(KINDS):
        wishes += min(TRADE_MOST, theirs[want])
    if number < wishes:
        return first + 1 + nth_wish(theirs, -1, number)
    number -= wishes
    give = 0
    size = 1 + wishes - min(TRADE_MOST, theirs[0])  # of what can be asked for a bundle
    while number >= size * min(TRADE_MOST, mine[give]):
        number -= size * min(TRADE_MOST, mine[give])
        give += 1
        size = 1 + wishes - min(TRADE_MOST, theirs[give])
    row = first + (1 + give * TRADE_MOST + number // size) * BUNDLES
    number %= size
    return row if number == 0 else row + 1 + nth_wish(theirs, give, number - 1)


@rule
def nth_wish(theirs: Seq[int], but: int, number: int) -> int:
    """Some of one good but this one, as a bundle without the one that is nothing."""
    want = 0
    while want == but or number >= min(TRADE_MOST, theirs[want]):
        if want != but:
            number -= min(TRADE_MOST, theirs[want])
        want += 1
    return want * TRADE_MOST + number


@rule
def has_goods(state: State, seat: int) -> bool:
    """Whether a player has anything at all."""
    for good in range(KINDS):
        if state.players[seat].goods[good] > 0:
            return True
    return False


@rule
def can_trade(state: State, seat: int, partner: int) -> bool:
    """Whether two players could trade: there is something to give or to wish for."""
    return seat != partner and (has_goods(state, seat) or has_goods(state, partner))


@rule
def can_offer(state: State, seat: int) -> bool:
    """Whether there is anyone to trade with."""
    for partner in range(state.seats):
        if can_trade(state, seat, partner):
            return True
    return False


@rule
def may_hear(state: State, seat: int) -> bool:
    """Once a turn the active player may ask the others for their offers (L63)."""
    return state.readings.free_trade == 1 and not state.heard and can_offer(state, seat)


@rule
def hear(state: State, seat: int, log: Log) -> None:
    """Each of the others may make one offer, clockwise (L63)."""
    state.heard = 1
    tell(log, Event.HEARD, seat)
    for place in range(state.seats - 1, 0, -1):
        push(state, Step.GIVE, (seat + place) % state.seats).partner = seat


@rule
def propose(state: State, seat: int, move: int, log: Log) -> None:
    """Put a proposal to one player, who answers; or begin one (L-trade, L63)."""
    if move >= TRADE:
        push(state, Step.GIVE, seat).partner = move - TRADE
        return
    index = (move - OFFER) % OFFERS
    state.deal.proposer = seat
    unpack(index // BUNDLES, state.deal.give)
    unpack(index % BUNDLES, state.deal.want)
    put_deal(state, (move - OFFER) // OFFERS, 0, log)


@rule
def unpack(bundle: int, goods: Seq[int]) -> None:
    """Nothing, or some of one good."""
    for good in range(KINDS):
        goods[good] = 0
    if bundle > 0:
        goods[(bundle - 1) // TRADE_MOST] = (bundle - 1) % TRADE_MOST + 1


@rule
def put_deal(state: State, partner: int, countered: int, log: Log) -> None:
    """The deal is told, and the other one asked."""
    deal = state.deal
    give = 0
    want = 0
    for good in range(KINDS):
        give |= int(deal.give[good]) << (4 * good)
        want |= int(deal.want[good]) << (4 * good)
    tell(log, Event.OFFERED, deal.proposer, partner, give, want)
    push(state, Step.OFFER, partner).countered = countered


@rule
def owns_load(state: State, seat: int, load: int) -> bool:
    """Whether a player has all these goods."""
    for good in range(KINDS):
        if LOAD_GOODS[load, good] > state.players[seat].goods[good]:
            return False
    return True


@rule
def write_gives(state: State, out: Seq[int]) -> int:
    """Any goods one has, nothing if the other has something to wish for, or no offer at all."""
    frame = top(state)
    out[0] = DONE
    n = 1
    for load in range(LOAD_CHOICES):
        out[n] = GIVE + load
        if load == 0:
            n += int(has_goods(state, frame.partner))
        else:
            n += int(owns_load(state, frame.seat, load))
    return n


@rule
def answer_give(state: State, move: int, log: Log) -> None:
    """The first half of an offer; without one a counter-offer is a refusal."""
    frame = top(state)
    seat = frame.seat
    partner = frame.partner
    countered = frame.countered
    pop(state)
    if move == DONE:
        if countered:
            refuse(state, seat, partner, log)
        return
    state.deal.proposer = seat
    for good in range(KINDS):
        state.deal.give[good] = LOAD_GOODS[move - GIVE, good]
    asked = push(state, Step.WANT, seat)
    asked.partner = partner
    asked.countered = countered


@rule
def is_wanted(state: State, partner: int, load: int) -> bool:
    """What the other one has, of other goods than those one gives; nothing only for a gift."""
    gift = False
    for good in range(KINDS):
        if state.deal.give[good] > 0:
            gift = True
            if LOAD_GOODS[load, good] > 0:
                return False
    return owns_load(state, partner, load) and (load > 0 or gift)


@rule
def write_wants(state: State, out: Seq[int]) -> int:
    """Any goods the other one has; nothing makes it a gift (L63)."""
    partner = top(state).partner
    n = 0
    for load in range(LOAD_CHOICES):
        out[n] = WANT + load
        n += int(is_wanted(state, partner, load))
    return n


@rule
def answer_want(state: State, move: int, log: Log) -> None:
    """The offer is whole, and the other one is asked (L63)."""
    frame = top(state)
    partner = frame.partner
    countered = frame.countered
    pop(state)
    for good in range(KINDS):
        state.deal.want[good] = LOAD_GOODS[move - WANT, good]
    put_deal(state, partner, countered, log)


@rule
def write_offer(state: State, out: Seq[int]) -> int:
    """Yes or no; in a free trade also another offer instead, once (L63)."""
    out[0] = YES
    out[1] = NO
    out[2] = HAGGLE
    return 3 if state.readings.free_trade and not top(state).countered else 2


@rule
def answer_offer(state: State, move: int, log: Log) -> None:
    """Yes moves the goods (L63)."""
    deal = state.deal
    partner = top(state).seat
    seat = deal.proposer
    pop(state)
    if move == YES:
        tell(log, Event.ACCEPTED, partner, seat)
        hand_over(state, seat, partner, deal.give, log)
        hand_over(state, partner, seat, deal.want, log)
    elif move == HAGGLE:
        asked = push(state, Step.GIVE, partner)
        asked.partner = seat
        asked.countered = 1
    else:
        refuse(state, partner, seat, log)
    deal.proposer = 0
    unpack(0, deal.give)
    unpack(0, deal.want)


@rule
def refuse(state: State, seat: int, proposer: int, log: Log) -> None:
    """Nothing changes hands; it is remembered with whom no trade came about."""
    tell(log, Event.DECLINED, seat, proposer)
    heard = seat == state.active and top(state).step != Step.FAIR
    state.refused |= 1 << (proposer if heard else seat)


@rule
def hand_over(state: State, giver: int, taker: int, goods: Seq[int], log: Log) -> None:
    """Goods go from one player to another."""
    for good in range(KINDS):
        if goods[good] > 0:
            change_good(state, giver, good, -goods[good], log)
            change_good(state, taker, good, goods[good], log)
