"""Made-up scenes for both games of a pair: crowded islands that plain play reaches only rarely.

A scene is laid out at the start of a turn, by the same random numbers in the fast and the slow
game, so that fights, blockades, warships and the dragon are all near.
"""

from __future__ import annotations

import random
from typing import Any

from tests.games.talis.plain_tables import number
from tests.reference.talis import ReferenceTalis
from tests.reference.talis_cards import BIOMES, GOODS, TREASURES, Card, Treasure
from tests.reference.talis_island import CASTLE, SEAS, TILES, Tile, around
from tests.reference.talis_table import Boat, Champion, Lord

from kogge.games.talis.bits import BIT
from kogge.games.talis.constants import CARD_NAMES, DECK_CARD, SLOTS
from kogge.games.talis.rules.champions import mark_wall, stand
from kogge.games.talis.rules.claiming import plant

# what the cards that are rolled for may have become
BECOMES = {
    "strange_ring": "scale_ring",
    "sword_in_the_stone": "great_sword",
    "broken_shield": None,
    "ring_of_glory": None,
}


class Scene:
    """How a table is laid out; every choice is made once and put on both tables."""

    def __init__(self, noise: random.Random, card: Card | None = None) -> None:
        self.noise = noise
        self.card = card  # waits for the active player's first champion, where it stands

    def __call__(self, table: Any, slow: ReferenceTalis) -> None:
        if self.noise.random() < 0.6:
            self._open_the_island(table, slow)
        for lord in slow.lords:
            self._enrich(table.players[lord.seat], lord)
            self._build(table.players[lord.seat], lord)
            self._arm(table.players[lord.seat], lord)
        self._send_out(table, slow)
        if self.card:
            self._lay_card(table, slow, self.card)
        self._plant_flags(table, slow)
        self._hand_out_treasures(table, slow)
        self._thin_decks(table, slow)
        slow.dice = [self.noise.randint(1, 3) for _ in range(self.noise.randint(2, 4))]
        for value in (1, 2, 3):
            table.dice[value - 1] = slow.dice.count(value)

    def _open_the_island(self, table: Any, slow: ReferenceTalis) -> None:
        """Some face-down tiles have been turned over, and cards been taken."""
        for tile, land in slow.lands.items():
            at = number(tile)
            if land.covered and self.noise.random() < 0.7:
                land.covered = False
                table.covered &= ~BIT[at]
                if land.guard:
                    table.guard[at] = CARD_NAMES.index(land.guard)
                if land.face == "den":
                    slow.dragon = table.dragon = self.noise.randint(12, 16)
                    land.cards.clear()
                    table.row[at] = 0
            if not land.covered and land.cards and self.noise.random() < 0.5:
                if self.noise.random() < 0.5:
                    land.cards.clear()
                    table.row[at] = 0
                else:
                    land.cards.pop(0)
                    table.row[at] >>= 2
            if not land.covered and land.guard and self.noise.random() < 0.6:
                land.guard = None
                table.guard[at] = 0
            mark_wall(table, at)

    def _enrich(self, player: Any, lord: Lord) -> None:
        lord.might = player.might = self.noise.choice((0, 0, 1, 2, 4, 7, 11))
        lord.fame = player.fame = self.noise.choice((-6, -2, 0, 0, 3, 7))
        for i, letter in enumerate(GOODS):
            lord.goods[letter] = player.goods[i] = self.noise.choice((0, 0, 1, 2, 4, 9))
        lord.goods = +lord.goods

    def _build(self, player: Any, lord: Lord) -> None:
        for name in ("market", "blacksmith", self.noise.choice(("chapel", "monastery"))):
            if self.noise.random() < 0.4:
                lord.buildings[name] = 1
                setattr(player, name, 1)
        if self.noise.random() < 0.3:
            lord.buildings["expansion"] = player.expanded = 1
        docks = self.noise.choice((0, 0, 1))
        lord.buildings["dock"] = player.docks = docks

    def _arm(self, player: Any, lord: Lord) -> None:
        lord.boats.clear()
        player.boats[0] = 0
        for boat in range(1 + lord.buildings["dock"]):
            if self.noise.random() < 0.9:
                sea, warship = self.noise.choice(SEAS), self.noise.random() < 0.5
                lord.boats.append(Boat(boat + 1, sea, warship))
                player.boats[boat] = SEAS.index(sea) + 1
                player.warships[boat] = int(warship)

    def _send_out(self, table: Any, slow: ReferenceTalis) -> None:
        """Up to three champions each, most of them close together."""
        centre = self.noise.choice([*TILES, *[(3, 3), (4, 4)] * 16])
        crowd = [t for t in TILES if abs(t[0] - centre[0]) + abs(t[1] - centre[1]) <= 3]
        for lord in slow.lords:
            for figure in range(1, self.noise.randint(1, 3) + 1):
                if figure > len(lord.champions):
                    lord.champions.append(Champion(lord.seat, figure, slow.castle(lord.seat)))
                champion = lord.champions[figure - 1]
                free = [t for t in TILES if self._may_stand(slow, lord, t)]
                near = [t for t in free if t in crowd]
                if self.noise.random() < 0.9:
                    champion.tile = self.noise.choice(near or free)
                else:
                    champion.tile = slow.castle(lord.seat)
                stand(table, lord.seat, figure - 1, number(champion.tile))

    def _lay_card(self, table: Any, slow: ReferenceTalis, card: Card) -> None:
        champion = slow.lords[slow.active].champions[0]
        free = [t for t in TILES if self._may_stand(slow, slow.lords[slow.active], t)]
        champion.tile = self.noise.choice([t for t in free if not slow.is_peaceful(t)])
        stand(table, champion.owner, 0, number(champion.tile))
        tier, biome = card.deck
        land, at = slow.lands[champion.tile], number(champion.tile)
        land.cards, land.card_tier = [biome], tier
        table.row[at], table.card_tier[at] = BIOMES.index(biome) + 1, tier
        for name, many in list(slow.decks[card.deck].items()):
            for _ in range(many if name != card.name else 0):
                self._remove(table, slow, Card(name, card.deck))

    def _may_stand(self, slow: ReferenceTalis, lord: Lord, tile: Tile) -> bool:
        land = slow.lands[tile]
        foreign_home = tile in slow.homes() and tile != lord.home
        quiet = slow.foe_on(tile) is None and slow.standing_on(tile) is None
        return not land.covered and not foreign_home and quiet

    def _plant_flags(self, table: Any, slow: ReferenceTalis) -> None:
        """On free tiles, most of them under or beside champions."""
        close = {t for c in slow.champions() for t in (c.tile, *around(c.tile))}
        for tile in TILES:
            seat = self.noise.randrange(len(slow.lords))
            likely = 0.7 if tile in close else 0.25
            if slow.could_be_claimed(tile, seat) and self.noise.random() < likely:
                slow.lands[tile].flag = seat
                plant(table, seat, number(tile))

    def _hand_out_treasures(self, table: Any, slow: ReferenceTalis) -> None:
        """Out of the decks, so that no card is there twice; some lie on the island."""
        for name, decks in TREASURES.items():
            if self.card and name == self.card.name:
                continue
            for deck in decks:
                while BECOMES.get(name, name) and slow.decks[deck][name]:
                    if self.noise.random() < 0.5:
                        break
                    self._remove(table, slow, Card(name, deck))
                    self._hand_out(table, slow, Card(name, deck))

    def _hand_out(self, table: Any, slow: ReferenceTalis, card: Card) -> None:
        become = BECOMES.get(card.name, card.name)
        assert become
        treasure, origin = Treasure(become, card), _origin(slow, card)
        champion = self.noise.choice(slow.champions())
        if None in champion.hands and self.noise.random() < 0.7:
            hand = champion.hands.index(None)
            champion.hands[hand] = treasure
            figure = table.players[champion.owner].champions[champion.number - 1]
            figure.treasures[hand] = CARD_NAMES.index(become)
            figure.origins[hand] = origin
            return
        at = slow.lords[champion.owner].home if champion.tile == CASTLE else champion.tile
        near = [at, *around(at)]
        tile = self.noise.choice([t for t in near if not slow.lands[t].covered])
        place = len(slow.lying)
        slow.lying.append((tile, treasure))
        table.lying_tile[place] = number(tile) + 1
        table.lying[place] = CARD_NAMES.index(become)
        table.lying_origin[place] = origin

    def _remove(self, table: Any, slow: ReferenceTalis, card: Card) -> None:
        slow.decks[card.deck][card.name] -= 1
        index, slot = divmod(_origin(slow, card) - 1, SLOTS)
        table.decks[index].pile[slot] -= 1

    def _thin_decks(self, table: Any, slow: ReferenceTalis) -> None:
        """A few cards have left the game, so that the rare ones come up, and decks run out."""
        for deck, pile in slow.decks.items():
            kept = self.noise.choice([*pile])
            if self.card and deck == self.card.deck:
                kept = self.card.name
            for name, many in list(pile.items()):
                for _ in range(many if name != kept and self.noise.random() < 0.9 else 0):
                    self._remove(table, slow, Card(name, deck))


def _origin(slow: ReferenceTalis, card: Card) -> int:
    """The engine's number of a card in its deck."""
    index = list(slow.decks).index(card.deck)
    slot: int = DECK_CARD[index].tolist().index(CARD_NAMES.index(card.name))
    return index * SLOTS + slot + 1
