"""Boats: four seas in a ring, and passengers from coast to coast."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, count, has
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import COAST, COAST_TILES, SEA_OF, SEAS, SHORE
from kogge.games.talis.moves import SAIL, SAIL_LOADS
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.champions import foreign_homes, own_on_ordinary, stand, way_out
from kogge.games.talis.rules.moving import set_out
from kogge.games.talis.state import BOATS, CHAMPIONS, State


@rule
def is_reached(state: State, die: int, start: int, sea: int) -> bool:
    """A 1 reaches an adjacent sea, and by our reading the same; more reaches all (L-boat, L74)."""
    if die == 0 and sea == start:
        return not state.readings.next_sea_only
    return die > 0 or (sea - start) % SEAS != SEAS // 2


@rule
def is_twin(state: State, seat: int, boat: int) -> bool:
    """Whether an earlier boat of the player is in the same sea and armed alike."""
    player = state.players[seat]
    for other in range(boat):
        if (
            player.boats[other] == player.boats[boat]
            and player.warships[other] == player.warships[boat]
        ):
            return True
    return False


@rule
def may_board(state: State, seat: int, champion: int, sea: int) -> bool:
    """A fresh champion on the coast of a sea, or in a castle apart, off its corner (L75, L12)."""
    figure = state.players[seat].champions[champion]
    return (
        figure.tile > 0 and figure.finished == 0 and SEA_OF[way_out(state, seat, champion)] == sea
    )


@rule
def landings(state: State, seat: int, champion: int) -> int:
    """Where a passenger may be set down: not where it is, not on foreign homes (L75, L78)."""
    here = BIT[state.players[seat].champions[champion].tile - 1]
    return ~(foreign_homes(state, seat) | own_on_ordinary(state, seat, champion) | here)


@rule
def write_sailings(state: State, seat: int, out: Seq[int], n: int) -> int:
    """Empty, or with one fresh champion from the coast of the starting sea (L74, L75, L76)."""
    player = state.players[seat]
    for die in range(DIE):
        if state.dice[die] == 0:
            continue
        for boat in range(BOATS):
            if player.boats[boat] == 0 or is_twin(state, seat, boat):
                continue
            start = player.boats[boat] - 1
            for sea in range(SEAS):
                if is_reached(state, die, start, sea):
                    first = SAIL + ((die * BOATS + boat) * SEAS + sea) * SAIL_LOADS
                    out[n] = first
                    n = write_loads(state, seat, start, sea, first + 1, out, n + 1)
    return n


@rule
def write_loads(
    state: State, seat: int, start: int, sea: int, first: int, out: Seq[int], n: int
) -> int:
    """Every passenger and every landing of one trip."""
    for champion in range(CHAMPIONS):
        if may_board(state, seat, champion, start):
            free = landings(state, seat, champion)
            for place in range(COAST):
                out[n] = first + champion * COAST + place
                n += int(has(free, COAST_TILES[sea, place]))
    return n


@rule
def count_sailings(state: State, seat: int) -> int:
    """How many moves `write_sailings` writes."""
    player = state.players[seat]
    found = 0
    for boat in range(BOATS):
        if player.boats[boat] == 0 or is_twin(state, seat, boat):
            continue
        start = player.boats[boat] - 1
        for sea in range(SEAS):
            times = 0
            for die in range(DIE):
                times += int(state.dice[die] > 0 and is_reached(state, die, start, sea))
            if times > 0:
                found += times * (1 + count_loads(state, seat, start, sea))
    return found


@rule
def count_loads(state: State, seat: int, start: int, sea: int) -> int:
    """How many passengers and landings one trip has to choose from."""
    found = 0
    for champion in range(CHAMPIONS):
        if may_board(state, seat, champion, start):
            found += count(landings(state, seat, champion) & SHORE[sea])
    return found


@rule
def sail(state: State, seat: int, move: int, log: Log) -> None:
    """The boat sails; its passenger arrives as on foot, but must take a card (L77)."""
    load = (move - SAIL) % SAIL_LOADS
    sea = (move - SAIL) // SAIL_LOADS % SEAS
    boat = (move - SAIL) // (SAIL_LOADS * SEAS) % BOATS
    die = (move - SAIL) // (SAIL_LOADS * SEAS * BOATS)
    state.dice[die] -= 1
    state.players[seat].boats[boat] = sea + 1
    if load == 0:
        tell(log, Event.SAILED, seat, boat, sea, die + 1)
        return
    champion = (load - 1) // COAST
    tile = COAST_TILES[sea, (load - 1) % COAST]
    tell(log, Event.FERRIED, seat, champion, boat, sea, tile, die + 1)
    set_out(state, seat, champion, tile)
    state.arrival.boat = 1
    state.arrival.forced = 1
    stand(state, seat, champion, tile)
