"""Trade and the special places of the reference Talis."""

from __future__ import annotations

from collections import Counter
from itertools import product

from .talis_cards import GOODS, goods
from .talis_table import Asking, Question, Table

MARKETPLACE_PRICE = 2
FAIR_PRICE = 1
PROPOSALS = 3
MOST_GOODS = 6  # on one side of a free trade
TRADE_MOST = 3


# selling and buying, one good at a time


def sales(table: Table, seat: int) -> list[str]:
    """Food, wood and ore that could be sold."""
    return [f"sell-{GOODS[letter]}" for letter in "FWO" if table.lords[seat].goods[letter]]


def purchases(table: Table, seat: int, price: int) -> list[str]:
    """Food, wood and ore, if there is gold enough."""
    if table.lords[seat].goods["G"] < price:
        return []
    return [f"buy-{GOODS[letter]}" for letter in "FWO"]


def exchange(table: Table, seat: int, word: str, price: int) -> None:
    """Make a sale or a purchase."""
    verb, good = word.split("-")
    one = Counter({good[0].upper(): 1})
    if verb == "sell":
        table.pay(seat, one)
        table.gain(seat, goods("1G"))
    else:
        table.pay(seat, Counter(G=price))
        table.gain(seat, one)


def visit_market(table: Table, seat: int) -> Asking:
    """Before another player rolls, if Markets are open at any time (L68)."""
    if table.options["market"] == "turn" or not table.lords[seat].buildings["market"]:
        return
    while words := sales(table, seat):
        word = yield Question(seat, "sales", [*words, "done"])
        if word == "done":
            return
        exchange(table, seat, word, 0)


def own_sales(table: Table, seat: int) -> list[str]:
    """What can be sold before a payment (L68)."""
    if table.options["market"] == "turn" or not table.lords[seat].buildings["market"]:
        return []
    return sales(table, seat)


# the special places


def exchanges(table: Table, seat: int, face: str) -> list[str]:
    """The Trader buys, the Marketplace sells; they share a tile unless it is separate (L1)."""
    words = []
    if face == "trader":
        words += sales(table, seat)
    if face == "market" or (face == "trader" and table.options["marketplace"] == "merged"):
        words += purchases(table, seat, MARKETPLACE_PRICE)
    return words


def may_use(table: Table, seat: int, face: str) -> bool:
    """L64, L65, L66."""
    lord = table.lords[seat]
    match face:
        case "chapel":
            return lord.fame != 0
        case "camp":
            famous = lord.fame >= 2
            infamous = lord.fame <= -2 and table.options["mercenaries"] == "both"
            return (famous or infamous) and lord.goods["G"] >= 3
        case _:
            return bool(exchanges(table, seat, face))


def use_place(table: Table, seat: int, face: str) -> Asking:
    match face:
        case "chapel":
            table.lords[seat].fame = 0
        case "camp":
            table.pay(seat, goods("3G"))
            table.lords[seat].might += 1
        case _:
            while words := exchanges(table, seat, face):
                word = yield Question(seat, "exchange", [*words, "done"])
                if word == "done":
                    return
                exchange(table, seat, word, MARKETPLACE_PRICE)


# trade between players


def bundles(stock: Counter[str]) -> list[str]:
    """Nothing, or one to three of one good."""
    return ["0"] + [
        f"{many}{letter.lower()}"
        for letter in GOODS
        for many in range(1, min(TRADE_MOST, stock[letter]) + 1)
    ]


def bundle(word: str) -> Counter[str]:
    return goods(word.upper())


def partners(table: Table, seat: int, others: list[int]) -> list[int]:
    """With whom there is anything to trade."""
    return [
        other
        for other in others
        if other != seat and (table.lords[seat].goods + table.lords[other].goods).total()
    ]


def proposals(table: Table, seat: int, others: list[int]) -> list[str]:
    """Everything one could propose: two different goods, and both have what they give (L63)."""
    words = []
    if table.options["trade"] == "free":
        return [f"trade-p{partner + 1}" for partner in partners(table, seat, others)]
    for partner in others:
        if partner == seat:
            continue
        for give in bundles(table.lords[seat].goods):
            for want in bundles(table.lords[partner].goods):
                if give[-1] != want[-1]:
                    words.append(f"offer-{give}-{want}-p{partner + 1}")
    return words


def propose(table: Table, seat: int, word: str) -> Asking:
    """The partner says yes or no."""
    partner = int(word[-1]) - 1
    if word.startswith("trade"):
        yield from bargain(table, seat, partner, counter=False)
        return
    _, give, want, _ = word.split("-")
    answer = yield Question(partner, "offer", ["yes", "no"])
    if answer == "yes":
        swap(table, seat, partner, give, want)


def loads(stock: Counter[str]) -> list[str]:
    """Any goods of a stock, up to six, written in the order of the letters."""
    found = []
    for amounts in product(*(range(stock[letter] + 1) for letter in "FWOG")):
        if sum(amounts) <= MOST_GOODS:
            pairs = zip(amounts, "fwog", strict=True)
            found.append("".join(f"{many}{letter}" for many, letter in pairs if many) or "0")
    return found


def bargain(table: Table, seat: int, partner: int, counter: bool) -> Asking:
    """First what one gives, then what one wants; the partner may answer with another offer."""
    mine, theirs = table.lords[seat].goods, table.lords[partner].goods
    gives = [f"give-{load}" for load in loads(mine) if load != "0" or theirs.total()]
    word = yield Question(seat, "give", [*gives, "done"])
    if word == "done":
        return
    give = word.removeprefix("give-")
    other_goods = Counter({good: many for good, many in theirs.items() if good.lower() not in give})
    wants = [f"want-{load}" for load in loads(other_goods) if (load, give) != ("0", "0")]
    want = (yield Question(seat, "want", wants)).removeprefix("want-")
    answers = ["yes", "no"] if counter else ["yes", "no", "haggle"]
    answer = yield Question(partner, "offer", answers)
    if answer == "yes":
        swap(table, seat, partner, give, want)
    if answer == "haggle":
        yield from bargain(table, partner, seat, counter=True)


def swap(table: Table, seat: int, partner: int, give: str, want: str) -> None:
    """Both hand over what was agreed on."""
    table.pay(seat, bundle(give))
    table.pay(partner, bundle(want))
    table.gain(seat, bundle(want))
    table.gain(partner, bundle(give))


# Market Day (L67)


def hold_market_day(table: Table, drawer: int) -> Asking:
    """Everyone pays or comes, clockwise from the drawer; then those who came trade."""
    word = yield Question(drawer, "market_day", ["yes", "no"])
    if word == "no":
        return
    present: list[int] = []
    for seat in table.clockwise(drawer):
        if table.lords[seat].champions:
            yield from pay_or_come(table, seat, present)
    for seat in present:
        yield from visit_fair(table, seat, present)


def pay_or_come(table: Table, seat: int, present: list[int]) -> Asking:
    """A gold to stay away; a Market owner without one may sell something for it (L47)."""
    lord = table.lords[seat]
    words = [f"send-c{champion.number}" for champion in lord.champions]
    if table.options["market_day"] == "all":
        words = ["attend"]
    if lord.goods["G"]:
        words.append("pay")
    elif lord.buildings["market"]:
        words += sales(table, seat)
    word = yield Question(seat, "attend", words)
    if word.startswith("sell"):
        exchange(table, seat, word, MARKETPLACE_PRICE)
        word = "pay"
    if word == "pay":
        table.pay(seat, goods("1G"))
        return
    name = "market" if table.options["marketplace"] == "separate" else "trader"
    (fair,) = [tile for tile, land in table.lands.items() if land.face == name]
    for champion in lord.champions:
        if word in ("attend", f"send-c{champion.number}"):
            champion.tile = fair
    present.append(seat)


def visit_fair(table: Table, seat: int, present: list[int]) -> Asking:
    """First sales, then purchases at 1 gold; up to three proposals to others who have come."""
    bought = False
    left = PROPOSALS
    while True:
        words = sales(table, seat)
        if bought or table.options["fair_sales"] == "no":
            words = []
        words += purchases(table, seat, FAIR_PRICE)
        if left:
            words += proposals(table, seat, present)
        word = yield Question(seat, "fair", [*words, "done"])
        if word == "done":
            return
        if word.startswith(("offer", "trade")):
            left -= 1
            yield from propose(table, seat, word)
        else:
            bought = bought or word.startswith("buy")
            exchange(table, seat, word, FAIR_PRICE)
