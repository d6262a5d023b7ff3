"""Surveys: what the view tells about every tile and player, counted in one compiled call each."""

from __future__ import annotations

from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.games.talis.bits import TILES, has
from kogge.games.talis.bot.odds import chance_on, has_fight
from kogge.games.talis.rules.bonuses import strength_of
from kogge.games.talis.rules.building import has_slot, slots_used
from kogge.games.talis.rules.champions import monster_at
from kogge.games.talis.rules.claiming import (
    harvestable,
    is_challengeable,
    is_claimable,
    is_protected,
    yields_to,
)
from kogge.games.talis.state import CHAMPIONS, State

ARRIVED: Final = (
    4  # numbers of a tile: its monster, how strong it is, may it be challenged, claimed
)
SURVEYED: Final = 7  # numbers of a player: four goods to harvest, their tiles, slots used, has one


@rule
def survey_tiles(state: State, monsters: Seq[int], protected: Seq[int]) -> None:
    """Write what must be fought on each uncovered tile, and whether its claim is protected."""
    for tile in range(TILES):
        monsters[tile] = 0 if has(state.covered, tile) else monster_at(state, tile)
        owner = state.owner[tile] - 1
        protected[tile] = 1 if owner >= 0 and is_protected(state, owner, tile) else 0


@rule
def survey_arrivals(state: State, seat: int, out: Seq[int]) -> None:
    """Write what a champion of this seat finds on each tile, one after the other."""
    for tile in range(TILES):
        at = ARRIVED * tile
        monster = 0 if has(state.covered, tile) else monster_at(state, tile)
        out[at] = monster
        out[at + 1] = strength_of(state, monster) if monster > 0 else 0
        out[at + 2] = 1 if is_challengeable(state, seat, tile) else 0
        out[at + 3] = 1 if is_claimable(state, seat, tile) else 0


@rule
def survey_players(state: State, out: Seq[int]) -> None:
    """Write the numbers of each player, one after the other."""
    for seat in range(state.seats):
        at = SURVEYED * seat
        food, wood, ore, gold = harvestable(state, seat)
        out[at] = food
        out[at + 1] = wood
        out[at + 2] = ore
        out[at + 3] = gold
        out[at + 4] = yields_to(state, seat)
        out[at + 5] = slots_used(state.players[seat])
        out[at + 6] = 1 if has_slot(state.players[seat]) else 0


@rule
def survey_odds(state: State, seat: int, out: Seq[float]) -> None:
    """Write the chance of each own champion in the fight on each tile; -1 where none waits."""
    for champion in range(CHAMPIONS):
        for tile in range(TILES):
            chance = -1.0
            if state.players[seat].champions[champion].tile > 0 and has_fight(state, seat, tile):
                chance = chance_on(state, seat, champion, tile)
            out[champion * TILES + tile] = chance
