"""Odds: the exact chance of winning a fight before it is chosen.

Counted over the dice: every treasure, warship and own champion beside the fight is in; swords that
are used up in one fight are in if they are carried, because they are used when they decide it; help
that would have to be asked for is not.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.games.talis.bits import has
from kogge.games.talis.constants import FIGHT_BONUS, FIGHT_WHEN, TREASURES, When
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.bonuses import strength_of, sure_bonus
from kogge.games.talis.rules.champions import monster_at, seat_of
from kogge.games.talis.state import CHAMPIONS, State

# DUEL_CHANCE[DIE + lead]: how often the die with so much lead beats the other one
DUEL_CHANCE: Final[NDArray[np.float64]] = np.array(
    [
        sum(lead + mine > other for mine in range(DIE) for other in range(DIE)) / DIE**2
        for lead in range(-DIE, DIE + 1)
    ]
)


@rule
def sword_bonus(state: State, seat: int, champion: int) -> int:
    """What swords that are used up could add."""
    figure = state.players[seat].champions[champion]
    bonus = 0
    for i in range(TREASURES):
        if FIGHT_WHEN[figure.treasures[i]] == When.ONCE:
            bonus += FIGHT_BONUS[figure.treasures[i]]
    return bonus


@rule
def force(state: State, seat: int, champion: int, tile: int, opponent: int, might: int) -> int:
    """All a champion can count on besides its die."""
    return (
        state.players[seat].might
        + sure_bonus(state, seat, champion, tile, opponent, might)
        + sword_bonus(state, seat, champion)
    )


@rule
def chance_against(state: State, seat: int, champion: int, tile: int, opponent: int) -> float:
    """The chance that a champion beats a monster or the dragon on a tile."""
    strength = strength_of(state, opponent)
    needed = (
        strength
        + state.readings.must_exceed
        - force(state, seat, champion, tile, opponent, strength)
    )
    return min(DIE, max(0, DIE + 1 - needed)) / DIE


@rule
def chance_in_duel(
    state: State, seat: int, champion: int, rival: int, other: int, tile: int
) -> float:
    """The chance that a champion beats another one on a tile; a tie is no win."""
    return float(DUEL_CHANCE[DIE + lead_in_duel(state, seat, champion, rival, other, tile)])


@rule
def lead_in_duel(state: State, seat: int, champion: int, rival: int, other: int, tile: int) -> int:
    """By how much a champion is stronger than another one, as far as dice could make up for it."""
    mine = force(state, seat, champion, tile, 0, state.players[rival].might)
    theirs = force(state, rival, other, tile, 0, state.players[seat].might)
    return min(DIE, max(-DIE, mine - theirs))


@rule
def chance_on(state: State, seat: int, champion: int, tile: int) -> float:
    """The chance to win whatever fights wait on a tile; 1 where there is peace."""
    chance = 1.0
    name = state.standing[tile]
    if name > 0 and seat_of(name) != seat:
        chance *= chance_in_duel(state, seat, champion, seat_of(name), (name - 1) % CHAMPIONS, tile)
    if not has(state.covered, tile):
        monster = monster_at(state, tile)
        if monster > 0:
            chance *= chance_against(state, seat, champion, tile, monster)
    return chance


@rule
def has_fight(state: State, seat: int, tile: int) -> bool:
    """Whether a fight is known to wait for this player on a tile."""
    name = state.standing[tile]
    if name > 0 and seat_of(name) != seat:
        return True
    return not has(state.covered, tile) and monster_at(state, tile) > 0
