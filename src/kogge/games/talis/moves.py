"""Talis's moves: ids ↔ words ↔ parts.

| word                       | meaning                                                            |
|----------------------------|--------------------------------------------------------------------|
| `end`                      | end the turn; unused dice are lost                                 |
| `move-2+3-c1-e4`           | champion 1 walks to e4 with the dice 2 and 3                       |
| `harvest-3-f2w1`           | two food and a wood with a die that shows 3                        |
| `build-1-dock`             | build with a die that shows 1; `build-1-warship-b2` arms boat 2    |
| `boat-2-b1-ne-c1-h5`       | boat 1 sails to the north-eastern sea and lands champion 1 on h5   |
| `offer-2f-1g-p2`           | propose to player 2: my two food for your gold; `0` is nothing     |
| `trade-p2` `give-1f1w` `want-1o` | a free trade in three steps; `haggle` answers with another   |
| `hear`                     | ask the others for their offers                                    |
| `sell-wood` `buy-ore`      | exchange a good for gold, or gold for a good                       |
| `forge`                    | buy Might in the own Blacksmith                                    |
| `explore` `claim` `revolt` `conquer` `use` `stay` | act where the champion stands, or do not     |
| `fight` `flee` `bid-1` `yes` `no` | in fights and as answers                                    |
| `take` `leave` `drop-3`    | treasures; 3 is the one just found                                 |
| `pay` `send-c2` `attend` `done` | Market Day                                                    |
| `clockwise` `counter` `sea-nw` `sink` `player-2` `tile-b7` `lose-food` `swap-p2-c1` | events    |
| `gain-goods` `gain-might`  | what to make of a broken shield                                    |

Tiles are named as in `geometry`; players are numbered from 1 in seat order, p1 is seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.moves import Moves, Parts
from kogge.games.talis.bits import TILES
from kogge.games.talis.constants import (
    BUILDINGS,
    COST,
    GOLD,
    KINDS,
    SUPPORT_GOLD,
    TRADE_GOODS,
    TRADE_MOST,
    TREASURES,
    Building,
)
from kogge.games.talis.geometry import COAST, COAST_TILES, MAX_SEATS, SEA_NAMES, SEAS, TILE_NAMES
from kogge.games.talis.pieces import BUILDING_NAMES, DIE, GOODS
from kogge.games.talis.state import BOATS, CHAMPIONS, DICE

LETTERS: Final = tuple(good[0] for good in GOODS)

PLAIN: Final = (
    "end",
    "yes",
    "no",
    "fight",
    "flee",
    "stay",
    "explore",
    "claim",
    "revolt",
    "conquer",
    "use",
    "done",
    "take",
    "leave",
    "pay",
    "clockwise",
    "counter",
    "sink",
    "gain-goods",
    "gain-might",
    "forge",
    "attend",
    "haggle",
    "hear",
)
END: Final = PLAIN.index("end")
YES: Final = PLAIN.index("yes")
NO: Final = PLAIN.index("no")
FIGHT: Final = PLAIN.index("fight")
FLEE: Final = PLAIN.index("flee")
STAY: Final = PLAIN.index("stay")
EXPLORE: Final = PLAIN.index("explore")
CLAIM: Final = PLAIN.index("claim")
REVOLT: Final = PLAIN.index("revolt")
CONQUER: Final = PLAIN.index("conquer")
USE: Final = PLAIN.index("use")
DONE: Final = PLAIN.index("done")
TAKE: Final = PLAIN.index("take")
LEAVE: Final = PLAIN.index("leave")
PAY: Final = PLAIN.index("pay")
CLOCKWISE: Final = PLAIN.index("clockwise")
COUNTER: Final = PLAIN.index("counter")
SINK: Final = PLAIN.index("sink")
GAIN_GOODS: Final = PLAIN.index("gain-goods")
GAIN_MIGHT: Final = PLAIN.index("gain-might")
FORGE: Final = PLAIN.index("forge")
ATTEND: Final = PLAIN.index("attend")
HAGGLE: Final = PLAIN.index("haggle")
HEAR: Final = PLAIN.index("hear")

DROP: Final = len(PLAIN)
BID: Final = DROP + TREASURES + 1
SEND: Final = BID + SUPPORT_GOLD + 1
SELL: Final = SEND + CHAMPIONS
BUY: Final = SELL + GOLD
SEA: Final = BUY + GOLD
LOSE: Final = SEA + SEAS
PLAYER: Final = LOSE + KINDS
SWAP: Final = PLAYER + MAX_SEATS
TILE: Final = SWAP + MAX_SEATS * CHAMPIONS

# what a harvest can bring: all numbers of food, wood, ore, gold with a sum of 1 to 3
YIELDS: Final = [
    tuple(chosen.count(good) for good in range(KINDS))
    for total in range(1, DIE + 1)
    for chosen in combinations_with_replacement(range(KINDS), total)
]
YIELD_CHOICES: Final = len(YIELDS)
# what one side of a free trade can be: nothing, or any goods up to a number in all
LOADS: Final = [
    tuple(chosen.count(good) for good in range(KINDS))
    for total in range(TRADE_GOODS + 1)
    for chosen in combinations_with_replacement(range(KINDS), total)
]
LOAD_CHOICES: Final = len(LOADS)
GIVE: Final = TILE + TILES
WANT: Final = GIVE + LOAD_CHOICES
HARVEST: Final = WANT + LOAD_CHOICES
BUILD: Final = HARVEST + DIE * YIELD_CHOICES
BUILD_WORDS: Final = (
    *(name for name in BUILDING_NAMES if name != "warship"),
    *(f"warship-b{boat + 1}" for boat in range(BOATS)),
)
# which building a choice is, and for a warship which boat
BUILD_WHAT: Final[NDArray[np.int64]] = np.array(
    [
        *(b for b in range(BUILDINGS) if b != Building.WARSHIP),
        *(int(Building.WARSHIP) for _ in range(BOATS)),
    ],
    np.int64,
)
BUILD_CHOICES: Final = len(BUILD_WORDS)
# AFFORDED[good, amount] is the set of the choices that cost no more of that good, a bit each;
# nothing costs more than COSTLIEST
COSTLIEST: Final = int(COST.max())
AFFORDED: Final[NDArray[np.int64]] = np.array(
    [
        [
            sum(1 << i for i, building in enumerate(BUILD_WHAT) if COST[building, good] <= amount)
            for amount in range(COSTLIEST + 1)
        ]
        for good in range(KINDS)
    ],
    np.int64,
)
FIRST_WARSHIP: Final = BUILD_CHOICES - BOATS
SAIL: Final = BUILD + DIE * BUILD_CHOICES
SAIL_LOADS: Final = 1 + CHAMPIONS * COAST  # nobody, or a champion to a tile of the coast
BUNDLES: Final = 1 + KINDS * TRADE_MOST  # nothing, or 1 to 3 of one good
OFFER: Final = SAIL + DIE * BOATS * SEAS * SAIL_LOADS

# all sets of up to four dice by what they show
DICE_SETS: Final = [
    chosen
    for many in range(1, DICE + 1)
    for chosen in combinations_with_replacement(range(1, DIE + 1), many)
]
OFFERS: Final = BUNDLES * BUNDLES  # per partner
TRADE: Final = OFFER + MAX_SEATS * OFFERS  # the partner of a free trade
MOVE: Final = TRADE + MAX_SEATS
SPACE: Final = MOVE + len(DICE_SETS) * CHAMPIONS * TILES

YIELD_GOODS: Final[NDArray[np.int64]] = np.array(YIELDS, np.int64)
LOAD_GOODS: Final[NDArray[np.int64]] = np.array(LOADS, np.int64)
# YIELDS_OF[total] is the set of the choices with that sum, a bit each; YIELDS_WITHIN[f, w, o, g]
# the set of those for which so much of each good is enough
YIELDS_OF: Final[NDArray[np.int64]] = np.array(
    [
        sum(1 << i for i, goods in enumerate(YIELDS) if sum(goods) == total)
        for total in range(DIE + 1)
    ],
    np.int64,
)
YIELDS_WITHIN: Final[NDArray[np.int64]] = np.array(
    [
        sum(1 << i for i, goods in enumerate(YIELDS) if (np.array(goods) <= most).all())
        for most in np.ndindex(*[DIE + 1] * KINDS)
    ],
    np.int64,
).reshape([DIE + 1] * KINDS)
SET_DICE: Final[NDArray[np.int64]] = np.array(
    [[dice.count(value) for value in range(1, DIE + 1)] for dice in DICE_SETS], np.int64
)
SET_SUM: Final[NDArray[np.int64]] = np.array([sum(dice) for dice in DICE_SETS], np.int64)
# SUBSETS[n1, n2, n3]: the sets that can be paid with so many dice of each value, -1 at the end
SUBSETS: Final[NDArray[np.int64]] = np.full(
    (DICE + 1, DICE + 1, DICE + 1, len(DICE_SETS) + 1), -1, np.int64
)
for _dice in np.ndindex(DICE + 1, DICE + 1, DICE + 1):
    _payable = np.flatnonzero((np.array(_dice) >= SET_DICE).all(axis=1))
    SUBSETS[_dice][: len(_payable)] = _payable


def bundle_words(goods: Iterable[int]) -> list[str]:
    """Some goods, such as `2f` and `1w`; `0` is nothing."""
    return [f"{many}{letter}" for letter, many in zip(LETTERS, goods, strict=True) if many] or ["0"]


def some(bundle: int) -> list[int]:
    """The goods of a numbered bundle: nothing, or some of one good."""
    goods = [0] * KINDS
    if bundle:
        good, many = divmod(bundle - 1, TRADE_MOST)
        goods[good] = many + 1
    return goods


def packed_words(packed: int) -> list[str]:
    """Goods told as four numbers of four bits."""
    return bundle_words([packed >> 4 * good & 15 for good in range(KINDS)])


def _goods_word(goods: tuple[int, ...]) -> str:
    return "".join(f"{letter}{many}" for letter, many in zip(LETTERS, goods, strict=True) if many)


def describe(move: int) -> tuple[str, Parts]:
    """The word of a move and its parts."""
    if move < DROP:
        word = PLAIN[move]
        return word, {"kind": word.replace("-", "_")}
    if move < HARVEST:
        return _describe_answer(move)
    if move < BUILD:
        die, index = divmod(move - HARVEST, YIELD_CHOICES)
        goods = dict(zip(GOODS, YIELDS[index], strict=True))
        word = _goods_word(YIELDS[index])
        parts = {"kind": "harvest", "dice": [die + 1], "goods": word, **goods}
        return f"harvest-{die + 1}-{word}", parts
    if move < SAIL:
        die, index = divmod(move - BUILD, BUILD_CHOICES)
        name = BUILDING_NAMES[BUILD_WHAT[index]]
        parts = {"kind": "build", "dice": [die + 1], "building": name}
        if index >= FIRST_WARSHIP:
            parts |= {"kind": "arm", "boat": index - FIRST_WARSHIP + 1}
        return f"build-{die + 1}-{BUILD_WORDS[index].replace('_', '-')}", parts
    if move < OFFER:
        return _describe_sail(move - SAIL)
    if move < TRADE:
        partner, index = divmod(move - OFFER, OFFERS)
        give, want = (bundle_words(some(bundle)) for bundle in divmod(index, BUNDLES))
        parts = {"kind": "offer", "rival": partner, "give": give, "want": want}
        return f"offer-{give[0]}-{want[0]}-p{partner + 1}", parts
    if move < MOVE:
        return f"trade-p{move - TRADE + 1}", {"kind": "trade", "rival": move - TRADE}
    dice, rest = divmod(move - MOVE, CHAMPIONS * TILES)
    champion, tile = divmod(rest, TILES)
    word = f"move-{'+'.join(map(str, DICE_SETS[dice]))}-c{champion + 1}-{TILE_NAMES[tile]}"
    return word, {
        "kind": "move",
        "dice": list(DICE_SETS[dice]),
        "champion": champion + 1,
        "tile": TILE_NAMES[tile],
    }


def _describe_answer(move: int) -> tuple[str, Parts]:
    if move < BID:
        return f"drop-{move - DROP + 1}", {"kind": "drop", "number": move - DROP + 1}
    if move < SEND:
        return f"bid-{move - BID}", {"kind": "bid", "gold": move - BID}
    if move < SELL:
        return f"send-c{move - SEND + 1}", {"kind": "send", "champion": move - SEND + 1}
    if move < BUY:
        return f"sell-{GOODS[move - SELL]}", {"kind": "sell", "good": GOODS[move - SELL]}
    if move < SEA:
        return f"buy-{GOODS[move - BUY]}", {"kind": "buy", "good": GOODS[move - BUY]}
    if move < LOSE:
        return f"sea-{SEA_NAMES[move - SEA]}", {"kind": "sea", "sea": SEA_NAMES[move - SEA]}
    if move < PLAYER:
        return f"lose-{GOODS[move - LOSE]}", {"kind": "lose", "good": GOODS[move - LOSE]}
    if move < SWAP:
        return f"player-{move - PLAYER + 1}", {"kind": "player", "rival": move - PLAYER}
    if move < TILE:
        seat, champion = divmod(move - SWAP, CHAMPIONS)
        parts = {"kind": "swap", "rival": seat, "champion": champion + 1}
        return f"swap-p{seat + 1}-c{champion + 1}", parts
    if move >= WANT:
        words = bundle_words(LOADS[move - WANT])
        return f"want-{''.join(words)}", {"kind": "want", "want": words}
    if move >= GIVE:
        words = bundle_words(LOADS[move - GIVE])
        return f"give-{''.join(words)}", {"kind": "give", "give": words}
    name = TILE_NAMES[move - TILE]
    return f"tile-{name}", {"kind": "tile", "tile": name}


def _describe_sail(index: int) -> tuple[str, Parts]:
    rest, load = divmod(index, SAIL_LOADS)
    rest, sea = divmod(rest, SEAS)
    die, boat = divmod(rest, BOATS)
    word = f"boat-{die + 1}-b{boat + 1}-{SEA_NAMES[sea]}"
    parts = {"kind": "boat", "dice": [die + 1], "boat": boat + 1, "sea": SEA_NAMES[sea]}
    if load == 0:
        return word, parts
    champion, place = divmod(load - 1, COAST)
    tile = TILE_NAMES[COAST_TILES[sea, place]]
    parts |= {"kind": "ferry", "champion": champion + 1, "tile": tile}
    return f"{word}-c{champion + 1}-{tile}", parts


MOVES: Final = Moves(SPACE, describe)
