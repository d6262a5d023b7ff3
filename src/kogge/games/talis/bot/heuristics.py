"""Heuristics: the sensible move of a thoughtful beginner, from what the seat knows.

In its turn a player compares everything a die could do with what the same die could harvest; walks
are worth what they lead to (see `prospects`). Answers to questions follow the same worths (see
`worths`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.games.talis.bits import TILES
from kogge.games.talis.bot.answers import worth_of_answer
from kogge.games.talis.bot.deals import is_tired_of_offers, worth_of_deal, worth_of_trade
from kogge.games.talis.bot.prospects import weigh_ways
from kogge.games.talis.bot.worths import (
    SPARE,
    lacks,
    reap,
    wanted,
    worth_of_fame,
    worth_of_good,
    worth_of_goods,
)
from kogge.games.talis.geometry import COAST, COAST_TILES, SEAS
from kogge.games.talis.moves import (
    BUILD,
    BUILD_CHOICES,
    BUILD_WHAT,
    BUNDLES,
    END,
    FORGE,
    HARVEST,
    HEAR,
    MOVE,
    OFFER,
    OFFERS,
    SAIL,
    SAIL_LOADS,
    SELL,
    SET_DICE,
    SPACE,
    TRADE,
    YIELD_CHOICES,
    YIELD_GOODS,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.bargaining import unpack
from kogge.games.talis.rules.claiming import harvestable
from kogge.games.talis.rules.course import legal
from kogge.games.talis.rules.figures import living
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import BOATS, CHAMPIONS, State, Step
from kogge.games.talis.tables import (
    BUILDING_FAME,
    COST,
    FOOD,
    GOLD,
    KINDS,
    ORE,
    WOOD,
    Building,
)

WHIM: Final = 0.01  # breaks ties at random
PIP: Final = 0.04  # a die is worth a little even when there is nothing to harvest
NEVER: Final = -1000.0
BUILD_WORTH: Final = 20.0
DIE_WORTH: Final = 9.0  # a champion more: one die in every turn to come

Numbers = NDArray[np.float64]


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The legal move that promises most; only free trade is worth asking anybody."""
    moves = np.empty(SPACE, np.int64)
    count = legal(state, seat, moves)
    best = int(moves[0])
    highest = 10 * NEVER
    asked = top(state).step != Step.TURN
    ways = np.empty(CHAMPIONS * TILES, np.float64)
    prices = np.zeros(DIE, np.float64)
    if not asked:
        price_dice(state, seat, prices)
        weigh_ways(state, seat, ways)
    for i in range(count):
        move = moves[i]
        if OFFER <= move < TRADE and not asked:
            continue
        worth = (
            worth_of_answer(state, seat, move)
            if asked
            else worth_of_action(state, seat, move, ways, prices)
        )
        worth += WHIM * next_word(rng) / (1 << 32)
        if worth > highest:
            highest = worth
            best = int(move)
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """What each move promises, in goods."""
    if top(state).step != Step.TURN:
        for i in range(count):
            out[i] = worth_of_answer(state, seat, moves[i])
        return
    ways = np.empty(CHAMPIONS * TILES, np.float64)
    prices = np.zeros(DIE, np.float64)
    price_dice(state, seat, prices)
    weigh_ways(state, seat, ways)
    for i in range(count):
        out[i] = worth_of_action(state, seat, moves[i], ways, prices)


@rule
def price_dice(state: State, seat: int, prices: Numbers) -> None:
    """What each die could harvest instead."""
    food, wood, ore, gold = harvestable(state, seat)
    reap(state, seat, food, wood, ore, gold, prices)
    for die in range(DIE):
        prices[die] += PIP * (die + 1)


@rule
def worth_of_action(state: State, seat: int, move: int, ways: Numbers, prices: Numbers) -> float:
    """What an action brings beyond the harvest that its dice could bring."""
    if move == END:
        return 0.0
    if move == FORGE:
        return worth_of_forging(state, seat)
    if move == HEAR:
        return NEVER
    if move < HARVEST:
        return worth_of_sale(state, seat, move - SELL)
    if move < BUILD:
        index = (move - HARVEST) % YIELD_CHOICES
        die = (move - HARVEST) // YIELD_CHOICES
        price: float = prices[die]
        goods = worth_of_goods(
            state,
            seat,
            YIELD_GOODS[index, FOOD],
            YIELD_GOODS[index, WOOD],
            YIELD_GOODS[index, ORE],
            YIELD_GOODS[index, GOLD],
        )
        return goods - price + PIP * (DIE + 1)
    if move < SAIL:
        price = prices[(move - BUILD) // BUILD_CHOICES]
        return worth_of_building(state, seat, BUILD_WHAT[(move - BUILD) % BUILD_CHOICES]) - price
    if move < OFFER:
        return worth_of_trip(move - SAIL, ways, prices)
    if move < TRADE:
        return worth_of_offer(state, seat, move - OFFER)
    if move < MOVE:
        return worth_of_trade(state, seat, move - TRADE)
    return worth_of_walk(move - MOVE, ways, prices)


@rule
def worth_of_walk(index: int, ways: Numbers, prices: Numbers) -> float:
    """A better place than here, less the dice."""
    dice = index // (CHAMPIONS * TILES)
    champion = index // TILES % CHAMPIONS
    tile = index % TILES
    price = 0.0
    for value in range(DIE):
        price += SET_DICE[dice, value] * prices[value]
    return float(ways[champion * TILES + tile] - price)


@rule
def worth_of_trip(index: int, ways: Numbers, prices: Numbers) -> float:
    """A boat is worth where it brings its passenger."""
    load = index % SAIL_LOADS
    if load == 0:
        return NEVER
    sea = index // SAIL_LOADS % SEAS
    die = index // (SAIL_LOADS * SEAS * BOATS)
    champion = (load - 1) // COAST
    tile = COAST_TILES[sea, (load - 1) % COAST]
    price: float = prices[die]
    return float(ways[champion * TILES + tile] - price)


@rule
def worth_of_offer(state: State, seat: int, index: int) -> float:
    """What a trade brings, if the other one is likely to agree."""
    partner = index // OFFERS
    if is_tired_of_offers(state, partner):
        return NEVER
    given = np.empty(KINDS, np.int64)
    got = np.empty(KINDS, np.int64)
    unpack(index % OFFERS // BUNDLES, given)
    unpack(index % BUNDLES, got)
    gain = worth_of_deal(state, seat, got, given)
    return gain if gain > 0 and worth_of_deal(state, partner, given, got) > 0 else NEVER


@rule
def worth_of_sale(state: State, seat: int, good: int) -> float:
    """Sell what the plan does not ask for, as long as it asks for gold."""
    spare = state.players[seat].goods[good] - wanted(state, seat, good)
    if lacks(state, seat, GOLD) == 0 or spare <= 0:
        return NEVER
    return worth_of_good(state, seat, GOLD)


@rule
def worth_of_forging(state: State, seat: int) -> float:
    """Might is bought with what is left over."""
    if lacks(state, seat, GOLD) == 0 and lacks(state, seat, ORE) == 0:
        return 1.0
    return NEVER


@rule
def worth_of_building(state: State, seat: int, building: int) -> float:
    """Fame first; a Market and a second champion early; the rest when the plan is done."""
    if BUILDING_FAME[building] > 0:
        return BUILD_WORTH + worth_of_fame(state, seat, BUILDING_FAME[building])
    if building == Building.MARKET:
        return NEVER if state.players[seat].market > 0 else BUILD_WORTH / 2
    price = 0.0
    amount = 0
    for good in range(KINDS):
        amount += COST[building, good]
        price += COST[building, good] * worth_of_good(state, seat, good)
    if building == Building.CHAMPION or building == Building.THIRD_CHAMPION:
        return DIE_WORTH / living(state, seat) - price if living(state, seat) > 0 else BUILD_WORTH
    done = state.players[seat].monastery > 0
    return amount * SPARE - price + 0.5 if done else NEVER
