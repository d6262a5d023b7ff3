"""Facing a bot: games in which a net practises against searches that never change.

What such a net comes to win beyond its due is what the search can be exploited by, at least.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import Weights
from kogge.bots.nets.forward import look, promise, soften, value_record
from kogge.bots.nets.layout import MAX_SEATS, Net, new_net, put
from kogge.bots.search.mind import Mind, Sheet
from kogge.core.compiling import rule
from kogge.core.events import NO_LOG, Log
from kogge.core.game import PLAYERS, Game
from kogge.core.record import Seq
from kogge.core.rng import new_rng
from kogge.core.shares import UNIT
from kogge.core.verbs import legal, observe, over, play, setup, to_act
from kogge.training.practice import Hall, draw_place, keep, tell_results
from kogge.training.practising import LONGEST, PER_GAME
from kogge.training.selfplay import draw_move, ponder, read_strategy
from kogge.training.turns import turn_layout

PLAYERS_AT_TABLE: Final = 2
DRAWING: Final = 0  # iterations: the rival draws moves by its net, without a search


@rule
def face(
    net: Net,
    mind: Mind,
    moves: Seq[int],
    worths: Seq[float],
    words: Seq[int],
    hall: Hall,
    used: int,
    learner: int,
    iterations: int,
    rng: Seq[int],
    log: Log,
) -> int:
    """A game of the net in one seat, against searches; how many turns are used then."""
    hall.states[0] = hall.states[2]
    setup(hall.states[0], hall.options, hall.key)
    state = hall.states[0]
    seats = int(hall.options[PLAYERS])
    mind.seats = seats
    values = np.zeros(MAX_SEATS, np.int64)
    chosen = np.zeros(MAX_SEATS, np.int64)
    first = used
    moment = 0
    while not over(state) and moment < len(hall.shares) - 1:
        value_record(net, state, learner, seats, values)
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
                elif seat == learner or iterations == DRAWING:
                    judge = net if seat == learner else mind.net
                    look(judge, seen, seat, seats)
                    promise(judge, seen, seat, moves, count, worths)
                    soften(worths, count)
                    place = draw_place(worths, count, rng)
                    chosen[seat] = moves[place]
                    if seat == learner and used < len(hall.turns):
                        keep(hall.turns[used], seen, seat, seats, moment)
                        hall.turns[used].move = moves[place]
                        hall.turns[used].chance = worths[place]
                        used += 1
                else:
                    ponder(mind, moves, worths, words, seen, seat, iterations, rng, log)
                    count = read_strategy(mind, seat, moves, worths)
                    chosen[seat] = draw_move(moves, worths, count, rng)
        for seat in range(seats):
            if acting >> seat & 1:
                play(state, seat, chosen[seat], log)
        moment += 1
    tell_results(state, hall, first, used, moment, seats, moves)
    return used


def face_games(
    game: Game,
    weights: Weights,
    rival: tuple[NDArray[Any], Sheet],
    iterations: int,
    seed: int,
    first: int,
    count: int,
    memory: float,
) -> tuple[NDArray[Any], float]:
    """The turns of games for two against this mind, seats by turns, and the mean share won."""
    net = new_net(game)
    put(game, net[0], weights)
    mind, sheet = rival
    turns = np.zeros(count * PER_GAME, turn_layout(game))
    shares = np.zeros((LONGEST, MAX_SEATS))
    states = np.zeros(3, game.rooms.state)
    options = {option.name: option.default for option in game.options}
    encoded = np.array(game.encode_options(PLAYERS_AT_TABLE, options), np.int64)
    used, won = 0, 0.0
    for number in range(first, first + count):
        key = np.concatenate([new_rng("key", seed, number), new_rng("key too", seed, number)])
        hall = Hall(states, encoded, key, turns, shares, memory)
        rng = new_rng("facing", seed, number)
        before = used
        used = int(
            face(
                net[0],
                mind[0],
                *sheet,
                hall,
                used,
                number % PLAYERS_AT_TABLE,
                iterations,
                rng,
                NO_LOG,
            )
        )
        won += float(turns["won"][before, 0]) if used > before else 1 / PLAYERS_AT_TABLE
    return turns[:used].copy(), won / count
