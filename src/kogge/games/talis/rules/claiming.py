"""Claiming and harvesting: flags, challenges, protection, blockades."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, TILES, count, has, lowest
from kogge.games.talis.constants import (
    CONQUER_MIGHT,
    FIRST_RESOURCE,
    FLAGS,
    FOOD,
    GOLD,
    ORE,
    PACKED_BITS,
    PACKED_MOST,
    PACKED_YIELD,
    REVOLT_FAME,
    WOOD,
)
from kogge.games.talis.events import Event
from kogge.games.talis.moves import (
    HARVEST,
    YIELD_CHOICES,
    YIELD_GOODS,
    YIELDS_OF,
    YIELDS_WITHIN,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import change_fame, change_goods, change_might
from kogge.games.talis.rules.champions import is_beside, monster_at, name_of, seat_of
from kogge.games.talis.state import CHAMPIONS, State


@rule
def is_protected(state: State, owner: int, tile: int) -> bool:
    """A champion of the owner on a neighbouring tile protects a claim (L59)."""
    return is_beside(state, owner, tile, -1)


@rule
def has_flag_left(state: State, seat: int) -> bool:
    """Without a flag nothing is claimed or conquered (L15)."""
    return state.players[seat].claims < FLAGS


@rule
def is_claimable(state: State, seat: int, tile: int) -> bool:
    """An unclaimed resource without card or monster (L-claim, L15)."""
    return (
        state.face[tile] >= FIRST_RESOURCE
        and not has(state.covered, tile)
        and state.owner[tile] == 0
        and state.row[tile] == 0
        and monster_at(state, tile) == 0
        and has_flag_left(state, seat)
    )


@rule
def is_challengeable(state: State, seat: int, tile: int) -> bool:
    """Someone else's claim that no champion of theirs protects (L-challenge, L59, L61)."""
    owner = state.owner[tile] - 1
    return owner >= 0 and owner != seat and not is_protected(state, owner, tile)


@rule
def may_conquer(state: State, seat: int, tile: int) -> bool:
    """A conquest takes Might and a free flag (L56)."""
    return (
        is_challengeable(state, seat, tile)
        and state.players[seat].might >= CONQUER_MIGHT
        and has_flag_left(state, seat)
    )


@rule
def plant(state: State, seat: int, tile: int) -> None:
    """Put a flag on a tile."""
    state.owner[tile] = seat + 1
    state.players[seat].claimed |= BIT[tile]
    state.players[seat].claims += 1


@rule
def uproot(state: State, tile: int) -> None:
    """Give a flag back to its owner."""
    owner = state.players[state.owner[tile] - 1]
    owner.claimed &= ~BIT[tile]
    owner.claims -= 1
    state.owner[tile] = 0


@rule
def claim(state: State, seat: int, tile: int, log: Log) -> None:
    """Claim the tile a champion stands on; it may be harvested at once (L-claim, L33, L34)."""
    plant(state, seat, tile)
    tell(log, Event.CLAIMED, seat, tile)


@rule
def revolt(state: State, seat: int, tile: int, log: Log) -> None:
    """The claim is removed, at the cost of Fame; by our reading none takes its place (L57, L58)."""
    tell(log, Event.REVOLTED, seat, tile, state.owner[tile] - 1)
    uproot(state, tile)
    if not state.readings.revolt_claims:
        state.revolted |= BIT[tile]
    change_fame(state, seat, -REVOLT_FAME, log)


@rule
def conquer(state: State, seat: int, tile: int, log: Log) -> None:
    """The claim changes hands, at the cost of Might (L56)."""
    tell(log, Event.CONQUERED, seat, tile, state.owner[tile] - 1)
    uproot(state, tile)
    plant(state, seat, tile)
    change_might(state, seat, -CONQUER_MIGHT, log)


@rule
def claim_at_end_of_turn(state: State, seat: int, log: Log) -> None:
    """Champions claim free resources they stand on, by their number (L-auto-claim, L58)."""
    for champion in range(CHAMPIONS):
        tile = state.players[seat].champions[champion].tile - 1
        if (
            tile >= 0
            and tile < TILES
            and state.standing[tile] == name_of(seat, champion)
            and not has(state.revolted, tile)
            and is_claimable(state, seat, tile)
        ):
            plant(state, seat, tile)
            tell(log, Event.AUTO_CLAIMED, seat, tile)


@rule
def yields_to(state: State, seat: int) -> int:
    """The tiles this player may harvest: own ones, and those under an own champion (L38, L60)."""
    tiles = 0
    claimed = state.players[seat].claimed
    while claimed != 0:
        tile = lowest(claimed)
        claimed &= ~BIT[tile]
        name = state.standing[tile]
        if name == 0 or seat_of(name) == seat or is_protected(state, seat, tile):
            tiles |= BIT[tile]
    for champion in range(CHAMPIONS):
        tile = state.players[seat].champions[champion].tile - 1
        if (
            tile >= 0
            and tile < TILES
            and is_challengeable(state, seat, tile)
            and state.standing[tile] == name_of(seat, champion)
        ):
            tiles |= BIT[tile]
    return tiles


@rule
def harvestable(state: State, seat: int) -> tuple[int, int, int, int]:
    """The printed goods of all tiles this player may harvest with one die (L38, L-harvest)."""
    packed = 0
    tiles = yields_to(state, seat)
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= ~BIT[tile]
        packed += PACKED_YIELD[state.face[tile]]
    return (
        packed & PACKED_MOST,
        packed >> PACKED_BITS & PACKED_MOST,
        packed >> 2 * PACKED_BITS & PACKED_MOST,
        packed >> 3 * PACKED_BITS,
    )


@rule
def write_harvests(state: State, seat: int, out: Seq[int], n: int) -> int:
    """Always the greatest total, each distinct choice of goods once (L-harvest, L36)."""
    food, wood, ore, gold = harvestable(state, seat)
    for die in range(DIE):
        if state.dice[die] > 0:
            choices = harvests(die, food, wood, ore, gold)
            while choices != 0:
                out[n] = HARVEST + die * YIELD_CHOICES + lowest(choices)
                choices &= choices - 1
                n += 1
    return n


@rule
def harvests(die: int, food: int, wood: int, ore: int, gold: int) -> int:
    """What a die can harvest where so much is to be had, as a set of choices."""
    within = YIELDS_WITHIN[min(food, DIE), min(wood, DIE), min(ore, DIE), min(gold, DIE)]
    return int(within & YIELDS_OF[min(die + 1, food + wood + ore + gold)])


@rule
def count_harvests(state: State, seat: int) -> int:
    """How many moves `write_harvests` writes."""
    food, wood, ore, gold = harvestable(state, seat)
    found = 0
    for die in range(DIE):
        if state.dice[die] > 0:
            found += count(harvests(die, food, wood, ore, gold))
    return found


@rule
def harvest(state: State, seat: int, move: int, log: Log) -> None:
    """Collect what was chosen (L-harvest)."""
    die = (move - HARVEST) // YIELD_CHOICES
    index = (move - HARVEST) % YIELD_CHOICES
    state.dice[die] -= 1
    tell(log, Event.HARVESTED, seat, die + 1)
    change_goods(
        state,
        seat,
        YIELD_GOODS[index, FOOD],
        YIELD_GOODS[index, WOOD],
        YIELD_GOODS[index, ORE],
        YIELD_GOODS[index, GOLD],
        log,
    )
