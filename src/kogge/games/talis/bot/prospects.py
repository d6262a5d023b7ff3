"""Prospects of a walk: what waits on each tile, and how near it is.

A walk is worth what waits at its end, or a part of it for each step that remains. What a deck
promises and what a claim would add are the same on many tiles, so both are weighed once.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.scratch import scratch_floats
from kogge.games.talis.bits import BIT, SIDE, TILES, has, lowest
from kogge.games.talis.bot.worths import (
    FIND_WORTH,
    PLAN,
    WIN_WORTH,
    make_plan,
    worth_of_duel,
    worth_of_fame,
    worth_of_monster,
    worth_of_resource,
    worth_of_trading,
)
from kogge.games.talis.constants import (
    DECK_CARD,
    DECKS,
    FACES,
    FIRST_EVENT,
    FIRST_RESOURCE,
    OPPONENT_NAMES,
    REVEAL_FAME,
    SLOTS,
    SUPPORT,
    WARSHIP,
    Face,
)
from kogge.games.talis.geometry import AHEAD, BEHIND, TIER
from kogge.games.talis.pieces import BIOMES, DIE
from kogge.games.talis.rules.bonuses import local_bonus, tiles_beside, tiles_off_warships
from kogge.games.talis.rules.champions import monster_at, seat_of, way_out
from kogge.games.talis.rules.claiming import is_challengeable
from kogge.games.talis.state import CHAMPIONS, State

FADING: Final = 0.72  # of a goal's worth with each step that remains
SWEEPS: Final = 8
UNKNOWN: Final = -1e9
OPPONENTS: Final = len(OPPONENT_NAMES)
PLACES: Final = 1 + SUPPORT + WARSHIP  # by what a place adds to a champion's strength
ALL_FOES: Final = OPPONENTS * PLACES
ALL_CARDS: Final = DECKS * PLACES
FRAME_SIDE: Final = SIDE + 2
FRAMED: Final = FRAME_SIDE * FRAME_SIDE

Numbers = NDArray[np.float64]


@rule
def weigh_ways(state: State, plan: Numbers, seat: int, fresh: int, ways: Numbers) -> None:
    """What each fresh champion gains by going to each tile: what waits, or a goal nearer by."""
    claims = scratch_floats(FACES)
    claims[:] = UNKNOWN
    for champion in range(CHAMPIONS):
        if fresh >> champion & 1:
            weigh_ways_of(state, plan, seat, champion, claims, ways)


@rule
def weigh_ways_of(
    state: State, plan: Numbers, seat: int, champion: int, claims: Numbers, ways: Numbers
) -> None:
    """The ways of one champion."""
    foes = scratch_floats(ALL_FOES)
    cards = scratch_floats(ALL_CARDS)
    foes[:] = UNKNOWN
    cards[:] = UNKNOWN
    beside = tiles_beside(state, seat, champion)
    waters = tiles_off_warships(state, seat)
    waiting = scratch_floats(TILES)
    goals = scratch_floats(FRAMED)
    goals[:] = UNKNOWN
    for tile in range(TILES):
        place = SUPPORT * has(beside, tile) + WARSHIP * has(waters, tile)
        worth = worth_of_tile(state, plan, seat, champion, tile, place, claims, foes, cards)
        waiting[tile] = worth
        goals[framed(tile)] = worth
    spread_goals(state, goals)
    here = goals[framed(way_out(state, seat, champion))]
    for tile in range(TILES):
        now = waiting[tile]
        worth = now
        if 0 <= now < goals[framed(tile)]:
            worth = max(goals[framed(tile)] - here, 0.5 * now)
        ways[champion * TILES + tile] = worth


@rule
def framed(tile: int) -> int:
    """A tile's place where the island has a frame of nothing all around."""
    return FRAME_SIDE + 1 + tile + (FRAME_SIDE - SIDE) * (tile // SIDE)


@rule
def spread_goals(state: State, goals: Numbers) -> None:
    """For each tile what waits there, or a fading part of what waits beyond it.

    Tiles are gone through in their order, some times over; only those beside a tile that has
    changed need be looked at again.
    """
    free = ~state.walls
    to_look_at = free
    for _ in range(SWEEPS):
        again = 0
        while to_look_at != 0:
            tile = lowest(to_look_at)
            to_look_at &= ~BIT[tile]
            at = framed(tile)
            best = max(FADING * goals[at - FRAME_SIDE], FADING * goals[at + FRAME_SIDE])
            best = max(best, max(FADING * goals[at - 1], FADING * goals[at + 1]))
            if best > goals[at]:
                goals[at] = best
                to_look_at |= AHEAD[tile] & free
                again |= BEHIND[tile] & free
        if again == 0:
            return
        to_look_at = again


@rule
def worth_of_tile(
    state: State,
    plan: Numbers,
    seat: int,
    champion: int,
    tile: int,
    place: int,
    claims: Numbers,
    foes: Numbers,
    cards: Numbers,
) -> float:
    """What a champion can do on a tile when it gets there; `place` is its help in a fight."""
    worth = 0.0
    name = state.standing[tile]
    if name > 0 and seat_of(name) != seat:
        other = (name - 1) % CHAMPIONS
        worth = worth_of_duel(state, plan, seat, champion, seat_of(name), other, tile)
        if is_challengeable(state, seat, tile):
            return worth
        return worth - 0.5
    if has(state.covered, tile):
        # the danger of the Den weighs little: one of four, and fleeing is possible
        worth = worth_of_fame(state, seat, REVEAL_FAME)
        if worth < WIN_WORTH and state.row[tile] > 0:
            worth += min(1.0, worth_of_deck(state, plan, seat, champion, tile, place, foes, cards))
        return worth - (1.0 if TIER[tile] == 3 else 0.0)
    monster = monster_at(state, tile)
    face = state.face[tile]
    if monster > 0:
        worth = worth_of_foe(state, plan, seat, champion, tile, place, monster, foes)
        if worth > 0 and face >= FIRST_RESOURCE:
            worth += worth_of_flag(state, plan, seat, face, claims)
    elif state.row[tile] > 0:
        worth = worth_of_deck(state, plan, seat, champion, tile, place, foes, cards)
    elif face >= FIRST_RESOURCE and state.owner[tile] == 0:
        worth = worth_of_flag(state, plan, seat, face, claims)
    elif face == Face.TRADER or face == Face.MARKET:
        if claims[face] == UNKNOWN:
            claims[face] = worth_of_trading(state, seat, face)
        worth = claims[face]
    return worth


@rule
def worth_of_foe(
    state: State,
    plan: Numbers,
    seat: int,
    champion: int,
    tile: int,
    place: int,
    monster: int,
    foes: Numbers,
) -> float:
    """Meeting a monster, the same wherever the place helps as much."""
    index = monster * PLACES + place
    if foes[index] == UNKNOWN:
        foes[index] = worth_of_monster(state, plan, seat, champion, tile, monster)
    return float(foes[index])


@rule
def worth_of_deck(
    state: State,
    plan: Numbers,
    seat: int,
    champion: int,
    tile: int,
    place: int,
    foes: Numbers,
    cards: Numbers,
) -> float:
    """The first card of a tile: the mean over what its deck may still give."""
    deck = (state.card_tier[tile] - 1) * len(BIOMES) + (state.row[tile] & 3) - 1
    index = deck * PLACES + place
    if cards[index] == UNKNOWN:
        total = 0
        worth = 0.0
        for slot in range(SLOTS):
            copies = state.decks[deck].pile[slot]
            if copies > 0:
                card = DECK_CARD[deck, slot]
                total += copies
                if card < FIRST_EVENT:
                    foe = worth_of_foe(state, plan, seat, champion, tile, place, card, foes)
                    worth += copies * foe
                else:
                    worth += copies * FIND_WORTH
        cards[index] = worth / total if total > 0 else 0.0
    return float(cards[index])


@rule
def worth_of_flag(state: State, plan: Numbers, seat: int, face: int, claims: Numbers) -> float:
    """What a claim adds, the same for all tiles that show the same."""
    if claims[face] == UNKNOWN:
        claims[face] = worth_of_resource(state, plan, seat, face)
    return float(claims[face])


@rule
def worth_of_card(state: State, seat: int, champion: int, tile: int) -> float:
    """The first card of a single tile."""
    foes = scratch_floats(ALL_FOES)
    cards = scratch_floats(ALL_CARDS)
    foes[:] = UNKNOWN
    cards[:] = UNKNOWN
    plan = scratch_floats(PLAN)
    make_plan(state, seat, plan, scratch_floats(DIE))
    place = local_bonus(state, seat, champion, tile)
    return worth_of_deck(state, plan, seat, champion, tile, place, foes, cards)
