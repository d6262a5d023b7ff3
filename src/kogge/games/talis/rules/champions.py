"""Champions on the island: where they stand, and what stands in their way."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.games.talis.bits import BIT, CASTLE, TILES, has
from kogge.games.talis.constants import DRAGON, Face
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import AROUND
from kogge.games.talis.state import CHAMPIONS, State


@rule
def name_of(seat: int, champion: int) -> int:
    """A champion as `standing` knows it."""
    return seat * CHAMPIONS + champion + 1


@rule
def seat_of(name: int) -> int:
    """Whose champion this is."""
    return (name - 1) // CHAMPIONS


@rule
def lift(state: State, seat: int, champion: int) -> None:
    """Take a champion off its tile."""
    figure = state.players[seat].champions[champion]
    tile = figure.tile - 1
    if tile >= 0 and tile < TILES and state.standing[tile] == name_of(seat, champion):
        state.standing[tile] = 0
    figure.tile = 0


@rule
def stand(state: State, seat: int, champion: int, tile: int) -> None:
    """Put a champion on a tile; on homes, places and in castles any number may be (L12, L45).

    While it must still fight for the tile, the other one is the one that stands there.
    """
    lift(state, seat, champion)
    state.players[seat].champions[champion].tile = tile + 1
    if tile != CASTLE and not has(state.special, tile) and state.standing[tile] == 0:
        state.standing[tile] = name_of(seat, champion)


@rule
def castle_of(state: State, seat: int) -> int:
    """Where champions return to and are hired: the home corner, or the castle apart (L12)."""
    return CASTLE if state.readings.castles_apart else state.players[seat].home


@rule
def way_out(state: State, seat: int, champion: int) -> int:
    """The tile of a champion in play; of one in a castle apart, the corner before it (L12)."""
    tile = state.players[seat].champions[champion].tile - 1
    return state.players[seat].home if tile == CASTLE else tile


@rule
def send_home(state: State, seat: int, champion: int, log: Log) -> None:
    """Back to the castle, where any number of own champions may be (L12)."""
    stand(state, seat, champion, castle_of(state, seat))
    tell(log, Event.HOME, seat, champion)


@rule
def living(state: State, seat: int) -> int:
    """How many champions a player has in play."""
    count = 0
    for champion in range(CHAMPIONS):
        count += int(state.players[seat].champions[champion].tile > 0)
    return count


@rule
def is_beside(state: State, seat: int, tile: int, but: int) -> bool:
    """Whether a champion of this player, other than champion `but`, is on a neighbouring tile."""
    for champion in range(CHAMPIONS):
        at = state.players[seat].champions[champion].tile
        if champion != but and at > 0 and AROUND[tile] & BIT[at - 1] != 0:
            return True
    return False


@rule
def own_tiles(state: State, seat: int, but: int) -> int:
    """The tiles on which own champions other than `but` stand."""
    tiles = 0
    for champion in range(CHAMPIONS):
        at = state.players[seat].champions[champion].tile
        if champion != but and at > 0:
            tiles |= BIT[at - 1]
    return tiles


@rule
def own_on_ordinary(state: State, seat: int, but: int) -> int:
    """Those of them on which only one may stand."""
    return own_tiles(state, seat, but) & ~state.special


@rule
def rivals_on_ordinary(state: State, seat: int) -> int:
    """The ordinary tiles on which champions of others stand."""
    tiles = 0
    for rival in range(state.seats):
        if rival != seat:
            tiles |= own_on_ordinary(state, rival, -1)
    return tiles


@rule
def foreign_homes(state: State, seat: int) -> int:
    """The homes of others, closed to this player; where castles lie apart there are none (L12)."""
    return state.homes & ~BIT[state.players[seat].home]


@rule
def guard_at(state: State, tile: int) -> int:
    """The guard of a double tile, asleep as long as cards lie there."""
    return state.guard[tile] if state.row[tile] == 0 else 0


@rule
def monster_at(state: State, tile: int) -> int:
    """What must be fought on a tile: a card's monster, the guard once awake, the dragon."""
    if state.monster[tile] > 0:
        return state.monster[tile]
    if guard_at(state, tile) > 0:
        return state.guard[tile]
    if state.face[tile] == Face.DEN and state.dragon > 0:
        return DRAGON
    return 0


@rule
def mark_wall(state: State, tile: int) -> None:
    """A face-down tile or a monster ends every movement, unless it may be passed (L24)."""
    if is_peaceful(state, tile) or state.readings.free_walks:
        state.walls &= ~BIT[tile]
    else:
        state.walls |= BIT[tile]


@rule
def is_peaceful(state: State, tile: int) -> bool:
    """Whether neither a monster nor the unknown waits on a tile."""
    return not has(state.covered, tile) and monster_at(state, tile) == 0
