"""Prospects of a walk: what waits on each tile, and how near it is.

A walk is worth what waits at its end, or a part of it for each step that remains. What a deck
promises and what a claim would add are the same on many tiles, so both are weighed once.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.games.talis.bits import TILES, has
from kogge.games.talis.bot.worths import (
    FIND_WORTH,
    WIN_WORTH,
    worth_of_claim,
    worth_of_duel,
    worth_of_fame,
    worth_of_monster,
    worth_of_trading,
)
from kogge.games.talis.geometry import STEP_TO, TIER
from kogge.games.talis.pieces import BIOMES
from kogge.games.talis.rules.bonuses import local_bonus, tiles_beside, tiles_off_warships
from kogge.games.talis.rules.claiming import is_challengeable
from kogge.games.talis.rules.figures import monster_at, seat_of
from kogge.games.talis.state import CHAMPIONS, State
from kogge.games.talis.tables import (
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

FADING: Final = 0.72  # of a goal's worth with each step that remains
SWEEPS: Final = 8
UNKNOWN: Final = -1e9
OPPONENTS: Final = len(OPPONENT_NAMES)
PLACES: Final = 1 + SUPPORT + WARSHIP  # by what a place adds to a champion's strength

Numbers = NDArray[np.float64]


@rule
def weigh_ways(state: State, seat: int, ways: Numbers) -> None:
    """What each champion gains by going to each tile: what waits there, or a goal nearer by."""
    claims = np.full(FACES, UNKNOWN)
    for champion in range(CHAMPIONS):
        if state.players[seat].champions[champion].tile > 0:
            weigh_ways_of(state, seat, champion, claims, ways)


@rule
def weigh_ways_of(state: State, seat: int, champion: int, claims: Numbers, ways: Numbers) -> None:
    """The ways of one champion."""
    foes = np.full(OPPONENTS * PLACES, UNKNOWN)
    cards = np.full(DECKS * PLACES, UNKNOWN)
    beside = tiles_beside(state, seat, champion)
    waters = tiles_off_warships(state, seat)
    waiting = np.empty(TILES, np.float64)
    for tile in range(TILES):
        place = SUPPORT * has(beside, tile) + WARSHIP * has(waters, tile)
        waiting[tile] = worth_of_tile(state, seat, champion, tile, place, claims, foes, cards)
    goals = waiting.copy()
    spread_goals(state, goals)
    here = goals[state.players[seat].champions[champion].tile - 1]
    for tile in range(TILES):
        now = waiting[tile]
        worth = now
        if 0 <= now < goals[tile]:
            worth = max(goals[tile] - here, 0.5 * now)
        ways[champion * TILES + tile] = worth


@rule
def spread_goals(state: State, goals: Numbers) -> None:
    """For each tile what waits there, or a fading part of what waits beyond it."""
    for _ in range(SWEEPS):
        changed = False
        for tile in range(TILES):
            if not has(state.walls, tile):
                best = goals[tile]
                for direction in range(4):
                    to = STEP_TO[tile, direction]
                    if to >= 0:
                        best = max(best, FADING * goals[to])
                changed = changed or best > goals[tile]
                goals[tile] = best
        if not changed:
            return


@rule
def worth_of_tile(
    state: State,
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
        worth = worth_of_duel(state, seat, champion, seat_of(name), other, tile)
        if is_challengeable(state, seat, tile):
            return worth
        return worth - 0.5
    if has(state.covered, tile):
        # the danger of the Den weighs little: one of four, and fleeing is possible
        worth = worth_of_fame(state, seat, REVEAL_FAME)
        if worth < WIN_WORTH and state.row[tile] > 0:
            worth += min(1.0, worth_of_deck(state, seat, champion, tile, place, foes, cards))
        return worth - (1.0 if TIER[tile] == 3 else 0.0)
    monster = monster_at(state, tile)
    face = state.face[tile]
    if monster > 0:
        worth = worth_of_foe(state, seat, champion, tile, place, monster, foes)
        if worth > 0 and face >= FIRST_RESOURCE:
            worth += worth_of_flag(state, seat, tile, claims)
    elif state.row[tile] > 0:
        worth = worth_of_deck(state, seat, champion, tile, place, foes, cards)
    elif face >= FIRST_RESOURCE and state.owner[tile] == 0:
        worth = worth_of_flag(state, seat, tile, claims)
    elif face == Face.TRADER or face == Face.MARKET:
        worth = worth_of_trading(state, seat, face)
    return worth


@rule
def worth_of_foe(
    state: State, seat: int, champion: int, tile: int, place: int, monster: int, foes: Numbers
) -> float:
    """Meeting a monster, the same wherever the place helps as much."""
    index = monster * PLACES + place
    if foes[index] == UNKNOWN:
        foes[index] = worth_of_monster(state, seat, champion, tile, monster)
    return float(foes[index])


@rule
def worth_of_deck(
    state: State, seat: int, champion: int, tile: int, place: int, foes: Numbers, cards: Numbers
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
                    worth += copies * worth_of_foe(state, seat, champion, tile, place, card, foes)
                else:
                    worth += copies * FIND_WORTH
        cards[index] = worth / total if total > 0 else 0.0
    return float(cards[index])


@rule
def worth_of_flag(state: State, seat: int, tile: int, claims: Numbers) -> float:
    """What a claim adds, the same for all tiles that show the same."""
    face = state.face[tile]
    if claims[face] == UNKNOWN:
        claims[face] = worth_of_claim(state, seat, tile)
    return float(claims[face])


@rule
def worth_of_card(state: State, seat: int, champion: int, tile: int) -> float:
    """The first card of a single tile."""
    foes = np.full(OPPONENTS * PLACES, UNKNOWN)
    cards = np.full(DECKS * PLACES, UNKNOWN)
    place = local_bonus(state, seat, champion, tile)
    return worth_of_deck(state, seat, champion, tile, place, foes, cards)
