"""Worths of things to a player, in goods: the scale on which the heuristics weigh moves.

The plan behind it: claims feed harvests, harvests feed Chapel and Monastery, a Market turns what is
left over into gold, and tiles turned over bring the last points of Fame.
"""

from __future__ import annotations

from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.scratch import scratch_floats
from kogge.games.talis.bot.odds import DUEL_CHANCE, chance_against, lead_in_duel
from kogge.games.talis.constants import (
    COST,
    DRAGON,
    FAME_TO_WIN,
    FLAGS,
    FOOD,
    GOLD,
    HEAL_GOLD,
    KINDS,
    MONSTER_FAME,
    MONSTER_GOODS,
    ORE,
    WOOD,
    YIELD,
    Building,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.building import has_slot
from kogge.games.talis.rules.claiming import harvestable
from kogge.games.talis.rules.trading import buys_here, sells_here
from kogge.games.talis.state import State

FAME_WORTH: Final = 4.0
WIN_WORTH: Final = 200.0
TRIP_WORTH: Final = 1.5  # what being sent home costs on top
CHAMPION_WORTH: Final = 8.0
FIND_WORTH: Final = 1.0  # an event or a treasure, on average
NEEDED: Final = 1.0  # worth of a good that the plan still lacks …
NEEDED_GOLD: Final = 1.3
SALEABLE: Final = 0.6  # … of one that a Market would buy …
SPARE: Final = 0.2  # … and of any other
HARVESTS: Final = 5.0  # dice a new claim is expected to serve
# a plan is made once and looked at often: what one more of each good is worth, what of each good
# may be harvested, and what a die brings of it on average
TO_HARVEST: Final = KINDS
PER_DIE: Final = 2 * KINDS
PLAN: Final = PER_DIE + 1


@rule
def wanted(state: State, seat: int, good: int) -> int:
    """How much of a good the plan still asks for, in all."""
    player = state.players[seat]
    total = 0
    again = state.readings.many_buildings and player.monastery and has_slot(player)
    if not player.chapel and (again or not player.monastery):
        total += COST[Building.CHAPEL, good]
    if again or not player.monastery:
        total += COST[Building.MONASTERY, good]
    if not player.market and not player.chapel and not player.monastery:
        total += COST[Building.MARKET, good]
    return total


@rule
def lacks(state: State, seat: int, good: int) -> int:
    """How much of a good is still missing."""
    return max(0, wanted(state, seat, good) - state.players[seat].goods[good])


@rule
def worth_of_good(state: State, seat: int, good: int) -> float:
    """One more of a good, now."""
    if lacks(state, seat, good) > 0:
        return NEEDED_GOLD if good == GOLD else NEEDED
    if good == GOLD or (state.players[seat].market and lacks(state, seat, GOLD) > 0):
        return SALEABLE
    return SPARE


@rule
def worth_of_fame(state: State, seat: int, fame: int) -> float:
    """Some more Fame; the point that wins is worth everything."""
    if state.players[seat].fame + fame >= FAME_TO_WIN:
        return WIN_WORTH
    return FAME_WORTH * fame


@rule
def make_plan(state: State, seat: int, plan: Seq[float], prices: Seq[float]) -> None:
    """Weigh goods and harvests of a seat; `prices` are what each die could harvest."""
    for good in range(KINDS):
        plan[good] = worth_of_good(state, seat, good)
    food, wood, ore, gold = harvestable(state, seat)
    plan[TO_HARVEST + FOOD] = food
    plan[TO_HARVEST + WOOD] = wood
    plan[TO_HARVEST + ORE] = ore
    plan[TO_HARVEST + GOLD] = gold
    plan[PER_DIE] = reap(plan, food, wood, ore, gold, prices)


@rule
def worth_of_goods(plan: Seq[float], food: int, wood: int, ore: int, gold: int) -> float:
    """Some goods, each at its present worth."""
    return food * plan[FOOD] + wood * plan[WOOD] + ore * plan[ORE] + gold * plan[GOLD]


@rule
def cost_of_defeat(state: State, plan: Seq[float], seat: int) -> float:
    """Healing, or Fame, and the way back."""
    if state.players[seat].goods[GOLD] >= HEAL_GOLD:
        return TRIP_WORTH + plan[GOLD]
    return TRIP_WORTH + FAME_WORTH


@rule
def worth_of_monster(
    state: State, plan: Seq[float], seat: int, champion: int, tile: int, monster: int
) -> float:
    """Meeting a monster: the better of fighting and fleeing."""
    chance = chance_against(state, seat, champion, tile, monster)
    flight = -FAME_WORTH - TRIP_WORTH
    if monster == DRAGON:
        return max(flight, chance * WIN_WORTH - (1 - chance) * CHAMPION_WORTH)
    prize = worth_of_fame(state, seat, MONSTER_FAME[monster]) + worth_of_goods(
        plan,
        MONSTER_GOODS[monster, FOOD],
        MONSTER_GOODS[monster, WOOD],
        MONSTER_GOODS[monster, ORE],
        MONSTER_GOODS[monster, GOLD],
    )
    return max(flight, chance * prize - (1 - chance) * cost_of_defeat(state, plan, seat))


@rule
def worth_of_duel(
    state: State, plan: Seq[float], seat: int, champion: int, rival: int, other: int, tile: int
) -> float:
    """Meeting a champion: Fame and its trouble, or the own."""
    lead = lead_in_duel(state, seat, champion, rival, other, tile)
    chance: float = DUEL_CHANCE[DIE + lead]
    against: float = DUEL_CHANCE[DIE - lead]
    return chance * worth_of_fame(state, seat, 1) - against * cost_of_defeat(state, plan, seat)


@rule
def reap(plan: Seq[float], food: int, wood: int, ore: int, gold: int, out: Seq[float]) -> float:
    """The best each die can harvest where so much of each good is to be had, and their mean."""
    worth_of_food = plan[FOOD]
    worth_of_wood = plan[WOOD]
    worth_of_ore = plan[ORE]
    worth_of_gold = plan[GOLD]
    reaped = 0.0
    total = 0.0
    for die in range(DIE):
        best = 0.0
        if food > 0:
            best = worth_of_food
        if wood > 0:
            best = max(best, worth_of_wood)
        if ore > 0:
            best = max(best, worth_of_ore)
        if gold > 0:
            best = max(best, worth_of_gold)
        if food > 0 and best == worth_of_food:
            food -= 1
        elif wood > 0 and best == worth_of_wood:
            wood -= 1
        elif ore > 0 and best == worth_of_ore:
            ore -= 1
        elif gold > 0:
            gold -= 1
        reaped += best
        out[die] = reaped
        total += reaped
    return total / DIE


@rule
def worth_of_claim(state: State, seat: int, tile: int) -> float:
    """What a claim adds to the harvests to come."""
    plan = scratch_floats(PLAN)
    make_plan(state, seat, plan, scratch_floats(DIE))
    return worth_of_resource(state, plan, seat, state.face[tile])


@rule
def worth_of_resource(state: State, plan: Seq[float], seat: int, face: int) -> float:
    """The same for any tile that shows this."""
    if state.players[seat].claims >= FLAGS:
        return 0.0
    then = reap(
        plan,
        int(plan[TO_HARVEST + FOOD]) + YIELD[face, FOOD],
        int(plan[TO_HARVEST + WOOD]) + YIELD[face, WOOD],
        int(plan[TO_HARVEST + ORE]) + YIELD[face, ORE],
        int(plan[TO_HARVEST + GOLD]) + YIELD[face, GOLD],
        scratch_floats(DIE),
    )
    return 0.1 + HARVESTS * (then - plan[PER_DIE])


@rule
def worth_of_trading(state: State, seat: int, face: int) -> float:
    """What a visit to the Trader or the Marketplace would bring."""
    worth = 0.0
    if sells_here(state, face) and lacks(state, seat, GOLD) > 0:
        spare = 0
        for good in range(GOLD):
            spare += max(0, state.players[seat].goods[good] - wanted(state, seat, good))
        worth += min(spare, lacks(state, seat, GOLD)) * (NEEDED_GOLD - SPARE)
    if buys_here(state, face) and lacks(state, seat, GOLD) == 0:
        missing = lacks(state, seat, WOOD) + lacks(state, seat, ORE)
        worth += min(missing, state.players[seat].goods[GOLD] // 3) * NEEDED
    return worth
