"""The pieces frozen to constants and arrays, which the rules use and Numba compiles in.

Monsters, events and treasures are numbered from 1 in the order of the file, all in one series:
that number is a card. A card in a deck has an origin, `deck * SLOTS + slot + 1`; 0 is no card.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.chance import named_card
from kogge.games.talis.pieces import (
    BIOMES,
    BUILDING_NAMES,
    DOUBLES,
    EFFECTS,
    GOODS,
    LETTERS,
    OUTCOMES,
    PIECES,
    SINGLES,
    TIERS,
    Copies,
    EventCard,
    Goods,
)

Numbers = NDArray[np.int64]

FOOD: Final = 0
WOOD: Final = 1
ORE: Final = 2
GOLD: Final = 3
KINDS: Final = len(GOODS)

RULES: Final = PIECES.rules
PLACE_NUMBERS: Final = PIECES.places
FAME_TO_WIN: Final = RULES.fame_to_win
FLAGS: Final = RULES.flags
TREASURES: Final = RULES.treasures
REVEAL_FAME: Final = RULES.reveal_fame
DUEL_FAME: Final = RULES.duel_fame
FLEE_FAME: Final = RULES.flee_fame
REVOLT_FAME: Final = RULES.revolt_fame
CONQUER_MIGHT: Final = RULES.conquer_might
HEAL_GOLD: Final = RULES.heal_gold
HEAL_FAME: Final = RULES.heal_fame
SUPPORT: Final = RULES.support
SUPPORT_GOLD: Final = RULES.support_gold
WARSHIP: Final = RULES.warship
PROPOSALS: Final = RULES.proposals
TRADE_MOST: Final = RULES.trade_most
TRADE_GOODS: Final = 2 * TRADE_MOST  # on each side of a free trade
DRAGON_BASE: Final = RULES.dragon_base
DRAGON_DICE: Final = RULES.dragon_dice
SELLS_FOR: Final = PLACE_NUMBERS.market_sells_for
MARKETPLACE_PRICE: Final = PLACE_NUMBERS.marketplace_price
FAIR_PRICE: Final = PLACE_NUMBERS.fair_price
FAIR_FEE: Final = PLACE_NUMBERS.fair_fee
MERCENARY_GOLD: Final = PLACE_NUMBERS.mercenary_gold
MERCENARY_FAME: Final = PLACE_NUMBERS.mercenary_fame
CASTLE_SLOTS: Final = PIECES.castle.slots
EXPANDED_SLOTS: Final = PIECES.castle.expanded
TILE_CARDS: Final = PIECES.board.cards
START_MIGHT: Final[Numbers] = np.array(PIECES.start.might, np.int64)


def _goods(goods: Goods | None) -> list[int]:
    return (goods or Goods()).numbers()


START_GOODS: Final[Numbers] = np.array(_goods(PIECES.start.goods), np.int64)
SMITH_COST: Final[Numbers] = np.array(_goods(PLACE_NUMBERS.smith), np.int64)


class Building(IntEnum):
    EXPANSION = 0
    WARSHIP = 1
    MARKET = 2
    BLACKSMITH = 3
    DOCK = 4
    CHAPEL = 5
    MONASTERY = 6
    CHAMPION = 7
    THIRD_CHAMPION = 8


BUILDINGS: Final = len(BUILDING_NAMES)
_buildings = {entry.name: entry for entry in PIECES.buildings}
COST: Final[Numbers] = np.array([_goods(_buildings[n].cost) for n in BUILDING_NAMES], np.int64)
BUILDING_FAME: Final[Numbers] = np.array([_buildings[n].fame for n in BUILDING_NAMES], np.int64)


class Face(IntEnum):
    """What a tile shows; resources come after the last of these."""

    UNKNOWN = 0  # face down, in an observed record
    HOME = 1
    EMPTY = 2  # the corner of an absent player
    WILD = 3
    WILD2 = 4
    OASIS = 5
    BARREN = 6
    DEN = 7
    CHAPEL = 8
    TRADER = 9
    CAMP = 10
    MARKET = 11


FACE_NAMES: Final = (*(face.name.lower() for face in Face), *SINGLES, *DOUBLES)
FACES: Final = len(FACE_NAMES)
FIRST_RESOURCE: Final = len(Face)
FIRST_DOUBLE: Final = FIRST_RESOURCE + len(SINGLES)
SINGLE_WOOD: Final = FACE_NAMES.index("W1")
CORNER_FACE: Final = FACE_NAMES.index(PIECES.board.corners)  # where castles lie apart (L12)
# YIELD[face, good] is what a die may harvest of a tile
YIELD: Final[Numbers] = np.array(
    [
        [0] * KINDS if i < FIRST_RESOURCE else [name.count(letter) for letter in LETTERS]
        for i, name in enumerate(FACE_NAMES)
    ],
    np.int64,
)
# the same as one number, so that four goods are added up at once
PACKED_BITS: Final = 16
PACKED_MOST: Final = (1 << PACKED_BITS) - 1
PACKED_YIELD: Final[Numbers] = (YIELD << PACKED_BITS * np.arange(KINDS)).sum(axis=1)

# Cards
MONSTERS: Final = len(PIECES.monsters)
EVENTS: Final = len(PIECES.events)
FIRST_EVENT: Final = 1 + MONSTERS
FIRST_TREASURE: Final = FIRST_EVENT + EVENTS
CARD_NAMES: Final = (
    "",
    *(entry.name for entry in PIECES.monsters),
    *(entry.name for entry in PIECES.events),
    *(entry.name for entry in PIECES.treasures),
)
CARDS: Final = len(CARD_NAMES)
DRAGON: Final = CARDS  # as the opponent in a fight
OPPONENT_NAMES: Final = (*CARD_NAMES, "dragon")


def card(name: str) -> int:
    """The number of a card."""
    return CARD_NAMES.index(name)


# MONSTER_MIGHT[card], MONSTER_FAME[card], MONSTER_GOODS[card, good]
MONSTER_MIGHT: Final[Numbers] = np.zeros(CARDS, np.int64)
MONSTER_FAME: Final[Numbers] = np.zeros(CARDS, np.int64)
MONSTER_GOODS: Final[Numbers] = np.zeros((CARDS, KINDS), np.int64)
for _number, _monster in enumerate(PIECES.monsters, 1):
    MONSTER_MIGHT[_number] = _monster.might
    MONSTER_FAME[_number] = _monster.fame
    MONSTER_GOODS[_number] = _goods(_monster.goods)
# GUARD[tier] keeps the double resources of tiers 1 and 2
GUARD: Final[Numbers] = np.array([0, *map(card, PIECES.board.guards), 0], np.int64)


class Effect(IntEnum):
    PESTS = 1
    MARKET_DAY = 2
    STORM = 3
    LANDSLIDE = 4
    AMBUSH = 5
    WINDFALL = 6
    DRUID = 7
    HUNGER = 8
    CURSE = 9
    CROWS = 10
    RAID = 11
    SEA = 12


EFFECT: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_GOODS: Final[Numbers] = np.zeros((CARDS, KINDS), np.int64)
EVENT_MONSTER: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_TREASURE: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_FAME: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_LOSE_FAME: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_MIGHT: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_CLAIMS: Final[Numbers] = np.zeros(CARDS, np.int64)
EVENT_STEPS: Final[Numbers] = np.zeros((CARDS, 3), np.int64)


def _freeze_event(number: int, event: EventCard) -> None:
    EFFECT[number] = list(EFFECTS).index(event.effect) + 1
    EVENT_GOODS[number] = _goods(event.goods)
    EVENT_MONSTER[number] = card(event.monster or "")
    EVENT_TREASURE[number] = card(event.treasure or "")
    EVENT_FAME[number] = event.fame or 0
    EVENT_LOSE_FAME[number] = event.lose_fame or 0
    EVENT_MIGHT[number] = event.might or 0
    EVENT_CLAIMS[number] = event.claims or 0
    EVENT_STEPS[number] = event.steps or (0, 0, 0)


for _number, _event in enumerate(PIECES.events, FIRST_EVENT):
    _freeze_event(_number, _event)


class When(IntEnum):
    ALWAYS = 0
    WEAKER = 1
    DRAGON = 2
    ONCE = 3


class Outcome(IntEnum):
    """What becomes of a treasure that is rolled for; a number above 0 is a treasure card."""

    DISCARD = -1
    DECK = -2
    SWAP = -3


_WHEN = ("always", "weaker", "dragon", "once")
FIGHT_BONUS: Final[Numbers] = np.zeros(CARDS, np.int64)
FIGHT_WHEN: Final[Numbers] = np.zeros(CARDS, np.int64)
TREASURE_FAME: Final[Numbers] = np.zeros(CARDS, np.int64)
TREASURE_MIGHT: Final[Numbers] = np.zeros(CARDS, np.int64)
TREASURE_GOODS: Final[Numbers] = np.zeros((CARDS, KINDS), np.int64)
TREASURE_PRICE: Final[Numbers] = np.zeros((CARDS, KINDS), np.int64)
TREASURE_ROLL: Final[Numbers] = np.zeros((CARDS, 3), np.int64)  # all 0: not rolled for
# 1 for treasures a champion carries; the others are used up when found
IS_CARRIED: Final[Numbers] = np.zeros(CARDS, np.int64)
for _number, _treasure in enumerate(PIECES.treasures, FIRST_TREASURE):
    FIGHT_BONUS[_number] = _treasure.fight
    FIGHT_WHEN[_number] = _WHEN.index(_treasure.when)
    TREASURE_FAME[_number] = _treasure.fame
    TREASURE_MIGHT[_number] = _treasure.might
    TREASURE_GOODS[_number] = _goods(_treasure.goods)
    TREASURE_PRICE[_number] = _goods(_treasure.price)
    TREASURE_ROLL[_number] = [
        -1 - OUTCOMES.index(o) if o in OUTCOMES else card(o) for o in _treasure.roll or ()
    ] or [0, 0, 0]
    IS_CARRIED[_number] = _treasure.fight > 0

# Decks: by tier and biome, deck (tier - 1) * 3 + biome
DECKS: Final = TIERS * len(BIOMES)


def _deck(copies: Copies) -> int:
    return (copies.tier - 1) * len(BIOMES) + BIOMES.index(copies.biome)


_decks: list[list[tuple[int, int]]] = [[] for _ in range(DECKS)]
_all_copies = [
    *(monster.cards for monster in PIECES.monsters),
    *(event.cards for event in PIECES.events),
    *(treasure.cards for treasure in PIECES.treasures),
]
for _number, _in_decks in enumerate(_all_copies, 1):
    for _copies in _in_decks:
        _decks[_deck(_copies)].append((_number, _copies.copies))
SLOTS: Final = max(1, *map(len, _decks))
# DECK_CARD[deck, slot] with DECK_COPIES[deck, slot] copies, drawn by DECK_NAME[deck, slot]
DECK_CARD: Final[Numbers] = np.zeros((DECKS, SLOTS), np.int64)
DECK_COPIES: Final[Numbers] = np.zeros((DECKS, SLOTS), np.int64)
DECK_NAME: Final[Numbers] = np.zeros((DECKS, SLOTS), np.int64)
for _index, _cards in enumerate(_decks):
    for _slot, (_number, _many) in enumerate(_cards):
        DECK_CARD[_index, _slot] = _number
        DECK_COPIES[_index, _slot] = _many
        DECK_NAME[_index, _slot] = named_card(CARD_NAMES[_number])

# Boards
_STANDARD = [face for row in PIECES.board.standard for face in row.split()]
_MARKET_TILE = PIECES.board.separate_market[0] * 8 + PIECES.board.separate_market[1]


def _face(name: str) -> int:
    """A face by its name in the pieces; covered tiles have none of their own."""
    return FACE_NAMES.index({"H": "home"}.get(name, name)) if name in (*FACE_NAMES, "H") else 0


def _faces(tiles: dict[str, int]) -> list[int]:
    return [_face(name) for name, many in tiles.items() for _ in range(many)]


STANDARD: Final[Numbers] = np.array([_face(name) for name in _STANDARD], np.int64)
MARKET_TILE: Final = _MARKET_TILE
RANDOM_TILES: Final[Numbers] = np.array(_faces(PIECES.board.random_tiles), np.int64)
LITERAL_TILES: Final[Numbers] = np.array(_faces(PIECES.board.literal_tiles), np.int64)

# What lies face down, by board and group: the tiles, and the faces shuffled over them
GROUPS: Final = 3
GROUP_SIZE: Final = 12
_T2 = [t for t, name in enumerate(_STANDARD) if name in ("t2r", "t2x")]
_T3 = [t for t, name in enumerate(_STANDARD) if name == "t3"]
_T3_FACES = [Face.DEN, Face.BARREN, Face.BARREN, Face.BARREN]


def _covered(board: int) -> list[tuple[list[int], list[int]]]:
    if board == 0:
        doubles = [t for t in _T2 if _STANDARD[t] == "t2r"]
        plain = [t for t in _T2 if _STANDARD[t] == "t2x"]
        faces = [_face(name) for name in PIECES.board.standard_doubles.split()]
        return [(doubles, faces), (plain, [Face.BARREN] * len(plain)), (_T3, [*_T3_FACES])]
    faces = [_face(name) for name in PIECES.board.shuffled_doubles.split()]
    return [(_T2, faces + [Face.BARREN] * (len(_T2) - len(faces))), ([], []), (_T3, [*_T3_FACES])]


# COVERED_TILES[board, group, i] (-1: none) and COVERED_FACES[board, group, i]
COVERED_TILES: Final[Numbers] = np.full((3, GROUPS, GROUP_SIZE), -1, np.int64)
COVERED_FACES: Final[Numbers] = np.zeros((3, GROUPS, GROUP_SIZE), np.int64)
COVERED_COUNT: Final[Numbers] = np.zeros((3, GROUPS), np.int64)
for _board in range(3):
    for _group, (_tiles, _shown) in enumerate(_covered(_board)):
        COVERED_COUNT[_board, _group] = len(_tiles)
        COVERED_TILES[_board, _group, : len(_tiles)] = _tiles
        COVERED_FACES[_board, _group, : len(_tiles)] = _shown
