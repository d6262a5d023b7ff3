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
from kogge.core.rng import next_word, step
from kogge.core.scratch import scratch, scratch_floats
from kogge.games.talis.bits import BIT, TILES, lowest
from kogge.games.talis.bot.deals import CAUTION, is_tired_of_offers, worth_of_trade
from kogge.games.talis.bot.prospects import weigh_ways
from kogge.games.talis.bot.worths import (
    PLAN,
    SPARE,
    lacks,
    make_plan,
    wanted,
    worth_of_fame,
    worth_of_good,
    worth_of_goods,
)
from kogge.games.talis.constants import (
    BUILDING_FAME,
    COST,
    FOOD,
    GOLD,
    KINDS,
    ORE,
    TRADE_MOST,
    WOOD,
    Building,
)
from kogge.games.talis.geometry import COAST, COAST_TILES, MAX_SEATS, SEAS
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
    SET_SUM,
    SUBSETS,
    TRADE,
    YIELD_CHOICES,
    YIELD_GOODS,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.questions import worth_of_answer, write_answers
from kogge.games.talis.rules.champions import living
from kogge.games.talis.rules.course import MOST_ANSWERS
from kogge.games.talis.rules.moving import ALL_REACHES, REACHES, flood_all, fresh_champions
from kogge.games.talis.rules.pending import top
from kogge.games.talis.rules.turn import write_actions
from kogge.games.talis.state import BOATS, CHAMPIONS, State, Step

WHIM: Final = 0.01  # breaks ties at random
PIP: Final = 0.04  # a die is worth a little even when there is nothing to harvest
NEVER: Final = -1000.0
BUILD_WORTH: Final = 20.0
DIE_WORTH: Final = 9.0  # a champion more: one die in every turn to come
MOST_ACTIONS: Final = OFFER + MAX_SEATS  # all moves before offers, and with whom to trade freely
ALL_WAYS: Final = CHAMPIONS * TILES
ALL_BUNDLES: Final = MAX_SEATS * BUNDLES

Numbers = NDArray[np.float64]


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The legal move that promises most; only free trade is worth asking anybody."""
    if top(state).step == Step.TURN:
        return best_action(state, seat, rng)
    moves = scratch(MOST_ANSWERS)
    count = write_answers(state, moves)
    best = int(moves[0])
    highest = 10 * NEVER
    for i in range(count):
        worth = worth_of_answer(state, seat, moves[i]) + WHIM * next_word(rng) / (1 << 32)
        if worth > highest:
            highest = worth
            best = int(moves[i])
    return best


@rule
def best_action(state: State, seat: int, rng: Seq[int]) -> int:
    """The same in one's turn, among all but offers, in the order of the list of legal moves."""
    moves = scratch(MOST_ACTIONS)
    count = write_actions(state, seat, moves)
    reach = scratch(ALL_REACHES)
    fresh = flood_all(state, seat, reach)
    plan = scratch_floats(PLAN)
    prices = scratch_floats(DIE)
    ways = scratch_floats(ALL_WAYS)
    bundles = scratch_floats(ALL_BUNDLES)
    if count > 1 or fresh:
        price_dice(state, seat, plan, prices)
        weigh_ways(state, plan, seat, fresh, ways)
    best = END
    highest = 10 * NEVER
    for i in range(count):
        worth = worth_of_action(state, seat, moves[i], plan, ways, prices, bundles)
        worth += WHIM * next_word(rng) / (1 << 32)
        if worth > highest:
            highest = worth
            best = int(moves[i])
    return best_walk(state, fresh, reach, ways, prices, highest, best, rng) if fresh else best


@rule
def best_walk(
    state: State,
    fresh: int,
    reach: Seq[int],
    ways: Numbers,
    prices: Numbers,
    highest: float,
    best: int,
    rng: Seq[int],
) -> int:
    """A walk that promises more than the best move so far, or that move."""
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    payable = SUBSETS[state.dice[0], state.dice[1], state.dice[2]]
    index = 0
    while payable[index] >= 0:
        dice = payable[index]
        index += 1
        price = price_of(dice, prices)
        for champion in range(CHAMPIONS):
            if fresh >> champion & 1:
                tiles = reach[champion * REACHES + SET_SUM[dice]]
                while tiles != 0:
                    tile = lowest(tiles)
                    tiles &= ~BIT[tile]
                    word, a, b, c, d = step(a, b, c, d)
                    worth = ways[champion * TILES + tile] - price + WHIM * word / (1 << 32)
                    if worth > highest:
                        highest = worth
                        best = MOVE + (dice * CHAMPIONS + champion) * TILES + tile
    rng[0], rng[1], rng[2], rng[3] = a, b, c, d
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """What each move promises, in goods."""
    if top(state).step != Step.TURN:
        for i in range(count):
            out[i] = worth_of_answer(state, seat, moves[i])
        return
    plan = scratch_floats(PLAN)
    prices = scratch_floats(DIE)
    ways = scratch_floats(ALL_WAYS)
    bundles = scratch_floats(ALL_BUNDLES)
    price_dice(state, seat, plan, prices)
    weigh_ways(state, plan, seat, fresh_champions(state, seat), ways)
    price_bundles(state, bundles)
    for i in range(count):
        out[i] = worth_of_action(state, seat, moves[i], plan, ways, prices, bundles)


@rule
def price_dice(state: State, seat: int, plan: Numbers, prices: Numbers) -> None:
    """What each die could harvest instead."""
    make_plan(state, seat, plan, prices)
    for die in range(DIE):
        prices[die] += PIP * (die + 1)


@rule
def price_bundles(state: State, bundles: Numbers) -> None:
    """What each bundle of a good is worth to everyone."""
    for seat in range(state.seats):
        bundles[seat * BUNDLES] = 0.0
        for good in range(KINDS):
            worth = worth_of_good(state, seat, good)
            for many in range(TRADE_MOST):
                bundles[seat * BUNDLES + 1 + good * TRADE_MOST + many] = (many + 1) * worth


@rule
def worth_of_action(
    state: State,
    seat: int,
    move: int,
    plan: Numbers,
    ways: Numbers,
    prices: Numbers,
    bundles: Numbers,
) -> float:
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
            plan,
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
        return worth_of_offer(state, seat, move - OFFER, bundles)
    if move < MOVE:
        return worth_of_trade(state, seat, move - TRADE)
    return worth_of_walk(move - MOVE, ways, prices)


@rule
def worth_of_walk(index: int, ways: Numbers, prices: Numbers) -> float:
    """A better place than here, less the dice."""
    dice = index // (CHAMPIONS * TILES)
    champion = index // TILES % CHAMPIONS
    tile = index % TILES
    return float(ways[champion * TILES + tile] - price_of(dice, prices))


@rule
def price_of(dice: int, prices: Numbers) -> float:
    """What a set of dice could harvest instead."""
    price = 0.0
    for value in range(DIE):
        price += SET_DICE[dice, value] * prices[value]
    return price


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
def worth_of_offer(state: State, seat: int, index: int, bundles: Numbers) -> float:
    """What a trade brings, if the other one is likely to agree."""
    partner = index // OFFERS
    if is_tired_of_offers(state, partner):
        return NEVER
    given = index % OFFERS // BUNDLES
    got = index % BUNDLES
    gain = float(bundles[seat * BUNDLES + got] - bundles[seat * BUNDLES + given] - CAUTION)
    theirs = bundles[partner * BUNDLES + given] - bundles[partner * BUNDLES + got] - CAUTION
    return gain if gain > 0 and theirs > 0 else NEVER


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
