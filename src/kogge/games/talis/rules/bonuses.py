"""Strength: what a champion adds to its die, and what it has to reach."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.games.talis.bits import neighbours
from kogge.games.talis.constants import (
    DRAGON,
    FIGHT_BONUS,
    FIGHT_WHEN,
    MONSTER_MIGHT,
    SUPPORT,
    TREASURES,
    WARSHIP,
    When,
)
from kogge.games.talis.geometry import COASTS, SEA_OF, SHORE
from kogge.games.talis.rules.champions import is_beside, own_tiles
from kogge.games.talis.state import BOATS, State


@rule
def strength_of(state: State, opponent: int) -> int:
    """The strength of a monster or the dragon."""
    return state.dragon if opponent == DRAGON else MONSTER_MIGHT[opponent]


@rule
def goal_against(state: State, opponent: int) -> int:
    """What a total has to reach to beat it: its strength, or one more (L-monsters, L-dragon)."""
    return strength_of(state, opponent) + state.readings.must_exceed


@rule
def helps(state: State, seat: int, treasure: int, opponent: int, might: int) -> bool:
    """Whether a treasure counts against an opponent of this Might, unasked (L49)."""
    when = FIGHT_WHEN[treasure]
    return (
        when == When.ALWAYS
        or (when == When.WEAKER and might > state.players[seat].might)
        or (when == When.DRAGON and opponent == DRAGON)
    )


@rule
def treasure_bonus(state: State, seat: int, champion: int, opponent: int, might: int) -> int:
    """What a champion's treasures add against an opponent of this Might (L49)."""
    bonus = 0
    figure = state.players[seat].champions[champion]
    for i in range(TREASURES):
        treasure = figure.treasures[i]
        if helps(state, seat, treasure, opponent, might):
            bonus += FIGHT_BONUS[treasure]
    return bonus


@rule
def warship_bonus(state: State, seat: int, tile: int) -> int:
    """An own warship in the sea off this coast, or in any sea, helps, once (L52)."""
    player = state.players[seat]
    if SEA_OF[tile] < 0:
        return 0
    for boat in range(BOATS):
        off_here = SEA_OF[tile] == player.boats[boat] - 1
        if player.warships[boat] and (off_here or state.readings.any_coast):
            return WARSHIP
    return 0


@rule
def local_bonus(state: State, seat: int, champion: int, tile: int) -> int:
    """Warship and own champions beside: what a place adds, whoever is fought there."""
    bonus = warship_bonus(state, seat, tile)
    if is_beside(state, seat, tile, champion):
        bonus += SUPPORT
    return bonus


@rule
def tiles_beside(state: State, seat: int, but: int) -> int:
    """All tiles where an own champion beside would help champion `but`."""
    return neighbours(own_tiles(state, seat, but))


@rule
def tiles_off_warships(state: State, seat: int) -> int:
    """All tiles where an own warship would help."""
    player = state.players[seat]
    tiles = 0
    for boat in range(BOATS):
        if player.warships[boat] and player.boats[boat] > 0:
            tiles |= SHORE[player.boats[boat] - 1]
            if state.readings.any_coast:
                return COASTS
    return tiles


@rule
def sure_bonus(state: State, seat: int, champion: int, tile: int, opponent: int, might: int) -> int:
    """Treasures, warship and own champions beside: what needs no roll and no question."""
    bonus = treasure_bonus(state, seat, champion, opponent, might)
    return bonus + local_bonus(state, seat, champion, tile)


@rule
def bonus_of(state: State, side: int) -> int:
    """All a side adds to its die and Might, swords used up included."""
    fight = state.fight
    might = (
        strength_of(state, fight.opponent)
        if fight.opponent > 0
        else state.players[fight.seat[1 - side]].might
    )
    seat = fight.seat[side]
    tile = state.arrival.tile
    bonus = treasure_bonus(state, seat, fight.champion[side], fight.opponent, might)
    bonus += warship_bonus(state, seat, tile) + fight.swords[side]
    if fight.supported[side] > 0:
        bonus += SUPPORT
    return bonus


@rule
def total_of(state: State, side: int) -> int:
    """What a side has reached."""
    fight = state.fight
    return fight.rolled[side] + state.players[fight.seat[side]].might + bonus_of(state, side)
