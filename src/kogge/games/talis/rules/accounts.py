"""Fame, Might and goods: every change goes through here and is told (L16)."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.games.talis.constants import COST, FOOD, GOLD, KINDS, ORE, WOOD
from kogge.games.talis.events import Event
from kogge.games.talis.state import State


@rule
def change_fame(state: State, seat: int, amount: int, log: Log) -> None:
    """Fame may go below zero (L16)."""
    if amount != 0:
        state.players[seat].fame += amount
        tell(log, Event.FAME, seat, amount, state.players[seat].fame)


@rule
def change_might(state: State, seat: int, amount: int, log: Log) -> None:
    """Might never goes below zero: a loss takes what is there."""
    player = state.players[seat]
    change = max(amount, -player.might)
    if change != 0:
        player.might += change
        tell(log, Event.MIGHT, seat, change, player.might)


@rule
def change_goods(
    state: State, seat: int, food: int, wood: int, ore: int, gold: int, log: Log
) -> None:
    """The bank is unlimited; a loss takes what is there (L16)."""
    goods = state.players[seat].goods
    food = max(food, -goods[FOOD])
    wood = max(wood, -goods[WOOD])
    ore = max(ore, -goods[ORE])
    gold = max(gold, -goods[GOLD])
    goods[FOOD] += food
    goods[WOOD] += wood
    goods[ORE] += ore
    goods[GOLD] += gold
    if food != 0 or wood != 0 or ore != 0 or gold != 0:
        tell(log, Event.GOODS, seat, food, wood, ore, gold)


@rule
def change_good(state: State, seat: int, good: int, amount: int, log: Log) -> None:
    """Gain or lose some of one good."""
    change_goods(
        state,
        seat,
        amount * (good == FOOD),
        amount * (good == WOOD),
        amount * (good == ORE),
        amount * (good == GOLD),
        log,
    )


@rule
def exchange(state: State, seat: int, gives: int, paid: int, gets: int, got: int, log: Log) -> None:
    """Some of one good for some of another."""
    change_good(state, seat, gives, -paid, log)
    change_good(state, seat, gets, got, log)


@rule
def can_pay(state: State, seat: int, building: int) -> bool:
    """Whether the goods for a building are there."""
    goods = state.players[seat].goods
    for good in range(KINDS):
        if goods[good] < COST[building, good]:
            return False
    return True


@rule
def pay(state: State, seat: int, building: int, log: Log) -> None:
    """Pay for a building."""
    change_goods(
        state,
        seat,
        -COST[building, FOOD],
        -COST[building, WOOD],
        -COST[building, ORE],
        -COST[building, GOLD],
        log,
    )


@rule
def has_sellable(state: State, seat: int) -> bool:
    """Whether there is food, wood or ore to sell."""
    goods = state.players[seat].goods
    return goods[FOOD] > 0 or goods[WOOD] > 0 or goods[ORE] > 0
