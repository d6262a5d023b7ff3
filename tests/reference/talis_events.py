"""The events of the reference Talis, one after the other as in the table of the rules.

The ambush is fought where the champion has arrived, in the chapter on arriving.
"""

from __future__ import annotations

from .talis_cards import GOODS, Card, Treasure, goods
from .talis_island import CALLED, NAMES, SEAS, distance, next_sea, tier_of
from .talis_table import Asking, Boat, Champion, Lord, Question, Table
from .talis_trading import exchange, hold_market_day, own_sales
from .talis_treasures import take_up


def happen(table: Table, champion: Champion, card: Card) -> Asking:
    """An event, for the champion that drew it."""
    drawer = champion.owner
    match card.name:
        case "hungry_pests":
            yield from pests(table, drawer)
        case "market_day":
            yield from hold_market_day(table, drawer)
        case "sudden_storm":
            yield from storm(table, drawer)
        case "landslide":
            yield from landslide(table, champion)
        case "windfall":
            for seat in table.clockwise(drawer):
                table.gain(seat, goods("1F1W1O1G"))
            table.refill_oases()
        case "druids_fury":
            yield from take_up(table, champion, Treasure("runed_dagger", None))
        case "dragons_hunger":
            hunger(table)
        case "earth_curse":
            yield from curse(table, drawer)
        case "thieving_crows":
            for seat in table.clockwise(drawer):
                yield from crows(table, table.lords[seat])
        case "dragon_raid":
            for seat in table.clockwise(drawer):
                yield from raid(table, seat)
        case "sea_monsters":
            yield from sea_monsters(table, drawer)
        case other:
            raise AssertionError(other)


def pests(table: Table, drawer: int) -> Asking:
    """The drawer picks a player who has food."""
    fed = [f"player-{lord.seat + 1}" for lord in table.lords if lord.goods["F"]]
    if fed:
        word = yield Question(drawer, "pests", fed)
        table.lose(int(word[7:]) - 1, goods("1F"))


def storm(table: Table, drawer: int) -> Asking:
    """All boats shift one sea, and every oasis gets a card."""
    word = yield Question(drawer, "storm", ["clockwise", "counter"])
    for lord in table.lords:
        for boat in lord.boats:
            drift(boat, word)
    table.refill_oases()


def drift(boat: Boat, word: str) -> None:
    boat.sea = next_sea(boat.sea, 1 if word == "clockwise" else -1)


def landslide(table: Table, champion: Champion) -> Asking:
    """1: home; 2: to the nearest own claimed tile on which nobody stands; 3: two ore."""
    match table.fortune.die("landslide"):
        case 1:
            table.send_home(champion)
        case 2:
            taken = [other.tile for other in table.champions()]
            free = [tile for tile in table.claims(champion.owner) if tile not in taken]
            if not free:
                table.send_home(champion)
                return
            shortest = min(distance(champion.tile, tile) for tile in free)
            nearest = [tile for tile in free if distance(champion.tile, tile) == shortest]
            words = [f"tile-{NAMES[tile]}" for tile in nearest]
            word = yield Question(champion.owner, "landslide", words)
            champion.tile = CALLED[word[5:]]
        case 3:
            table.gain(champion.owner, goods("2O"))


def hunger(table: Table) -> None:
    """1 Fame for three claims, 1 Might for five, 3 gold for seven, one on top of the other."""
    claims = {lord.seat: len(table.claims(lord.seat)) for lord in table.lords}
    for lord in table.lords:
        if claims[lord.seat] >= 5:
            lord.might += 1
        if claims[lord.seat] >= 7:
            table.gain(lord.seat, goods("3G"))
    table.fame({seat: 1 for seat, many in claims.items() if many >= 3})


def curse(table: Table, drawer: int) -> Asking:
    """The drawer may pay two gold; everyone else loses two Might."""
    word = ""
    while not table.can_pay(drawer, goods("2G")):
        words = own_sales(table, drawer)
        if not words or word == "no":
            return
        word = yield Question(drawer, "curse", ["no", *words])
        if word != "no":
            exchange(table, drawer, word, 0)
    word = yield Question(drawer, "curse", ["yes", "no"])
    if word == "yes":
        table.pay(drawer, goods("2G"))
        for lord in table.lords:
            if lord.seat != drawer:
                lord.might = max(0, lord.might - 2)


def crows(table: Table, lord: Lord) -> Asking:
    """All of the good there is most of; the owner picks among equals."""
    most = max(lord.goods[letter] for letter in GOODS)
    if not most:
        return
    plenty = {f"lose-{GOODS[letter]}": letter for letter in GOODS if lord.goods[letter] == most}
    word = yield Question(lord.seat, "crows", list(plenty))
    del lord.goods[plenty[word]]


def raid(table: Table, seat: int) -> Asking:
    """Two own claims in tier 1; whoever has no more loses them all and need not be asked."""
    for left in (2, 1):
        outer = [tile for tile in table.claims(seat) if tier_of(tile) == 1]
        if len(outer) <= left:
            for tile in outer:
                table.lands[tile].flag = None
            return
        word = yield Question(seat, "raid", [f"tile-{NAMES[tile]}" for tile in outer])
        table.lands[CALLED[word[5:]]].flag = None


def sea_monsters(table: Table, drawer: int) -> Asking:
    """For each boat in the chosen sea: two Fame for the boat, or flee to a sea beside, for one."""
    word = yield Question(drawer, "sea", [f"sea-{sea}" for sea in SEAS])
    sea = word[4:]
    for seat in table.clockwise(drawer):
        lord = table.lords[seat]
        for boat in [boat for boat in lord.boats if boat.sea == sea]:
            word = yield Question(seat, "sea_monster", ["sink", "clockwise", "counter"])
            if word == "sink":
                lord.boats.remove(boat)
                table.fame({seat: 2})
            else:
                drift(boat, word)
                table.fame({seat: -1})
