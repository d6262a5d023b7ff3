"""Moving: how far, which way, and who may stop a champion."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.core.scratch import scratch
from kogge.games.talis.bits import BIT, CASTLE, TILES, count, has, lowest, neighbours, tile_of
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import STEP_TO
from kogge.games.talis.moves import MOVE, SET_DICE, SET_SUM, SUBSETS, YES
from kogge.games.talis.rules.champions import (
    foreign_homes,
    is_peaceful,
    own_on_ordinary,
    rivals_on_ordinary,
    seat_of,
    stand,
)
from kogge.games.talis.rules.fighting import begin_duel
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.state import CHAMPIONS, LONGEST_WALK, Arriving, Side, State, Step

REACHES = LONGEST_WALK + 1
ALL_REACHES = CHAMPIONS * REACHES


@rule
def write_moves(state: State, seat: int, out: Seq[int], n: int) -> int:
    """Every set of dice, every fresh champion, every tile within the sum (L19, L23, L74)."""
    reach = scratch(ALL_REACHES)
    fresh = flood_all(state, seat, reach)
    if fresh == 0:
        return n
    payable = SUBSETS[state.dice[0], state.dice[1], state.dice[2]]
    index = 0
    while payable[index] >= 0:
        dice = payable[index]
        index += 1
        for champion in range(CHAMPIONS):
            if fresh >> champion & 1:
                first = MOVE + (dice * CHAMPIONS + champion) * TILES
                tiles = reach[champion * REACHES + SET_SUM[dice]]
                while tiles != 0:
                    tile = lowest(tiles)
                    tiles &= ~BIT[tile]
                    out[n] = first + tile
                    n += 1
    return n


@rule
def count_moves(state: State, fresh: int, reach: Seq[int]) -> int:
    """How many moves `write_moves` writes, by what `flood_all` has found."""
    found = 0
    payable = SUBSETS[state.dice[0], state.dice[1], state.dice[2]]
    index = 0
    while payable[index] >= 0:
        steps = SET_SUM[payable[index]]
        index += 1
        for champion in range(CHAMPIONS):
            if fresh >> champion & 1:
                found += count(reach[champion * REACHES + steps])
    return found


@rule
def move_at(state: State, fresh: int, reach: Seq[int], number: int) -> int:
    """The move with this number of those that `write_moves` writes."""
    payable = SUBSETS[state.dice[0], state.dice[1], state.dice[2]]
    index = 0
    while True:
        dice = payable[index]
        index += 1
        for champion in range(CHAMPIONS):
            if fresh >> champion & 1:
                tiles = reach[champion * REACHES + SET_SUM[dice]]
                if number < count(tiles):
                    first = MOVE + (dice * CHAMPIONS + champion) * TILES
                    return int(first + tile_of(tiles, number))
                number -= count(tiles)


@rule
def fresh_champions(state: State, seat: int) -> int:
    """The champions that may still move while there are dice, as a bit set."""
    fresh = 0
    if state.dice[0] + state.dice[1] + state.dice[2] > 0:
        for champion in range(CHAMPIONS):
            figure = state.players[seat].champions[champion]
            if figure.tile > 0 and figure.finished == 0:
                fresh |= 1 << champion
    return fresh


@rule
def may_walk(state: State, seat: int, champion: int) -> bool:
    """Whether a champion can still end on some tile; out of a castle not always (L-move, L12)."""
    figure = state.players[seat].champions[champion]
    if figure.tile == 0 or figure.finished:
        return False
    if figure.tile <= TILES:
        return True
    reach = scratch(ALL_REACHES)
    farthest = state.dice[0] + 2 * state.dice[1] + 3 * state.dice[2]
    flood(state, seat, champion, farthest, reach)
    return bool(reach[champion * REACHES + farthest] != 0)


@rule
def flood_all(state: State, seat: int, reach: Seq[int]) -> int:
    """How far each fresh champion gets with all dice; those champions, as a bit set."""
    farthest = state.dice[0] + 2 * state.dice[1] + 3 * state.dice[2]
    fresh = fresh_champions(state, seat)
    for champion in range(CHAMPIONS):
        if fresh >> champion & 1:
            flood(state, seat, champion, farthest, reach)
    return fresh


@rule
def flood(state: State, seat: int, champion: int, farthest: int, reach: Seq[int]) -> None:
    """The tiles on which a champion may end with 0, 1, 2 … steps (L24, L40, L12).

    Out of a castle apart the first step leads to its corner.
    """
    start = BIT[state.players[seat].champions[champion].tile - 1]
    enterable = ~foreign_homes(state, seat)
    passable = ~state.walls | start
    stops = ~own_on_ordinary(state, seat, champion)
    reached = start
    first = 0
    if start == 0:
        reach[champion * REACHES] = 0
        reached = BIT[state.players[seat].home]
        first = 1
    for steps in range(first, farthest + 1):
        reach[champion * REACHES + steps] = reached & stops
        reached |= neighbours(reached & passable) & enterable


@rule
def begin_move(state: State, seat: int, move: int, log: Log) -> None:
    """Pay the dice and set out (L-move)."""
    dice = (move - MOVE) // (CHAMPIONS * TILES)
    champion = (move - MOVE) // TILES % CHAMPIONS
    tile = (move - MOVE) % TILES
    packed = 0
    for value in range(3):
        state.dice[value] -= SET_DICE[dice, value]
        packed |= SET_DICE[dice, value] << (4 * value)
    start = state.players[seat].champions[champion].tile - 1
    if start == CASTLE:
        tell(log, Event.CAME_OUT, seat, champion, tile, packed)
    else:
        tell(log, Event.MOVED, seat, champion, start, tile, packed)
    set_out(state, seat, champion, tile)
    if meets_someone(state, seat, tile, SET_SUM[dice]):
        find_way(state, seat, tile, SET_SUM[dice])
        push(state, Step.WALK, seat)
    else:
        stand(state, seat, champion, tile)


@rule
def set_out(state: State, seat: int, champion: int, tile: int) -> None:
    """A champion is under way."""
    arrival = state.arrival
    arrival.seat = seat
    arrival.champion = champion
    arrival.start = state.players[seat].champions[champion].tile - 1
    arrival.peace = arrival.start
    arrival.tile = tile
    arrival.stage = Arriving.TREASURES
    arrival.looked = 0
    arrival.boat = 0
    arrival.forced = 0
    arrival.fought = 0
    arrival.drawn = 0
    arrival.spared = 0
    arrival.length = 0
    arrival.walked = 0
    push(state, Step.ARRIVE, seat)


@rule
def meets_someone(state: State, seat: int, tile: int, steps: int) -> bool:
    """Whether the way matters: the destination is held by a rival, or lies behind one."""
    rivals = rivals_on_ordinary(state, seat)
    if has(rivals, tile):
        return True
    start = state.arrival.start
    if start == CASTLE:
        start = state.players[seat].home
        steps -= 1
        if has(rivals, start):
            return True
    free = ~(state.walls | foreign_homes(state, seat) | rivals)
    reached = BIT[start]
    for _ in range(steps):
        if has(reached, tile):
            return False
        reached |= neighbours(reached)
        reached &= free | BIT[tile]
    return not has(reached, tile)


@rule
def find_way(state: State, seat: int, tile: int, steps: int) -> None:
    """The way past the fewest rivals, then the shortest, then north, east, south, west (L23).

    `ends[met, left]` is the set of tiles from which the destination can be reached in `left` steps
    past at most `met` rivals. All ways out of a castle apart begin at its corner (L12).
    """
    arrival = state.arrival
    arrival.way[0] = arrival.start
    out = int(arrival.start == CASTLE)
    start = state.players[seat].home if out else arrival.start
    arrival.way[out] = start
    steps -= out
    rivals = rivals_on_ordinary(state, seat)
    passable = ~state.walls & ~foreign_homes(state, seat)
    ends = np.zeros((REACHES, REACHES), np.int64)
    met = 0
    while True:
        ends[met, 0] = BIT[tile]
        for left in range(1, steps + 1):
            before = ends[met, left - 1]
            onward = neighbours((before & passable & ~rivals) | BIT[tile])
            if met > 0:
                onward |= neighbours(ends[met - 1, left - 1] & passable & rivals)
            ends[met, left] = before | onward
        if has(ends[met, steps], start):
            break
        met += 1
    left = 0
    while not has(ends[met, left], start):
        left += 1
    arrival.length = out + left
    at = start
    for step in range(1, left + 1):
        at, met = next_step(at, tile, passable, rivals, ends, met, left - step)
        arrival.way[out + step] = at


@rule
def next_step(
    at: int, tile: int, passable: int, rivals: int, ends: NDArray[np.int64], met: int, left: int
) -> tuple[int, int]:
    """The first neighbour, going round from the north, that lies on a best way (L23)."""
    for direction in range(4):
        to = STEP_TO[at, direction]
        if to < 0:
            continue
        if to == tile:
            if left == 0:
                return to, met
        elif has(passable, to):
            still = met - int(has(rivals, to))
            if still >= 0 and has(ends[still, left], to):
                return to, still
    return -1, -1


@rule
def walk(state: State, log: Log) -> None:
    """One step further; a rival who is passed may intercept, in path order (L41)."""
    arrival = state.arrival
    arrival.walked += 1
    tile = arrival.way[arrival.walked]
    if arrival.walked == arrival.length:
        pop(state)
        stand(state, arrival.seat, arrival.champion, tile)
    elif state.standing[tile] == 0:
        if is_peaceful(state, tile):
            arrival.peace = tile
    elif seat_of(state.standing[tile]) != arrival.seat:
        push(state, Step.INTERCEPT, seat_of(state.standing[tile])).tile = tile


@rule
def answer_intercept(state: State, move: int, log: Log) -> None:
    """An intercepted mover stops and fights there (L41)."""
    arrival = state.arrival
    rival = top(state).seat
    tile = arrival.way[arrival.walked]
    pop(state)
    if move == YES:
        pop(state)
        tell(log, Event.INTERCEPTED, rival, arrival.seat, tile)
        arrival.tile = tile
        stand(state, arrival.seat, arrival.champion, tile)
        begin_duel(state, Side.OTHER, log)
    else:
        tell(log, Event.LET_PASS, rival, arrival.seat, tile)
