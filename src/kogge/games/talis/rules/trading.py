"""Trading with places and the castle: Market and Blacksmith, Trader, Camp, Chapel, Market Day."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import TILES
from kogge.games.talis.events import Event
from kogge.games.talis.moves import (
    ATTEND,
    BUY,
    DONE,
    FORGE,
    HEAR,
    NO,
    OFFER,
    SELL,
    SEND,
)
from kogge.games.talis.rules.accounts import (
    change_fame,
    change_good,
    change_goods,
    change_might,
    exchange,
    has_sellable,
)
from kogge.games.talis.rules.bargaining import may_hear, propose, write_proposals
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
    """An own Blacksmith that was not used this turn, and its price (L68, L70)."""
    player = table.players[seat]
    if table.forged >= player.blacksmith:
        return False
    for good in range(KINDS):
        if player.goods[good] < SMITH_COST[good]:
            return False
    return True


@rule
def write_workshop(table: Table, seat: int, out: Seq[int], n: int) -> int:
    """What is free and needs no die: the Blacksmith, offers of others, the Market (L68, L63)."""
    if may_forge(table, seat):
        out[n] = FORGE
        n += 1
    if may_hear(table, seat):
        out[n] = HEAR
        n += 1
    if table.players[seat].market:
        n = write_sales(table, seat, out, n)
    return n


@rule
def forge(table: Table, seat: int, log: Log) -> None:
    """Gold and ore for Might, once a turn in each Blacksmith (L68, L70)."""
    table.forged += 1
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
        push(table, Step.EXCHANGE, seat)


@rule
def write_exchanges(table: Table, out: Seq[int]) -> int:
    """Any number of exchanges, then done (L64)."""
    seat = top(table).seat
    face = table.face[table.arrival.tile]
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
def write_attendance(table: Table, out: Seq[int]) -> int:
    """Stay away for gold, or send one champion, or all; without a champion nothing (L67, L47)."""
    seat = top(table).seat
    if living(table, seat) == 0:
        return 0
    if table.players[seat].goods[GOLD] >= FAIR_FEE:
        return write_senders(table, seat, out, write_fee(table, seat, FAIR_FEE, out, 0))
    return write_fee(table, seat, FAIR_FEE, out, write_senders(table, seat, out, 0))


@rule
def write_senders(table: Table, seat: int, out: Seq[int], n: int) -> int:
    """Each champion in play may be the one to go; or all of them go (L67)."""
    if table.readings.all_attend:
        out[n] = ATTEND
        return n + 1
    for champion in range(CHAMPIONS):
        out[n] = SEND + champion
        n += int(table.players[seat].champions[champion].tile > 0)
    return n


@rule
def answer_attendance(table: Table, move: int, log: Log) -> None:
    """Champions go to the fair at once; nobody intercepts them (L67)."""
    seat = top(table).seat
    pop(table)
    if move >= SEND and move < SELL:
        attend(table, seat, move - SEND, log)
    elif move == ATTEND:
        for champion in range(CHAMPIONS):
            if table.players[seat].champions[champion].tile > 0:
                attend(table, seat, champion, log)
    else:
        tell(log, Event.STAYED_AWAY, seat)
        pay_fee(table, seat, FAIR_FEE, move, log)


@rule
def attend(table: Table, seat: int, champion: int, log: Log) -> None:
    """A champion stands where Market Day is held."""
    stand(table, seat, champion, fair_tile(table))
    table.fair |= 1 << seat
    tell(log, Event.ATTENDED, seat, champion)


@rule
def write_fair(table: Table, out: Seq[int]) -> int:
    """First sell, then buy; some proposals to others who attend (L67)."""
    frame = top(table)
    seat = frame.seat
    if not table.fair >> seat & 1:
        return 0
    out[0] = DONE
    n = 1
    if not frame.bought and not table.readings.no_fair_sales:
        n = write_sales(table, seat, out, n)
    n = write_purchases(table, seat, FAIR_PRICE, out, n)
    if frame.left > 0:
        n = write_proposals(table, seat, table.fair, out, n)
    return n


@rule
def answer_fair(table: Table, move: int, log: Log) -> None:
    """After the first purchase there are no more sales (L67)."""
    frame = top(table)
    seat = frame.seat
    if move == DONE:
        pop(table)
    elif move >= OFFER:
        frame.left -= 1
        propose(table, seat, move, log)
    elif move < BUY:
        sell(table, seat, move, log)
    else:
        frame.bought = 1
        buy(table, seat, move, FAIR_PRICE, log)


@rule
def ask_markets(table: Table) -> None:
    """Before a player rolls, the others may sell to their Markets, clockwise (L68)."""
    if table.readings.market_anytime:
        for place in range(table.seats - 1, 0, -1):
            push(table, Step.SALES, (table.active + place) % table.seats)


@rule
def write_own_sales(table: Table, seat: int, out: Seq[int], n: int) -> int:
    """What an own Market takes at any time (L68)."""
    if table.readings.market_anytime and table.players[seat].market:
        return write_sales(table, seat, out, n)
    return n


@rule
def write_market(table: Table, out: Seq[int]) -> int:
    """Sales to the own Market, if there is one, and something to sell."""
    n = write_own_sales(table, top(table).seat, out, 1)
    out[0] = DONE
    return n if n > 1 else 0


@rule
def answer_market(table: Table, move: int, log: Log) -> None:
    """One sale, or no more of them (L68)."""
    if move == DONE:
        pop(table)
    else:
        sell(table, top(table).seat, move, log)
