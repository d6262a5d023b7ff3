"""Position evaluation: what a player has, weighed by a small net, and compared.

The net has one hidden layer; its weights in `evaluation.toml` were fitted to the results of games
by `python -m bench.talis_outlook`.
"""

from __future__ import annotations

from enum import IntEnum, auto
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.pieces import read_pieces
from kogge.core.record import Seq
from kogge.core.scratch import scratch_floats
from kogge.core.shares import share_out
from kogge.games.talis.constants import FAME_TO_WIN, FIGHT_BONUS, FOOD, GOLD, ORE, TREASURES, WOOD
from kogge.games.talis.geometry import MAX_SEATS
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.champions import castle_of
from kogge.games.talis.rules.claiming import harvestable
from kogge.games.talis.state import BOATS, CHAMPIONS, State


class Trait(IntEnum):
    """What the net is told of a player."""

    FAME_LEFT = 0
    MIGHT = auto()
    FOOD = auto()
    WOOD = auto()
    ORE = auto()
    GOLD = auto()
    CLAIMS = auto()
    FOOD_TO_HARVEST = auto()
    WOOD_TO_HARVEST = auto()
    ORE_TO_HARVEST = auto()
    GOLD_TO_HARVEST = auto()
    CHAMPIONS = auto()
    CHAMPIONS_AWAY = auto()
    CHAMPIONS_FINISHED = auto()
    TREASURES = auto()
    WEAPONS = auto()  # what they add in fights
    EXPANDED = auto()
    MARKET = auto()
    BLACKSMITH = auto()
    DOCKS = auto()
    CHAPEL = auto()
    MONASTERY = auto()
    BOATS = auto()
    WARSHIPS = auto()
    PIPS = auto()  # of dice not used yet
    NEXT = auto()  # one turn comes before the own one
    AFTER_NEXT = auto()
    LAST = auto()
    ROUND = auto()


TRAITS: Final = tuple(trait.name.lower() for trait in Trait)
SIZE: Final = len(TRAITS)
UNITS: Final = 16
WEIGHTS_PATH: Final = Path(__file__).parent / "evaluation.toml"


class Outlook(msgspec.Struct, forbid_unknown_fields=True):
    """The net's weights: of every trait for each unit, each unit's bias, and of the units."""

    bias: list[float]
    voice: list[float]
    traits: dict[str, list[float]]


OUTLOOK: Final = read_pieces(WEIGHTS_PATH, Outlook)
BIAS: Final[NDArray[np.float64]] = np.array(OUTLOOK.bias)
VOICE: Final[NDArray[np.float64]] = np.array(OUTLOOK.voice)
WEIGHTS: Final[NDArray[np.float64]] = np.array([OUTLOOK.traits[t.name.lower()] for t in Trait])


@rule
def judge(state: State, out: Seq[int]) -> None:
    """Everyone's standing, compared."""
    expected = scratch_floats(MAX_SEATS)
    traits = scratch_floats(SIZE)
    units = scratch_floats(UNITS)
    for seat in range(state.seats):
        describe(state, seat, traits)
        expected[seat] = standing(traits, units)
    share_out(expected, state.seats, 1.0, out)


@rule
def standing(traits: Seq[float], units: Seq[float]) -> float:
    """How far a player has come: the logarithm of the chance to win, but for a constant."""
    for unit in range(UNITS):
        units[unit] = BIAS[unit]
    for trait in range(SIZE):
        if traits[trait] != 0.0:
            for unit in range(UNITS):
                units[unit] += traits[trait] * WEIGHTS[trait, unit]
    worth = 0.0
    for unit in range(UNITS):
        worth += VOICE[unit] * max(units[unit], 0.0)
    return worth


@rule
def describe(state: State, seat: int, out: Seq[float]) -> None:
    """All the traits of a player."""
    player = state.players[seat]
    out[Trait.FAME_LEFT] = FAME_TO_WIN - player.fame
    out[Trait.MIGHT] = player.might
    out[Trait.FOOD] = player.goods[FOOD]
    out[Trait.WOOD] = player.goods[WOOD]
    out[Trait.ORE] = player.goods[ORE]
    out[Trait.GOLD] = player.goods[GOLD]
    out[Trait.CLAIMS] = player.claims
    food, wood, ore, gold = harvestable(state, seat)
    out[Trait.FOOD_TO_HARVEST] = food
    out[Trait.WOOD_TO_HARVEST] = wood
    out[Trait.ORE_TO_HARVEST] = ore
    out[Trait.GOLD_TO_HARVEST] = gold
    out[Trait.EXPANDED] = player.expanded
    out[Trait.MARKET] = player.market
    out[Trait.BLACKSMITH] = player.blacksmith
    out[Trait.DOCKS] = player.docks
    out[Trait.CHAPEL] = player.chapel
    out[Trait.MONASTERY] = player.monastery
    describe_figures(state, seat, out)
    describe_turn(state, seat, out)


@rule
def describe_figures(state: State, seat: int, out: Seq[float]) -> None:
    """Champions, what they carry, and boats."""
    player = state.players[seat]
    for trait in range(Trait.CHAMPIONS, Trait.WEAPONS + 1):
        out[trait] = 0.0
    for champion in range(CHAMPIONS):
        figure = player.champions[champion]
        if figure.tile > 0:
            out[Trait.CHAMPIONS] += 1
            out[Trait.CHAMPIONS_AWAY] += figure.tile - 1 != castle_of(state, seat)
            out[Trait.CHAMPIONS_FINISHED] += figure.finished
        for place in range(TREASURES):
            out[Trait.TREASURES] += figure.treasures[place] > 0
            out[Trait.WEAPONS] += FIGHT_BONUS[figure.treasures[place]]
    out[Trait.BOATS] = out[Trait.WARSHIPS] = 0.0
    for boat in range(BOATS):
        out[Trait.BOATS] += player.boats[boat] > 0
        out[Trait.WARSHIPS] += player.warships[boat] > 0


@rule
def describe_turn(state: State, seat: int, out: Seq[float]) -> None:
    """Whose turn it is, and how late in the game."""
    before = (seat - state.active) % state.seats
    pips = 0
    if before == 0:
        for die in range(DIE):
            pips += (die + 1) * state.dice[die]
    out[Trait.PIPS] = pips
    out[Trait.NEXT] = before == 1
    out[Trait.AFTER_NEXT] = before == 2
    out[Trait.LAST] = before == 3
    out[Trait.ROUND] = state.round_number
