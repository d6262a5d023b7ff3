"""Fights of the reference Talis, in the order in which they go at a table.

The mover is the champion that walked or landed; it may have attacked, been intercepted, or met a
monster. L47 to L55 are the rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from .talis_cards import GOODS, LASTING, MONSTERS, Treasure, goods
from .talis_island import Tile, around
from .talis_table import Asking, AskingWhether, Champion, Question, Table
from .talis_trading import exchange, own_sales

SUPPORT = WARSHIP = RUSTY_SWORD = 2

# the Might of the player who fights and what it stands against
Opponent = Champion | str


def strength_of(table: Table, opponent: Opponent) -> int:
    """A monster's strength, or the Might of the other lord."""
    if isinstance(opponent, Champion):
        return table.lords[opponent.owner].might
    return table.dragon if opponent == "dragon" else MONSTERS[opponent][0]


def bonus_of(table: Table, treasure: Treasure, champion: Champion, opponent: Opponent) -> int:
    """What a treasure adds in this fight; rusty swords are asked about after the roll."""
    own_might = table.lords[champion.owner].might
    if treasure.name == "spiked_shield":
        return 2 if strength_of(table, opponent) > own_might else 0
    if treasure.name == "scale_ring":
        return 3 if opponent == "dragon" else 0
    return LASTING.get(treasure.name, 0)


def flee(table: Table, champion: Champion) -> None:
    """Home without a roll, for 1 Fame (L48)."""
    table.send_home(champion)
    table.fame({champion.owner: -1})


def heal(table: Table, champion: Champion) -> Asking:
    """1 gold, or else 1 Fame; a Market owner without gold may sell something first (L47)."""
    lord = table.lords[champion.owner]
    if not lord.goods["G"] and lord.buildings["market"]:
        offered = [f"sell-{GOODS[letter]}" for letter in "FWO" if lord.goods[letter]]
        word = yield Question(lord.seat, "heal", [*offered, "no"])
        if word != "no":
            table.pay(lord.seat, goods(f"1{word[5].upper()}"))
            table.gain(lord.seat, goods("1G"))
    if lord.goods["G"]:
        table.pay(lord.seat, goods("1G"))
    else:
        table.fame({lord.seat: -1})


def ask_support(
    table: Table, fighter: Champion, tile: Tile, barred: list[int]
) -> Generator[Question, str, int | None]:
    """Who supports this champion: its own lord, another who says yes, or nobody (L50, L51)."""
    near = {c.owner for c in table.champions() if c.tile in around(tile) and c is not fighter}
    if fighter.owner in near:
        return fighter.owner
    asked = [seat for seat in table.clockwise(fighter.owner)[1:] if seat in near - {*barred}]
    if not asked:
        return None
    word = "sell"
    while word.startswith("sell"):
        gold = table.lords[fighter.owner].goods["G"]
        words = ["no", *(f"bid-{bid}" for bid in range(3) if bid <= gold)]
        if gold < 2:
            words += own_sales(table, fighter.owner)
        word = yield Question(fighter.owner, "bid", words)
        if word.startswith("sell"):
            exchange(table, fighter.owner, word, 0)
    if word == "no":
        return None
    price = Counter(G=int(word[4:]))
    for seat in asked:
        answer = yield Question(seat, "support", ["yes", "no"])
        if answer == "yes":
            table.pay(fighter.owner, price)
            table.gain(seat, price)
            return seat
    return None


def total_of(
    table: Table, champion: Champion, opponent: Opponent, tile: Tile, die: int, supported: bool
) -> int:
    """Die, Might, treasures, support and warship."""
    lord = table.lords[champion.owner]
    treasures = sum(bonus_of(table, t, champion, opponent) for t in champion.treasures)
    warship = WARSHIP if table.has_warship_off(lord.seat, tile) else 0
    return die + lord.might + treasures + warship + (SUPPORT if supported else 0)


def ask_swords(table: Table, champion: Champion) -> Generator[Question, str, int]:
    """One question for each rusty sword until the answer is no; used ones are gone."""
    bonus = 0
    while swords := [t for t in champion.treasures if t.name == "rusty_sword"]:
        word = yield Question(champion.owner, "sword", ["yes", "no"])
        if word == "no":
            break
        champion.hands[champion.hands.index(swords[0])] = None
        table.discard(swords[0].card)
        bonus += RUSTY_SWORD
    return bonus


def fight_monster(table: Table, champion: Champion, foe: str, tile: Tile) -> AskingWhether:
    """Whether the champion has won and is still there; clearing the tile is not done here."""
    word = yield Question(champion.owner, "stand", ["fight", "flee"])
    if word == "flee":
        flee(table, champion)
        return False
    helper = yield from ask_support(table, champion, tile, [])
    die = table.fortune.die("fight")
    total = total_of(table, champion, foe, tile, die, helper is not None)
    total += yield from ask_swords(table, champion)
    beaten = strength_of(table, foe) + (table.options["strength"] == "more")
    if total >= beaten:
        if foe == "dragon":
            table.win(champion.owner)
        return True
    if foe == "dragon":
        be_eaten(table, champion)
        return False
    table.send_home(champion)
    yield from heal(table, champion)
    return False


def be_eaten(table: Table, champion: Champion) -> None:
    """Out of the game, with its treasures (L54)."""
    lord = table.lords[champion.owner]
    lord.champions.remove(champion)
    lord.lost_figures.add(champion.number)
    for treasure in champion.treasures:
        table.discard(treasure.card)


def reward(table: Table, seat: int, foe: str) -> None:
    """The Fame and the goods of a beaten monster."""
    _, fame, prize, _ = MONSTERS[foe]
    table.gain(seat, goods(prize))
    table.fame({seat: fame})


def fight_champion(
    table: Table, mover: Champion, other: Champion, tile: Tile, starter: Champion
) -> Generator[Question, str, str]:
    """What becomes of the mover: "won" and it has arrived, "tie", or "lost" and it is gone."""
    stander = other if starter is mover else mover
    word = yield Question(stander.owner, "stand", ["fight", "flee"])
    if word == "flee":
        flee(table, stander)
        return "won" if stander is other else "lost"
    helper = yield from ask_support(table, mover, tile, [other.owner])
    barred = [mover.owner] if helper is None else [mover.owner, helper]
    other_helper = yield from ask_support(table, other, tile, barred)
    die, other_die = table.fortune.die("fight"), table.fortune.die("fight")
    total = total_of(table, mover, other, tile, die, helper is not None)
    other_total = total_of(table, other, mover, tile, other_die, other_helper is not None)
    total += yield from ask_swords(table, mover)
    other_total += yield from ask_swords(table, other)
    if total == other_total:
        return "tie"
    winner, loser = (mover, other) if total > other_total else (other, mover)
    table.send_home(loser)
    table.fame({winner.owner: 1})
    yield from heal(table, loser)
    return "won" if winner is mover else "lost"
