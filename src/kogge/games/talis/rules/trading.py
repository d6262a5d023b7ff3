"""Trading with places and the castle: Market and Blacksmith, Trader, Camp, Chapel, Market Day."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import TILES
from kogge.games.talis.constants import (
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
from kogge.games.talis.rules.champions import living, stand
from kogge.games.talis.rules.healing import pay_fee, write_fee
from kogge.games.talis.rules.pending import ask_all, pop, push, top
from kogge.games.talis.state import CHAMPIONS, State, Step


@rule
def write_sales(state: State, seat: int, out: Seq[int], n: int) -> int:
    """Food, wood or ore for gold."""
    goods = state.players[seat].goods
    for good in range(GOLD):
        out[n] = SELL + good
        n += int(goods[good] > 0)
    return n


@rule
def write_purchases(state: State, seat: int, price: int, out: Seq[int], n: int) -> int:
    """Food, wood or ore for gold, if there is enough of it."""
    if state.players[seat].goods[GOLD] >= price:
        for good in range(GOLD):
            out[n] = BUY + good
            n += 1
    return n


@rule
def sell(state: State, seat: int, move: int, log: Log) -> None:
    """One good for gold (L64, L68)."""
    tell(log, Event.SOLD, seat, move - SELL)
    exchange(state, seat, move - SELL, 1, GOLD, SELLS_FOR, log)


@rule
def buy(state: State, seat: int, move: int, price: int, log: Log) -> None:
    """One good for its price in gold (L64)."""
    tell(log, Event.BOUGHT, seat, move - BUY)
    exchange(state, seat, GOLD, price, move - BUY, 1, log)


@rule
def may_forge(state: State, seat: int) -> bool:
    """An own Blacksmith that was not used this turn, and its price (L68, L70)."""
    player = state.players[seat]
    if state.forged >= player.blacksmith:
        return False
    for good in range(KINDS):
        if player.goods[good] < SMITH_COST[good]:
            return False
    return True


@rule
def write_workshop(state: State, seat: int, out: Seq[int], n: int) -> int:
    """What is free and needs no die: the Blacksmith, offers of others, the Market (L68, L63)."""
    if may_forge(state, seat):
        out[n] = FORGE
        n += 1
    if may_hear(state, seat):
        out[n] = HEAR
        n += 1
    if state.players[seat].market:
        n = write_sales(state, seat, out, n)
    return n


@rule
def forge(state: State, seat: int, log: Log) -> None:
    """Gold and ore for Might, once a turn in each Blacksmith (L68, L70)."""
    state.forged += 1
    tell(log, Event.FORGED, seat)
    change_goods(
        state,
        seat,
        -SMITH_COST[FOOD],
        -SMITH_COST[WOOD],
        -SMITH_COST[ORE],
        -SMITH_COST[GOLD],
        log,
    )
    change_might(state, seat, 1, log)


@rule
def sells_here(state: State, face: int) -> bool:
    """Whether goods can be sold in this place (L1)."""
    return face == Face.TRADER


@rule
def buys_here(state: State, face: int) -> bool:
    """Whether goods can be bought in this place (L1)."""
    return face == Face.MARKET or (face == Face.TRADER and not state.separate)


@rule
def may_hire_swords(state: State, seat: int) -> bool:
    """Gold, and enough Fame of either kind (L65)."""
    player = state.players[seat]
    known = player.fame >= MERCENARY_FAME or (not state.famous and player.fame <= -MERCENARY_FAME)
    return known and player.goods[GOLD] >= MERCENARY_GOLD


@rule
def may_use(state: State, seat: int, tile: int) -> bool:
    """Whether the place on this tile has something to offer now (L64, L65, L66)."""
    face = state.face[tile]
    if face == Face.CHAPEL:
        return state.players[seat].fame != 0
    if face == Face.CAMP:
        return may_hire_swords(state, seat)
    return (sells_here(state, face) and has_sellable(state, seat)) or (
        buys_here(state, face) and state.players[seat].goods[GOLD] >= MARKETPLACE_PRICE
    )


@rule
def use_place(state: State, seat: int, tile: int, log: Log) -> None:
    """Pray, hire swords, or trade as long as one likes (L-places)."""
    face = state.face[tile]
    if face == Face.CHAPEL:
        tell(log, Event.PRAYED, seat)
        change_fame(state, seat, -state.players[seat].fame, log)
    elif face == Face.CAMP:
        tell(log, Event.HIRED_SWORDS, seat)
        change_good(state, seat, GOLD, -MERCENARY_GOLD, log)
        change_might(state, seat, 1, log)
    else:
        push(state, Step.EXCHANGE, seat)


@rule
def write_exchanges(state: State, out: Seq[int]) -> int:
    """Any number of exchanges, then done (L64)."""
    seat = top(state).seat
    face = state.face[state.arrival.tile]
    out[0] = DONE
    n = 1
    if sells_here(state, face):
        n = write_sales(state, seat, out, n)
    if buys_here(state, face):
        n = write_purchases(state, seat, MARKETPLACE_PRICE, out, n)
    return n


@rule
def answer_exchange(state: State, move: int, log: Log) -> None:
    """One exchange at the Trader or the Marketplace (L64)."""
    seat = top(state).seat
    if move == DONE:
        pop(state)
    elif move < BUY:
        sell(state, seat, move, log)
    else:
        buy(state, seat, move, MARKETPLACE_PRICE, log)


@rule
def fair_tile(state: State) -> int:
    """Where Market Day is held (L67)."""
    wanted = Face.MARKET if state.separate else Face.TRADER
    for tile in range(TILES):
        if state.face[tile] == wanted:
            return tile
    return 0


@rule
def answer_market_day(state: State, move: int, log: Log) -> None:
    """The drawer decides; then all answer and trade clockwise from the drawer (L67)."""
    seat = top(state).seat
    pop(state)
    if move == NO:
        tell(log, Event.NO_MARKET_DAY, seat)
        return
    tell(log, Event.MARKET_DAY, seat)
    state.fair = 0
    ask_all(state, Step.FAIR, seat, 0, PROPOSALS)
    ask_all(state, Step.ATTEND, seat, 0, 0)


@rule
def write_attendance(state: State, out: Seq[int]) -> int:
    """Stay away for gold, or send one champion, or all; without a champion nothing (L67, L47)."""
    seat = top(state).seat
    if living(state, seat) == 0:
        return 0
    if state.players[seat].goods[GOLD] >= FAIR_FEE:
        return write_senders(state, seat, out, write_fee(state, seat, FAIR_FEE, out, 0))
    return write_fee(state, seat, FAIR_FEE, out, write_senders(state, seat, out, 0))


@rule
def write_senders(state: State, seat: int, out: Seq[int], n: int) -> int:
    """Each champion in play may be the one to go; or all of them go (L67)."""
    if state.readings.all_attend:
        out[n] = ATTEND
        return n + 1
    for champion in range(CHAMPIONS):
        out[n] = SEND + champion
        n += int(state.players[seat].champions[champion].tile > 0)
    return n


@rule
def answer_attendance(state: State, move: int, log: Log) -> None:
    """Champions go to the fair at once; nobody intercepts them (L67)."""
    seat = top(state).seat
    pop(state)
    if move >= SEND and move < SELL:
        attend(state, seat, move - SEND, log)
    elif move == ATTEND:
        for champion in range(CHAMPIONS):
            if state.players[seat].champions[champion].tile > 0:
                attend(state, seat, champion, log)
    else:
        tell(log, Event.STAYED_AWAY, seat)
        pay_fee(state, seat, FAIR_FEE, move, log)


@rule
def attend(state: State, seat: int, champion: int, log: Log) -> None:
    """A champion stands where Market Day is held."""
    stand(state, seat, champion, fair_tile(state))
    state.fair |= 1 << seat
    tell(log, Event.ATTENDED, seat, champion)


@rule
def write_fair(state: State, out: Seq[int]) -> int:
    """First sell, then buy; some proposals to others who attend (L67)."""
    frame = top(state)
    seat = frame.seat
    if not state.fair >> seat & 1:
        return 0
    out[0] = DONE
    n = 1
    if not frame.bought and not state.readings.no_fair_sales:
        n = write_sales(state, seat, out, n)
    n = write_purchases(state, seat, FAIR_PRICE, out, n)
    if frame.left > 0:
        n = write_proposals(state, seat, state.fair, out, n)
    return n


@rule
def answer_fair(state: State, move: int, log: Log) -> None:
    """After the first purchase there are no more sales (L67)."""
    frame = top(state)
    seat = frame.seat
    if move == DONE:
        pop(state)
    elif move >= OFFER:
        frame.left -= 1
        propose(state, seat, move, log)
    elif move < BUY:
        sell(state, seat, move, log)
    else:
        frame.bought = 1
        buy(state, seat, move, FAIR_PRICE, log)


@rule
def ask_markets(state: State) -> None:
    """Before a player rolls, the others may sell to their Markets, clockwise (L68)."""
    if state.readings.market_anytime:
        for place in range(state.seats - 1, 0, -1):
            push(state, Step.SALES, (state.active + place) % state.seats)


@rule
def write_own_sales(state: State, seat: int, out: Seq[int], n: int) -> int:
    """What an own Market takes at any time (L68)."""
    if state.readings.market_anytime and state.players[seat].market:
        return write_sales(state, seat, out, n)
    return n


@rule
def write_market(state: State, out: Seq[int]) -> int:
    """Sales to the own Market, if there is one, and something to sell."""
    n = write_own_sales(state, top(state).seat, out, 1)
    out[0] = DONE
    return n if n > 1 else 0


@rule
def answer_market(state: State, move: int, log: Log) -> None:
    """One sale, or no more of them (L68)."""
    if move == DONE:
        pop(state)
    else:
        sell(state, top(state).seat, move, log)
