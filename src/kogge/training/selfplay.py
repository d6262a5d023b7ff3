"""Self-play: games in which everyone searches with the same net, and all of it is kept."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from kogge.bots.nets.layout import MAX_SEATS
from kogge.bots.search.iterations import think
from kogge.bots.search.memory import NOWHERE, forget
from kogge.bots.search.mind import CERTAIN, Mind
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.core.rng import next_word, pick_below
from kogge.core.verbs import lean, legal, observe, over, play, rank, setup, to_act
from kogge.training.samples import Sample

LEANING: Final = 0  # iterations: by the game's heuristics, and now and then at random

RARE: Final = 0.1  # of the likeliest move: what is less likely is not played
STRAYING: Final = 0.1  # share of moves made at random where nobody thinks
OPEN: Final = 0.5  # share of decisions that are kept with open cards, too …
WAITING: Final = 0.25  # … and share of those after which anyone's view is kept


class Room(NamedTuple):
    """What a game is played in: the state, what a seat sees of it, and an empty one."""

    states: Any
    options: Any
    key: Any
    samples: Any
    lessons: float  # share of the decisions that are kept


@rule
def is_kept(room: Room, used: int, share: float, rng: Seq[int]) -> bool:
    """Whether there is room for another sample, and this one of so many is wanted."""
    if used >= len(room.samples):
        return False
    return bool(share >= 1.0 or next_word(rng) / CERTAIN < share)


@rule
def play_game(
    mind: Mind,
    moves: Seq[int],
    worths: Seq[float],
    words: Seq[int],
    room: Room,
    used: int,
    iterations: int,
    rng: Seq[int],
    log: Log,
) -> int:
    """One game; samples are added after the first `used`, and their new number is returned.

    LEANING instead of a number of iterations lets everyone play without a search.
    """
    room.states[0] = room.states[2]
    setup(room.states[0], room.options, room.key)
    return play_on(mind, moves, worths, words, room, used, iterations, rng, log)


@rule
def play_on(
    mind: Mind,
    moves: Seq[int],
    worths: Seq[float],
    words: Seq[int],
    room: Room,
    used: int,
    iterations: int,
    rng: Seq[int],
    log: Log,
) -> int:
    """The same from the first of the states."""
    first = used
    samples = room.samples
    state = room.states[0]
    chosen = np.zeros(MAX_SEATS, np.int64)
    mind.seats = room.options[PLAYERS]
    while not over(state):
        acting = to_act(state)
        for seat in range(mind.seats):
            if acting >> seat & 1:
                look_from(room, seat)
                kept = is_kept(room, used, room.lessons, rng)
                if kept:
                    keep(samples[used], room.states[1], seat, mind.seats)
                count = legal(room.states[1], seat, moves)
                if count == 1:
                    chosen[seat] = moves[0]
                elif iterations == LEANING:
                    chosen[seat] = lean_or_any(room.states[1], seat, moves, rng)
                else:
                    seen = room.states[1]
                    ponder(mind, moves, worths, words, seen, seat, iterations, rng, log)
                    count = read_strategy(mind, seat, moves, worths)
                    chosen[seat] = draw_move(moves, worths, count, rng)
                    if kept:
                        keep_hopes(samples[used], mind)
                used += kept
        if is_kept(room, used, OPEN * room.lessons, rng):
            keep(samples[used], state, pick_below(rng, mind.seats), mind.seats)
            used += 1
        for seat in range(mind.seats):
            if acting >> seat & 1:
                play(state, seat, chosen[seat], log)
        if is_kept(room, used, WAITING * room.lessons, rng) and not over(state):
            seat = pick_below(rng, mind.seats)
            look_from(room, seat)
            keep(samples[used], room.states[1], seat, mind.seats)
            used += 1
    keep_result(state, samples, first, used, moves)
    return used


@rule
def look_from(room: Room, seat: int) -> None:
    """Write what a seat sees into the second of the states."""
    room.states[1] = room.states[2]
    observe(room.states[0], seat, room.states[1])


@rule
def lean_or_any(seen: Any, seat: int, moves: Seq[int], rng: Seq[int]) -> int:
    """The sensible move, or now and then any."""
    if next_word(rng) / CERTAIN < STRAYING:
        return int(moves[pick_below(rng, legal(seen, seat, moves))])
    return int(lean(seen, seat, rng))


@rule
def ponder(
    mind: Mind,
    moves: Seq[int],
    worths: Seq[float],
    words: Seq[int],
    seen: Any,
    seat: int,
    iterations: int,
    rng: Seq[int],
    log: Log,
) -> None:
    """Grow a tree from what the seat sees."""
    forget(mind.memory)
    mind.root = seen
    mind.seat = seat
    mind.iteration = 0
    think(mind, moves, worths, words, rng, iterations, log)


@rule
def find_root(mind: Mind, seat: int) -> int:
    """The node of the seat's first decision."""
    i = 0
    while mind.path[i].seat != seat:
        i += 1
    return int(mind.path[i].node)


@rule
def read_strategy(mind: Mind, seat: int, moves: Seq[int], chances: Seq[float]) -> int:
    """List the moves of the first decision with the chance of each; how many there are.

    By the average strategy where the search mixes, else by how often a move was tried.
    """
    edges = mind.memory.edges
    first = int(mind.memory.nodes[find_root(mind, seat)].first)
    mixed = False
    number = first
    while number != NOWHERE:
        mixed = mixed or edges[number].strategy > 0
        number = int(edges[number].following)
    count = 0
    total = 0.0
    number = first
    while number != NOWHERE:
        edge = edges[number]
        moves[count] = edge.move
        chances[count] = edge.strategy if mixed else edge.visits
        total += chances[count]
        count += 1
        number = int(edge.following)
    for i in range(count):
        chances[i] = chances[i] / total
    return count


@rule
def draw_move(moves: Seq[int], chances: Seq[float], count: int, rng: Seq[int]) -> int:
    """A move by its chance; rare ones are noise, and are not made."""
    least = 0.0
    for i in range(count):
        least = max(least, RARE * chances[i])
    total = 0.0
    for i in range(count):
        total += chances[i] if chances[i] >= least else 0.0
    left = total * (next_word(rng) / CERTAIN)
    last = 0
    for i in range(count):
        if chances[i] >= least:
            last = i
            left -= chances[i]
            if left < 0:
                break
    return int(moves[last])


@rule
def keep(sample: Sample, seen: Any, seat: int, seats: int) -> None:
    """A position as a seat looks at it; who wins will be known later."""
    sample.seen = seen
    sample.seat = seat
    sample.seats = seats
    for place in range(MAX_SEATS):
        sample.hoped[place] = 0


@rule
def keep_hopes(sample: Sample, mind: Mind) -> None:
    """What the search expects for everyone: the mean of its iterations."""
    total = 0
    for seat in range(mind.seats):
        total += mind.sums[seat]
    for place in range(mind.seats):
        sample.hoped[place] = mind.sums[(sample.seat + place) % mind.seats] / max(1, total)


@rule
def keep_result(state: Any, samples: Any, first: int, last: int, places: Seq[int]) -> None:
    """Tell all samples of a game who has won it."""
    rank(state, places)
    for index in range(first, last):
        sample = samples[index]
        winners = 0
        for seat in range(sample.seats):
            winners += places[seat] == 1
        for place in range(sample.seats):
            won = places[(sample.seat + place) % sample.seats] == 1
            sample.won[place] = won / winners
