"""The table of the reference Talis: lords, champions, boats and tiles, and what hands do with them.

Whatever is asked of a player is a `Question`, yielded by the chapter that asks; the answer comes
back as a word. Whatever is left to chance is asked of a `Fortune`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Protocol

from .talis_cards import Card, Deck, Monster, Treasure, full_decks
from .talis_island import (
    CASTLE,
    CORNERS,
    HOMES,
    PLACES,
    TILES,
    Tile,
    around,
    is_double,
    produce,
    sea_off,
    tier_of,
)

FLAGS = 10
FAME_TO_WIN = 10


@dataclass(frozen=True)
class Question:
    seat: int
    about: str
    words: list[str]


Asking = Generator[Question, str, None]  # a part of the game, with its questions
AskingWhether = Generator[Question, str, bool]


class Fortune(Protocol):
    """Every roll, draw and shuffle."""

    def roll(self, dice: int) -> list[int]: ...

    def die(self, why: str) -> int: ...

    def dragon(self) -> int: ...

    def draw(self, deck: Deck, pile: Counter[str]) -> str: ...

    def biome(self, oasis: Tile) -> str: ...


class GameOver(Exception):
    """Somebody has won."""


@dataclass(eq=False)
class Champion:
    owner: int
    number: int
    tile: Tile
    fresh: bool = True
    hands: list[Treasure | None] = field(default_factory=lambda: [None, None])

    @property
    def treasures(self) -> list[Treasure]:
        """What it carries, one in each hand (L17)."""
        return [treasure for treasure in self.hands if treasure]


@dataclass(eq=False)
class Boat:
    number: int
    sea: str
    warship: bool = False


@dataclass(eq=False)
class Lord:
    seat: int
    home: Tile
    sea: str
    fame: int = 0
    might: int = 0
    goods: Counter[str] = field(default_factory=lambda: Counter({"F": 1, "W": 1}))
    champions: list[Champion] = field(default_factory=list)
    boats: list[Boat] = field(default_factory=list)
    buildings: Counter[str] = field(default_factory=Counter)
    lost_figures: set[int] = field(default_factory=set)  # eaten by the dragon


@dataclass(eq=False)
class Land:
    """A tile: its face, and whatever lies or lurks there."""

    face: str
    covered: bool = False
    cards: list[str] = field(default_factory=list)  # backs, the first in the row first
    card_tier: int = 0
    monster: Monster | None = None
    guard: str | None = None
    flag: int | None = None


@dataclass(frozen=True)
class Layout:
    """What chance decides before the game: faces, the backs of the cards, the first player."""

    faces: dict[Tile, str]
    backs: dict[Tile, list[str]]
    first: int


class Table:
    """Everything that lies on the table, and the plain things one does with it."""

    def __init__(self, players: int, layout: Layout, fortune: Fortune, options: dict[str, str]):
        self.options = options
        self.fortune = fortune
        self.first = self.active = layout.first
        self.dice: list[int] = []
        self.proposals = 0
        self.forged = 0
        self.heard = False
        self.revolted: set[Tile] = set()
        self.dragon = 0  # its strength, once revealed
        self.winner: int | None = None
        # treasures left on the island, each with its tile; a gap is filled before the row grows
        self.lying: list[tuple[Tile, Treasure] | None] = []
        self.decks = full_decks()
        self.discards: dict[Deck, Counter[str]] = {deck: Counter() for deck in self.decks}
        self.lands = {tile: self._lay(tile, layout) for tile in TILES}
        self.lords = [self._seat(seat, sea) for seat, sea in enumerate(HOMES[players])]

    def _lay(self, tile: Tile, layout: Layout) -> Land:
        face, tier = layout.faces[tile], tier_of(tile)
        land = Land(face, covered=tier > 1)
        guarded = is_double(face)
        if guarded:
            land.guard = "wolf" if tier == 1 else "bandit"
        # literal boards have no cards in tier 1; what a covered tile is, its cards do not tell
        bare = self.options["double_tiles"] == "guard" or self.options["board"] == "literal"
        if tier > 1 or face in ("wild", "wild2", "oasis") or (guarded and not bare):
            land.cards = list(layout.backs[tile])
            land.card_tier = 2 if face == "wild2" else tier
            assert len(land.cards) == 2
        return land

    def _seat(self, seat: int, sea: str) -> Lord:
        home = CORNERS[sea]
        lord = Lord(seat, home, sea, might=int(self.options["start_might"]))
        lord.champions.append(Champion(seat, 1, home))
        lord.boats.append(Boat(1, sea))
        return lord

    # who is where

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with this one."""
        players = len(self.lords)
        return [(first + i) % players for i in range(players)]

    def champions(self) -> list[Champion]:
        return [champion for lord in self.lords for champion in lord.champions]

    def homes(self) -> list[Tile]:
        """Corners with a castle; none where the castles lie apart (L12)."""
        apart = self.options["homes"] == "apart"
        return [] if apart else [lord.home for lord in self.lords]

    def castle(self, seat: int) -> Tile:
        """Where the beaten return to, and the hired begin (L12)."""
        return CASTLE if self.options["homes"] == "apart" else self.lords[seat].home

    def is_peaceful(self, tile: Tile) -> bool:
        """Homes, castles and the special places: no fights, room for any number (L12, L45)."""
        return tile == CASTLE or tile in self.homes() or self.lands[tile].face in PLACES

    def is_closed(self, champion: Champion, tile: Tile) -> bool:
        """Foreign homes are (L12)."""
        return tile in self.homes() and tile != self.lords[champion.owner].home

    def is_quiet(self, tile: Tile) -> bool:
        """Face up, and no monster is awake."""
        return not self.lands[tile].covered and self.foe_on(tile) is None

    def standing_on(self, tile: Tile, besides: Champion | None = None) -> Champion | None:
        """Whoever stands on an ordinary tile."""
        if self.is_peaceful(tile):
            return None
        for champion in self.champions():
            if champion.tile == tile and champion is not besides:
                return champion
        return None

    def foe_on(self, tile: Tile) -> str | None:
        """The monster there that is awake: one that came by card, the dragon, or the guard."""
        land = self.lands[tile]
        if land.covered:
            return None
        if land.monster:
            return land.monster.name
        if land.face == "den":
            return "dragon"
        return None if land.cards else land.guard

    # claims

    def flags_left(self, seat: int) -> int:
        return FLAGS - len(self.claims(seat))

    def claims(self, seat: int) -> list[Tile]:
        return [tile for tile in TILES if self.lands[tile].flag == seat]

    def is_protected(self, tile: Tile) -> bool:
        """A champion of the flag's owner stands beside it (L59)."""
        owner = self.lands[tile].flag
        return any(c.owner == owner and c.tile in around(tile) for c in self.champions())

    def could_be_claimed(self, tile: Tile, seat: int) -> bool:
        """A resource tile without flag, card or monster, and a flag to plant (L15)."""
        land = self.lands[tile]
        return (
            produce(land.face).total() > 0
            and not land.covered
            and land.flag is None
            and not land.cards
            and self.foe_on(tile) is None
            and self.flags_left(seat) > 0
        )

    # gains and losses

    def gain(self, seat: int, gained: Counter[str]) -> None:
        self.lords[seat].goods.update(gained)

    def lose(self, seat: int, lost: Counter[str]) -> None:
        """Losses take what is there."""
        self.lords[seat].goods -= lost

    def can_pay(self, seat: int, price: Counter[str]) -> bool:
        return price <= self.lords[seat].goods

    def pay(self, seat: int, price: Counter[str]) -> None:
        assert self.can_pay(seat, price)
        self.lords[seat].goods -= price

    def fame(self, changes: dict[int, int]) -> None:
        """Fame of one or several at once; the tenth point ends the game (L29, L80)."""
        for seat, change in changes.items():
            self.lords[seat].fame += change
        for seat in self.clockwise(self.active):
            if self.lords[seat].fame >= FAME_TO_WIN:
                self.win(seat)

    def win(self, seat: int) -> None:
        self.winner = seat
        raise GameOver

    # cards

    def discard(self, card: Card | None) -> None:
        if card:
            self.discards[card.deck][card.name] += 1

    def draw_card(self, deck: Deck) -> Card | None:
        """The top card; an empty deck is made anew from its discards."""
        if not self.decks[deck].total():
            self.decks[deck], self.discards[deck] = self.discards[deck], Counter()
        if not self.decks[deck].total():
            return None
        name = self.fortune.draw(deck, self.decks[deck])
        assert self.decks[deck][name] > 0
        self.decks[deck][name] -= 1
        return Card(name, deck)

    def refill_oases(self) -> None:
        for tile, land in self.lands.items():
            if land.face == "oasis":
                land.cards.append(self.fortune.biome(tile))

    # fights

    def send_home(self, champion: Champion) -> None:
        champion.tile = self.castle(champion.owner)

    def has_warship_off(self, seat: int, tile: Tile) -> bool:
        """In the sea off this tile, or in any if the tile is on a coast (L52)."""
        warships = [boat for boat in self.lords[seat].boats if boat.warship]
        if self.options["warships"] == "coast":
            return bool(warships) and sea_off(tile) is not None
        return any(boat.sea == sea_off(tile) for boat in warships)
