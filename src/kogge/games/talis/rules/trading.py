"""Trading and places: proposals, Market and Blacksmith, Trader, Camp, Chapel, Market Day."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import TILES
from kogge.games.talis.events import Event
from kogge.games.talis.moves import BUNDLES, BUY, DONE, FORGE, NO, OFFER, OFFERS, SELL, SEND, YES
from kogge.games.talis.rules.accounts import (
    change_fame,
    change_good,
    change_goods,
    change_might,
    exchange,
    has_sellable,
)
from kogge.games.talis.rules.figures import living, stand
from kogge.games.talis.rules.healing import pay_fee, write_fee
from kogge.games.talis.rules.pending import ask_all, pop, push, top
from kogge.games.talis.state import CHAMPIONS, Step, Table
from kogge.games.talis.tables import (
    FAIR_FEE,
    FAIR_PRICE,
    FOOD,
    GOLD,
    KINDS,
    MARKETPLACE_PRICE,
    MERCENARY_FAME,
    MERCENARY_GOLD,
    ORE,
    PROPOSALS,
    SELLS_FOR,
    SMITH_COST,
    TRADE_MOST,
    WOOD,
    Face,
)


@rule
def write_sales(table: Table, seat: int, out: Seq[int], n: int) -> int:
    """Food, wood or ore for gold."""
    goods = table.players[seat].goods
    for good in range(GOLD):
        out[n] = SELL + good
        n += int(goods[good] > 0)
    return n


@rule
def write_purchases(table: Table, seat: int, price: int, out: Seq[int], n: int) -> int:
    """Food, wood or ore for gold, if there is enough of it."""
    if table.players[seat].goods[GOLD] >= price:
        for good in range(GOLD):
            out[n] = BUY + good
            n += 1
    return n


@rule
def sell(table: Table, seat: int, move: int, log: Log) -> None:
    """One good for gold (L64, L68)."""
    tell(log, Event.SOLD, seat, move - SELL)
    exchange(table, seat, move - SELL, 1, GOLD, SELLS_FOR, log)


@rule
def buy(table: Table, seat: int, move: int, price: int, log: Log) -> None:
    """One good for its price in gold (L64)."""
    tell(log, Event.BOUGHT, seat, move - BUY)
    exchange(table, seat, GOLD, price, move - BUY, 1, log)


@rule
def may_forge(table: Table, seat: int) -> bool:
    """An own Blacksmith, not used this turn, and its price (L68)."""
    player = table.players[seat]
    if not player.blacksmith or table.forged:
        return False
    for good in range(KINDS):
        if player.goods[good] < SMITH_COST[good]:
            return False
    return True


@rule
def write_workshop(table: Table, seat: int, out: Seq[int], n: int) -> int:
    """What the own castle offers for free: the Blacksmith, the Market (L68)."""
    if may_forge(table, seat):
        out[n] = FORGE
        n += 1
    if table.players[seat].market:
        n = write_sales(table, seat, out, n)
    return n


@rule
def forge(table: Table, seat: int, log: Log) -> None:
    """Gold and ore for Might, once a turn (L68)."""
    table.forged = 1
    tell(log, Event.FORGED, seat)
    change_goods(
        table,
        seat,
        -SMITH_COST[FOOD],
        -SMITH_COST[WOOD],
        -SMITH_COST[ORE],
        -SMITH_COST[GOLD],
        log,
    )
    change_might(table, seat, 1, log)


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
def can_offer(table: Table, seat: int, partners: int) -> bool:
    """Whether there is anything to give or to wish for."""
    for partner in range(table.seats):
        if partners >> partner & 1 or partner == seat:
            for good in range(KINDS):
                if table.players[partner].goods[good] > 0:
                    return True
    return False


@rule
def propose(table: Table, seat: int, move: int, log: Log) -> None:
    """Put a proposal to one player, who answers (L-trade, L63)."""
    partner = (move - OFFER) // OFFERS
    index = (move - OFFER) % OFFERS
    tell(log, Event.OFFERED, seat, partner, index // BUNDLES, index % BUNDLES)
    push(table, Step.OFFER, partner, index, seat, 0)


@rule
def answer_offer(table: Table, move: int, log: Log) -> None:
    """Yes moves the goods (L63)."""
    frame = top(table)
    partner = frame.seat
    give = frame.a // BUNDLES
    want = frame.a % BUNDLES
    seat = frame.b
    pop(table)
    if move != YES:
        tell(log, Event.DECLINED, partner, seat)
        return
    tell(log, Event.ACCEPTED, partner, seat)
    hand_over(table, seat, partner, give, log)
    hand_over(table, partner, seat, want, log)


@rule
def hand_over(table: Table, giver: int, taker: int, bundle: int, log: Log) -> None:
    """Goods go from one player to another."""
    if bundle > 0:
        good = (bundle - 1) // TRADE_MOST
        many = (bundle - 1) % TRADE_MOST + 1
        change_good(table, giver, good, -many, log)
        change_good(table, taker, good, many, log)


@rule
def sells_here(table: Table, face: int) -> bool:
    """Whether goods can be sold in this place (L1)."""
    return face == Face.TRADER


@rule
def buys_here(table: Table, face: int) -> bool:
    """Whether goods can be bought in this place (L1)."""
    return face == Face.MARKET or (face == Face.TRADER and not table.separate)


@rule
def may_hire_swords(table: Table, seat: int) -> bool:
    """Gold, and enough Fame of either kind (L65)."""
    player = table.players[seat]
    known = player.fame >= MERCENARY_FAME or (not table.famous and player.fame <= -MERCENARY_FAME)
    return known and player.goods[GOLD] >= MERCENARY_GOLD


@rule
def may_use(table: Table, seat: int, tile: int) -> bool:
    """Whether the place on this tile has something to offer now (L64, L65, L66)."""
    face = table.face[tile]
    if face == Face.CHAPEL:
        return table.players[seat].fame != 0
    if face == Face.CAMP:
        return may_hire_swords(table, seat)
    return (sells_here(table, face) and has_sellable(table, seat)) or (
        buys_here(table, face) and table.players[seat].goods[GOLD] >= MARKETPLACE_PRICE
    )


@rule
def use_place(table: Table, seat: int, tile: int, log: Log) -> None:
    """Pray, hire swords, or trade as long as one likes (L-places)."""
    face = table.face[tile]
    if face == Face.CHAPEL:
        tell(log, Event.PRAYED, seat)
        change_fame(table, seat, -table.players[seat].fame, log)
    elif face == Face.CAMP:
        tell(log, Event.HIRED_SWORDS, seat)
        change_good(table, seat, GOLD, -MERCENARY_GOLD, log)
        change_might(table, seat, 1, log)
    else:
        push(table, Step.EXCHANGE, seat, face, 0, 0)


@rule
def write_exchanges(table: Table, seat: int, face: int, out: Seq[int]) -> int:
    """Any number of exchanges, then done (L64)."""
    out[0] = DONE
    n = 1
    if sells_here(table, face):
        n = write_sales(table, seat, out, n)
    if buys_here(table, face):
        n = write_purchases(table, seat, MARKETPLACE_PRICE, out, n)
    return n


@rule
def answer_exchange(table: Table, move: int, log: Log) -> None:
    """One exchange at the Trader or the Marketplace (L64)."""
    seat = top(table).seat
    if move == DONE:
        pop(table)
    elif move < BUY:
        sell(table, seat, move, log)
    else:
        buy(table, seat, move, MARKETPLACE_PRICE, log)


@rule
def fair_tile(table: Table) -> int:
    """Where Market Day is held (L67)."""
    wanted = Face.MARKET if table.separate else Face.TRADER
    for tile in range(TILES):
        if table.face[tile] == wanted:
            return tile
    return 0


@rule
def answer_market_day(table: Table, move: int, log: Log) -> None:
    """The drawer decides; then all answer and trade clockwise from the drawer (L67)."""
    seat = top(table).seat
    pop(table)
    if move == NO:
        tell(log, Event.NO_MARKET_DAY, seat)
        return
    tell(log, Event.MARKET_DAY, seat)
    table.fair = 0
    ask_all(table, Step.FAIR, seat, 0, PROPOSALS)
    ask_all(table, Step.ATTEND, seat, 0, 0)


@rule
def write_attendance(table: Table, seat: int, out: Seq[int]) -> int:
    """Stay away for gold, or send one champion; without a champion nothing (L67, L47)."""
    if living(table, seat) == 0:
        return 0
    if table.players[seat].goods[GOLD] >= FAIR_FEE:
        return write_senders(table, seat, out, write_fee(table, seat, FAIR_FEE, out, 0))
    return write_fee(table, seat, FAIR_FEE, out, write_senders(table, seat, out, 0))


@rule
def write_senders(table: Table, seat: int, out: Seq[int], n: int) -> int:
    """Each champion in play may be the one to go."""
    for champion in range(CHAMPIONS):
        out[n] = SEND + champion
        n += int(table.players[seat].champions[champion].tile > 0)
    return n


@rule
def answer_attendance(table: Table, move: int, log: Log) -> None:
    """The champion goes to the fair at once; nobody intercepts it (L67)."""
    seat = top(table).seat
    pop(table)
    if move >= SEND and move < SELL:
        stand(table, seat, move - SEND, fair_tile(table))
        table.fair |= 1 << seat
        tell(log, Event.ATTENDED, seat, move - SEND)
    else:
        tell(log, Event.STAYED_AWAY, seat)
        pay_fee(table, seat, FAIR_FEE, move, log)


@rule
def write_fair(table: Table, seat: int, out: Seq[int]) -> int:
    """First sell, then buy; up to three proposals to others who attend (L67)."""
    if not table.fair >> seat & 1:
        return 0
    frame = top(table)
    out[0] = DONE
    n = 1
    if not frame.a:
        n = write_sales(table, seat, out, n)
    n = write_purchases(table, seat, FAIR_PRICE, out, n)
    if frame.b > 0:
        n = write_offers(table, seat, table.fair, out, n)
    return n


@rule
def answer_fair(table: Table, move: int, log: Log) -> None:
    """After the first purchase there are no more sales (L67)."""
    frame = top(table)
    seat = frame.seat
    if move == DONE:
        pop(table)
    elif move >= OFFER:
        frame.b -= 1
        propose(table, seat, move, log)
    elif move < BUY:
        sell(table, seat, move, log)
    else:
        frame.a = 1
        buy(table, seat, move, FAIR_PRICE, log)
