"""Treasures of the reference Talis, from the find to the third one that must be left behind."""

from __future__ import annotations

from .talis_cards import Card, Treasure, goods
from .talis_island import CASTLE
from .talis_table import Asking, Champion, Question, Table


def find(table: Table, champion: Champion, card: Card) -> Asking:
    """What happens when the card is drawn; some are rolled for, some used up at once."""
    match card.name:
        case "broken_shield":
            table.discard(card)
            yield from mend_shield(table, champion.owner)
        case "ring_of_glory":
            table.discard(card)
            table.fame({champion.owner: 2})
        case "strange_ring":
            yield from put_on_ring(table, champion, card)
        case "sword_in_the_stone":
            yield from pull_sword(table, champion, card)
        case _:
            yield from take_up(table, champion, Treasure(card.name, card))


def mend_shield(table: Table, seat: int) -> Asking:
    """An ore, or two ore for a point of Might."""
    words = ["gain-goods"]
    if table.can_pay(seat, goods("2O")):
        words.append("gain-might")
    word = yield Question(seat, "shield", words)
    if word == "gain-goods":
        table.gain(seat, goods("1O"))
    else:
        table.pay(seat, goods("2O"))
        table.lords[seat].might += 1


def put_on_ring(table: Table, champion: Champion, card: Card) -> Asking:
    """1: useless; 2: swap places with any champion not at home; 3: a ring against the dragon."""
    match table.fortune.die("strange_ring"):
        case 1:
            table.discard(card)
        case 2:
            table.discard(card)
            others = [
                other
                for other in table.champions()
                if other is not champion and other.tile not in [CASTLE, *table.homes()]
            ]
            if not others:
                return
            words = [f"swap-p{other.owner + 1}-c{other.number}" for other in others]
            word = yield Question(champion.owner, "swap", words)
            other = others[words.index(word)]
            champion.tile, other.tile = other.tile, champion.tile
        case 3:
            yield from take_up(table, champion, Treasure("scale_ring", card))


def pull_sword(table: Table, champion: Champion, card: Card) -> Asking:
    """1: half a sword; 2: back into the draw pile; 3: a great sword."""
    match table.fortune.die("sword_in_the_stone"):
        case 1:
            yield from take_up(table, champion, Treasure("half_sword", card))
        case 2:
            table.decks[card.deck][card.name] += 1
        case 3:
            yield from take_up(table, champion, Treasure("great_sword", card))


def take_up(table: Table, champion: Champion, treasure: Treasure, place: int = -1) -> Asking:
    """Into a free hand; with a third one, one of the three stays on the tile (L17)."""
    if None in champion.hands:
        champion.hands[champion.hands.index(None)] = treasure
        return
    word = yield Question(champion.owner, "drop", ["drop-1", "drop-2", "drop-3"])
    left: Treasure | None = treasure
    if word != "drop-3":
        hand = int(word[5:]) - 1
        left, champion.hands[hand] = champion.hands[hand], treasure
    assert left
    if place < 0:
        place = table.lying.index(None) if None in table.lying else len(table.lying)
        table.lying[place:] = table.lying[place:] or [None]
    table.lying[place] = champion.tile, left


def look_around(table: Table, champion: Champion) -> Asking:
    """Each treasure lying here is offered once, free; what is left for it is not offered again."""
    for place, entry in enumerate(list(table.lying)):
        if entry and entry[0] == champion.tile:
            word = yield Question(champion.owner, "lying", ["take", "leave"])
            if word == "take":
                table.lying[place] = None
                yield from take_up(table, champion, entry[1], place)
