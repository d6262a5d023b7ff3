"""Small positions for the tests of Talis, written so that they can be read."""

from __future__ import annotations

from typing import Any

import kogge
from kogge.core.events import Event
from kogge.core.position import Position
from kogge.core.rng import imagined_key, new_rng
from kogge.games.talis.bits import BIT, TILES, has
from kogge.games.talis.constants import (
    CARD_NAMES,
    DECK_CARD,
    DECKS,
    DRAGON_BASE,
    FACE_NAMES,
    SLOTS,
    Face,
)
from kogge.games.talis.geometry import PLACE_NAMES, SEA_NAMES, TILE_NAMES
from kogge.games.talis.pieces import BIOMES, DIE, GOODS
from kogge.games.talis.rules.champions import mark_wall, stand
from kogge.games.talis.rules.claiming import plant
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import Step

GAME = kogge.game("talis")


class Island:
    """A game whose tiles, champions, goods and dice are set by hand; seat 0 is to move.

    All tiles of tier 1 are bare land without cards unless a test lays something there; of the
    places only the Trader (g6), the Mercenary Camp (f2) and a Marketplace of its own are left.
    """

    def __init__(self, players: int = 4, bare: bool = True, **options: Any) -> None:
        self.position: Position = GAME.new(players, seed=1, **options)
        self.table: Any = self.position._state
        self.heard: list[Event] = []
        self._fate: list[int] = []
        self.table.active = 0
        self.table.first = 0
        self.table.pending[0].seat = 0  # what `top` returns to Python may be a copy
        self.dice(3, 3)
        if bare:
            self.lay("c7", "empty")
            for tile in range(TILES):
                if not has(self.table.covered, tile) and not has(self.table.special, tile):
                    self.lay(TILE_NAMES[tile], "empty")

    # Setting the scene

    def dice(self, *dice: int) -> Island:
        """The active player's unused dice."""
        for value in (1, 2, 3):
            self.table.dice[value - 1] = dice.count(value)
        return self

    def lay(self, name: str, face: str, cards: int = 0, guard: str = "") -> Island:
        """A tile, face up, with so many plains cards of tier 1."""
        tile = TILE_NAMES.index(name)
        self.table.covered &= ~BIT[tile]
        self.table.face[tile] = FACE_NAMES.index(face)
        self.table.row[tile] = sum(1 << 2 * i for i in range(cards))
        self.table.card_tier[tile] = 1
        self.table.guard[tile] = CARD_NAMES.index(guard)
        self.table.monster[tile] = 0
        self.table.special &= ~BIT[tile]
        if Face.CHAPEL <= self.table.face[tile] <= Face.MARKET:
            self.table.special |= BIT[tile]
        mark_wall(self.table, tile)
        return self

    def hide(self, name: str, face: str, cards: int = 0) -> Island:
        """A tile, face down, with so many plains cards of tier 1."""
        self.lay(name, face, cards)
        self.table.covered |= BIT[TILE_NAMES.index(name)]
        mark_wall(self.table, TILE_NAMES.index(name))
        return self

    def monster(self, name: str, monster: str) -> Island:
        tile = TILE_NAMES.index(name)
        self.table.monster[tile] = CARD_NAMES.index(monster)
        mark_wall(self.table, tile)
        return self

    def put(self, seat: int, champion: int, name: str) -> Island:
        """A champion, numbered from 1, on a tile or in its castle."""
        stand(self.table, seat, champion - 1, PLACE_NAMES.index(name))
        return self

    def flag(self, seat: int, *names: str) -> Island:
        for name in names:
            plant(self.table, seat, TILE_NAMES.index(name))
        return self

    def give(self, seat: int, **goods: int) -> Island:
        for name, many in goods.items():
            if name in GOODS:
                self.table.players[seat].goods[GOODS.index(name)] = many
            else:
                setattr(self.table.players[seat], name, many)
        return self

    def poor(self, *seats: int) -> Island:
        """Nobody here has any goods."""
        for seat in seats or range(self.table.seats):
            self.give(seat, food=0, wood=0, ore=0, gold=0)
        return self

    def carry(self, seat: int, champion: int, *treasures: str) -> Island:
        figure = self.table.players[seat].champions[champion - 1]
        for i, treasure in enumerate(treasures):
            figure.treasures[i] = CARD_NAMES.index(treasure)
        return self

    def boat(self, seat: int, number: int, sea: str, warship: bool = False) -> Island:
        self.table.players[seat].boats[number - 1] = SEA_NAMES.index(sea) + 1
        self.table.players[seat].warships[number - 1] = int(warship)
        return self

    def stack(self, card: str, tier: int = 1, biome: str = "plains") -> Island:
        """The deck holds nothing but this card."""
        deck = self.table.decks[(tier - 1) * len(BIOMES) + BIOMES.index(biome)]
        index = (tier - 1) * len(BIOMES) + BIOMES.index(biome)
        for slot in range(SLOTS):
            deck.pile[slot] = 0
            deck.discards[slot] = 0
        home = [slot for slot in range(SLOTS) if CARD_NAMES[DECK_CARD[index, slot]] == card]
        deck.pile[home[0]] = 1
        return self

    def fate(self, *dice: int) -> Island:
        """What the next dice show; a card drawn from a deck uses up one of them."""
        self._fate = list(dice)
        return self

    def _seal_fate(self, seat: int, word: str) -> None:
        """Find a key with which this move rolls what was asked for."""
        before = len(self.position.history)
        for attempt in range(10_000):
            trial = self.position.copy()
            imagined_key(new_rng("fate", attempt), trial._state.chance.key)
            trial.play(seat, word)
            shown = rolled(trial.events(None, before))
            asked = self._fate[: len(shown)]
            if all(die in (None, wanted) for die, wanted in zip(shown, asked, strict=False)):
                break
        else:
            raise AssertionError(f"{word} cannot roll {self._fate}")
        self.table.chance.key[:] = trial._state.chance.key
        self._fate = self._fate[len(shown) :]

    # Playing

    def play(self, seat: int, *words: str) -> Island:
        """A seat's moves, one after the other."""
        for word in words:
            before = len(self.position.history)
            if self._fate:
                self._seal_fate(seat, word)
            self.position.play(seat, word)
            self.heard = self.position.events(None, before)
        return self

    def words(self, seat: int) -> list[str]:
        """What a seat may do."""
        return [move.text for move in self.position.moves(seat)]

    def refused(self, seat: int, word: str) -> str:
        """The rule by which a move is refused."""
        refusal = self.position.why_not(seat, word)
        assert refusal is not None, f"{word} is legal"
        return getattr(refusal, "rule", "not to act")

    # Looking

    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return int(top(self.table).seat), Step(top(self.table).step).name.lower()

    def where(self, seat: int, champion: int = 1) -> str:
        tile = int(self.table.players[seat].champions[champion - 1].tile)
        return PLACE_NAMES[tile - 1] if tile else "nowhere"

    def player(self, seat: int) -> Any:
        return self.table.players[seat]

    def goods(self, seat: int) -> tuple[int, ...]:
        """Food, wood, ore, gold."""
        return tuple(int(many) for many in self.table.players[seat].goods)

    def owner(self, name: str) -> int | None:
        owner = int(self.table.owner[TILE_NAMES.index(name)])
        return owner - 1 if owner else None

    def cards(self, name: str) -> int:
        """How many explore cards lie on a tile."""
        return len(self.position.view(None)["tiles"][TILE_NAMES.index(name)]["cards"])

    def monster_on(self, name: str) -> str | None:
        shown = self.position.view(None)["tiles"][TILE_NAMES.index(name)]["monster"]
        return shown["name"] if shown else None

    def kinds(self) -> list[str]:
        """What was told of the last move."""
        return [event.kind for event in self.heard]

    def discards(self, card: str) -> int:
        """How many copies of a card lie in the discards."""
        return sum(
            int(self.table.decks[deck].discards[slot])
            for deck in range(DECKS)
            for slot in range(SLOTS)
            if CARD_NAMES[DECK_CARD[deck, slot]] == card
        )


def rolled(events: list[Event]) -> list[int | None]:
    """What the dice showed, in turn; None for a card drawn from a deck.

    Of the dragon's two dice only the sum is told; the first is taken to show as little as it can.
    """
    shown: list[int | None] = []
    for event in events:
        if event.kind in ("fight_roll", "rolled"):
            shown.append(int(event.details["die"]))
        elif event.kind == "drew":
            shown.append(None)
        elif event.kind == "dragon":
            total = int(event.details["strength"]) - DRAGON_BASE
            first = max(1, total - DIE)
            shown += [first, total - first]
    return shown
