"""Trade and the special places of the reference Talis."""

from __future__ import annotations

from collections import Counter

from .talis_cards import GOODS, goods
from .talis_table import Asking, Question, Table

MARKETPLACE_PRICE = 2
FAIR_PRICE = 1
PROPOSALS = 3
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


def proposals(table: Table, seat: int, partners: list[int]) -> list[str]:
    """Everything one could propose: two different goods, and both have what they give (L63)."""
    words = []
    for partner in partners:
        if partner == seat:
            continue
        for give in bundles(table.lords[seat].goods):
            for want in bundles(table.lords[partner].goods):
                if give[-1] != want[-1]:
                    words.append(f"offer-{give}-{want}-p{partner + 1}")
    return words


def propose(table: Table, seat: int, word: str) -> Asking:
    """The partner says yes or no."""
    _, give, want, name = word.split("-")
    partner = int(name[1:]) - 1
    answer = yield Question(partner, "offer", ["yes", "no"])
    if answer == "yes":
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
    (sent,) = [c for c in lord.champions if word == f"send-c{c.number}"]
    name = "market" if table.options["marketplace"] == "separate" else "trader"
    (sent.tile,) = [tile for tile, land in table.lands.items() if land.face == name]
    present.append(seat)


def visit_fair(table: Table, seat: int, present: list[int]) -> Asking:
    """First sales, then purchases at 1 gold; up to three proposals to others who have come."""
    bought = False
    left = PROPOSALS
    while True:
        words = [] if bought else sales(table, seat)
        words += purchases(table, seat, FAIR_PRICE)
        if left:
            words += proposals(table, seat, present)
        word = yield Question(seat, "fair", [*words, "done"])
        if word == "done":
            return
        if word.startswith("offer"):
            left -= 1
            yield from propose(table, seat, word)
        else:
            bought = bought or word.startswith("buy")
            exchange(table, seat, word, FAIR_PRICE)
