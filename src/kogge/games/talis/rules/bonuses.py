"""Strength: what a champion adds to its die, and what it has to reach."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.games.talis.bits import neighbours
from kogge.games.talis.geometry import COASTS, SEA_OF, SHORE
from kogge.games.talis.rules.figures import is_beside, own_tiles
from kogge.games.talis.state import BOATS, Table
from kogge.games.talis.tables import (
    DRAGON,
    FIGHT_BONUS,
    FIGHT_WHEN,
    MONSTER_MIGHT,
    SUPPORT,
    TREASURES,
    WARSHIP,
    When,
)


@rule
def strength_of(table: Table, opponent: int) -> int:
    """The strength of a monster or the dragon."""
    return table.dragon if opponent == DRAGON else MONSTER_MIGHT[opponent]


@rule
def goal_against(table: Table, opponent: int) -> int:
    """What a total has to reach to beat it: its strength, or one more (L-monsters, L-dragon)."""
    return strength_of(table, opponent) + table.readings.must_exceed


@rule
def helps(table: Table, seat: int, treasure: int, opponent: int, might: int) -> bool:
    """Whether a treasure counts against an opponent of this Might, unasked (L49)."""
    when = FIGHT_WHEN[treasure]
    return (
        when == When.ALWAYS
        or (when == When.WEAKER and might > table.players[seat].might)
        or (when == When.DRAGON and opponent == DRAGON)
    )


@rule
def treasure_bonus(table: Table, seat: int, champion: int, opponent: int, might: int) -> int:
    """What a champion's treasures add against an opponent of this Might (L49)."""
    bonus = 0
    figure = table.players[seat].champions[champion]
    for i in range(TREASURES):
        treasure = figure.treasures[i]
        if helps(table, seat, treasure, opponent, might):
            bonus += FIGHT_BONUS[treasure]
    return bonus


@rule
def warship_bonus(table: Table, seat: int, tile: int) -> int:
    """An own warship in the sea off this coast, or in any sea, helps, once (L52)."""
    player = table.players[seat]
    if SEA_OF[tile] < 0:
        return 0
    for boat in range(BOATS):
        off_here = SEA_OF[tile] == player.boats[boat] - 1
        if player.warships[boat] and (off_here or table.readings.any_coast):
            return WARSHIP
    return 0


@rule
def local_bonus(table: Table, seat: int, champion: int, tile: int) -> int:
    """Warship and own champions beside: what a place adds, whoever is fought there."""
    bonus = warship_bonus(table, seat, tile)
    if is_beside(table, seat, tile, champion):
        bonus += SUPPORT
    return bonus


@rule
def tiles_beside(table: Table, seat: int, but: int) -> int:
    """All tiles where an own champion beside would help champion `but`."""
    return neighbours(own_tiles(table, seat, but))


@rule
def tiles_off_warships(table: Table, seat: int) -> int:
    """All tiles where an own warship would help."""
    player = table.players[seat]
    tiles = 0
    for boat in range(BOATS):
        if player.warships[boat] and player.boats[boat] > 0:
            tiles |= SHORE[player.boats[boat] - 1]
            if table.readings.any_coast:
                return COASTS
    return tiles


@rule
def sure_bonus(table: Table, seat: int, champion: int, tile: int, opponent: int, might: int) -> int:
    """Treasures, warship and own champions beside: what needs no roll and no question."""
    bonus = treasure_bonus(table, seat, champion, opponent, might)
    return bonus + local_bonus(table, seat, champion, tile)


@rule
def bonus_of(table: Table, side: int) -> int:
    """All a side adds to its die and Might, swords used up included."""
    fight = table.fight
    might = (
        strength_of(table, fight.opponent)
        if fight.opponent > 0
        else table.players[fight.seat[1 - side]].might
    )
    seat = fight.seat[side]
    tile = table.arrival.tile
    bonus = treasure_bonus(table, seat, fight.champion[side], fight.opponent, might)
    bonus += warship_bonus(table, seat, tile) + fight.swords[side]
    if fight.supported[side] > 0:
        bonus += SUPPORT
    return bonus


@rule
def total_of(table: Table, side: int) -> int:
    """What a side has reached."""
    fight = table.fight
    return fight.rolled[side] + table.players[fight.seat[side]].might + bonus_of(table, side)
