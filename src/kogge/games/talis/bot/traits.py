"""Traits: what a player's chances depend on, for nets to read.

First come those that `evaluation` weighs; the others follow from several of them together, or from
the island: how much is missing for the next building that brings Fame, tiles to turn over nearby,
and the odds against the dragon.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, count, neighbours
from kogge.games.talis.bot import evaluation
from kogge.games.talis.bot.evaluation import SIZE
from kogge.games.talis.bot.odds import chance_against
from kogge.games.talis.constants import (
    BUILDING_FAME,
    COST,
    DRAGON,
    FAME_TO_WIN,
    GOLD,
    KINDS,
    Building,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.building import has_slot
from kogge.games.talis.rules.champions import way_out
from kogge.games.talis.state import CHAMPIONS, State


class Further(IntEnum):
    """What the evaluation does not weigh."""

    LACK = SIZE  # goods missing for the next of Chapel and Monastery, gold apart …
    LACK_OF_GOLD = auto()
    NEXT_FAME = auto()  # … what that building brings …
    READY = auto()  # … if nothing is missing: it could be built with a single die …
    WINNING = auto()  # … and would win the game
    DRAGON_ODDS = auto()  # the best champion's chance against the dragon, once it is revealed
    COVERED_BESIDE = auto()  # tiles face down beside a champion …
    COVERED_NEAR = auto()  # … two or three steps away …
    COVERED = auto()  # … and on the whole island
    DICE = auto()  # not used yet


TRAITS: Final = (*evaluation.TRAITS, *(trait.name.lower() for trait in Further))


@rule
def describe(state: State, seat: int, out: Seq[float]) -> None:
    """All the traits of a player."""
    evaluation.describe(state, seat, out)
    describe_building(state, seat, out)
    describe_island(state, seat, out)
    dice = 0
    if state.active == seat:
        for die in range(DIE):
            dice += state.dice[die]
    out[Further.DICE] = dice


@rule
def describe_building(state: State, seat: int, out: Seq[float]) -> None:
    """How far the next building is that brings Fame; a Monastery takes the Chapel's slot."""
    for trait in range(Further.LACK, Further.WINNING + 1):
        out[trait] = 0.0
    player = state.players[seat]
    if player.monastery > 0 and state.readings.many_buildings == 0:
        return
    building = Building.MONASTERY if player.chapel > 0 else Building.CHAPEL
    if building == Building.CHAPEL and not has_slot(player):
        return
    for good in range(KINDS):
        missing = max(0, COST[building, good] - player.goods[good])
        out[Further.LACK_OF_GOLD if good == GOLD else Further.LACK] += missing
    out[Further.NEXT_FAME] = BUILDING_FAME[building]
    if out[Further.LACK] + out[Further.LACK_OF_GOLD] == 0:
        out[Further.READY] = BUILDING_FAME[building]
        out[Further.WINNING] = player.fame + BUILDING_FAME[building] >= FAME_TO_WIN


@rule
def describe_island(state: State, seat: int, out: Seq[float]) -> None:
    """Tiles to turn over, and the dragon."""
    player = state.players[seat]
    standing = 0
    odds = 0.0
    for champion in range(CHAMPIONS):
        if player.champions[champion].tile > 0:
            tile = way_out(state, seat, champion)
            standing |= BIT[tile]
            if state.dragon > 0:
                odds = max(odds, chance_against(state, seat, champion, tile, DRAGON))
    out[Further.DRAGON_ODDS] = odds
    beside = neighbours(standing)
    near = neighbours(beside)
    near |= neighbours(near)
    out[Further.COVERED_BESIDE] = count(state.covered & beside)
    out[Further.COVERED_NEAR] = count(state.covered & near & ~beside)
    out[Further.COVERED] = count(state.covered)
