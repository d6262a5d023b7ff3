"""Practice: games without search, in which everyone draws moves as the net finds them promising.

What a move has brought is told by how everyone's chances went on: by the net's own judgement with
open cards, which sees more than the players do and so is less surprised (an open-cards critic).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from kogge.bots.nets.forward import look, promise, soften, value_record
from kogge.bots.nets.layout import MAX_SEATS, Net
from kogge.bots.search.mind import CERTAIN
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.shares import UNIT
from kogge.core.verbs import legal, observe, over, play, rank, setup, to_act
from kogge.training.turns import NO_MOVE, Turn

OPEN: Final = 0.2  # share of moments that are kept with open cards, to teach the critic


class Hall(NamedTuple):
    """Where games of practice are played and kept."""

    states: Any  # the game, what a seat sees of it, an empty one
    options: Any
    key: Any
    turns: Any
    shares: Any  # everyone's share of the win, by moment
    memory: float  # how far what comes later counts, moment by moment


@rule
def practise(
    net: Net,
    moves: Seq[int],
    worths: Seq[float],
    hall: Hall,
    used: int,
    rng: Seq[int],
    log: Log,
) -> int:
    """One game; turns are added after the first `used`, and their new number is returned."""
    hall.states[0] = hall.states[2]
    setup(hall.states[0], hall.options, hall.key)
    state = hall.states[0]
    seats = int(hall.options[PLAYERS])
    values = np.zeros(MAX_SEATS, np.int64)
    chosen = np.zeros(MAX_SEATS, np.int64)
    first = used
    moment = 0
    while not over(state) and moment < len(hall.shares) - 1:
        value_record(net, state, 0, seats, values)
        for seat in range(seats):
            hall.shares[moment, seat] = values[seat] / UNIT
        acting = to_act(state)
        for seat in range(seats):
            if acting >> seat & 1:
                hall.states[1] = hall.states[2]
                observe(hall.states[0], seat, hall.states[1])
                seen = hall.states[1]
                count = legal(seen, seat, moves)
                if count == 1:
                    chosen[seat] = moves[0]
                    continue
                look(net, seen, seat, seats)
                promise(net, seen, seat, moves, count, worths)
                soften(worths, count)
                place = draw_place(worths, count, rng)
                chosen[seat] = moves[place]
                if used < len(hall.turns):
                    keep(hall.turns[used], seen, seat, seats, moment)
                    hall.turns[used].move = moves[place]
                    hall.turns[used].chance = worths[place]
                    used += 1
        if used < len(hall.turns) and next_word(rng) / CERTAIN < OPEN:
            keep(hall.turns[used], state, int(next_word(rng) % seats), seats, moment)
            used += 1
        for seat in range(seats):
            if acting >> seat & 1:
                play(state, seat, chosen[seat], log)
        moment += 1
    tell_results(state, hall, first, used, moment, seats, moves)
    return used


@rule
def draw_place(chances: Seq[float], count: int, rng: Seq[int]) -> int:
    """One of so many places, each as likely as it says."""
    left = next_word(rng) / CERTAIN
    for i in range(count):
        left -= chances[i]
        if left < 0:
            return i
    return count - 1


@rule
def keep(turn: Turn, seen: Any, seat: int, seats: int, moment: int) -> None:
    """What a seat sees now; what came of it will be known later."""
    turn.seen = seen
    turn.seat = seat
    turn.seats = seats
    turn.moment = moment
    turn.move = NO_MOVE
    turn.chance = 1.0
    turn.gain = 0.0


@rule
def tell_results(
    state: Any, hall: Hall, first: int, last: int, moments: int, seats: int, places: Seq[int]
) -> None:
    """Tell all turns of a game who has won it, and what came of each.

    From the end on, the steps of everyone's chances are summed up, later ones counting less; the
    row of a moment then holds what came of its choices.
    """
    shares = hall.shares
    if over(state):
        rank(state, places)
        winners = 0
        for seat in range(seats):
            winners += places[seat] == 1
        for seat in range(seats):
            shares[moments, seat] = 1.0 / winners if places[seat] == 1 else 0.0
    else:
        for seat in range(seats):
            shares[moments, seat] = 1.0 / seats
    for index in range(first, last):
        turn = hall.turns[index]
        for place in range(seats):
            turn.won[place] = shares[moments, (turn.seat + place) % seats]
    for seat in range(seats):
        after = shares[moments, seat]
        came = 0.0
        for moment in range(moments - 1, -1, -1):
            now = shares[moment, seat]
            came = after - now + hall.memory * came
            shares[moment, seat] = came
            after = now
    for index in range(first, last):
        turn = hall.turns[index]
        turn.gain = shares[turn.moment, turn.seat]
