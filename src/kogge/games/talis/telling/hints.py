"""Hints before a legal move: the exact odds of the fight it leads to."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from kogge.core.game import Reason
from kogge.games.talis.bot.odds import chance_against, chance_in_duel, chance_on, has_fight
from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.moves import MOVES
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import CHAMPIONS, State, Step

ROLLS: Final = DIE**3  # the dice of a champion and a monster to fight on one tile, counted out


def hint(state: State, seat: int, move: int) -> Reason | None:
    """The chance to win, for walks, landings and interceptions that mean a fight (L-fight)."""
    chance = _chance(state, seat, move)
    if chance is None:
        return None
    fraction = str(Fraction(chance).limit_denominator(ROLLS)) if 0 < chance < 1 else ""
    return Reason("odds", "L-fight", {"chance": 100 * chance, "fraction": fraction})


def _chance(state: State, seat: int, move: int) -> float | None:
    parts = MOVES[move].parts
    kind = parts["kind"]
    step = top(state).step
    arrival = state.arrival
    if kind in ("move", "ferry"):
        tile = TILE_NAMES.index(parts["tile"])
        champion = parts["champion"] - 1
        if has_fight(state, seat, tile):
            return float(chance_on(state, seat, champion, tile))
    elif kind == "yes" and step == Step.INTERCEPT:
        tile = int(top(state).tile)
        champion = int(state.standing[tile] - 1) % CHAMPIONS
        return float(chance_in_duel(state, seat, champion, arrival.seat, arrival.champion, tile))
    elif kind == "fight" and step == Step.STAND:
        fight = state.fight
        if fight.opponent > 0:
            return float(
                chance_against(state, seat, fight.champion[0], arrival.tile, fight.opponent)
            )
        side = 0 if fight.seat[0] == seat else 1
        rival, other = fight.seat[1 - side], fight.champion[1 - side]
        return float(chance_in_duel(state, seat, fight.champion[side], rival, other, arrival.tile))
    return None
