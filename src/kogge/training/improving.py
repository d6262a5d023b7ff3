"""Improving by practice: moves that went better than expected become likelier, within bounds.

A step of proximal policy optimisation: the chance of a move may leave what it was when it was drawn
by a fifth before its lesson ends; a bonus on surprise keeps players from foreseeable habits. The
same steps teach who wins.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from kogge.bots.nets.forward import look, promise, soften
from kogge.bots.nets.layout import TRUST_MOVES, Net
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.verbs import legal, weigh
from kogge.training import learning
from kogge.training.learning import (
    KEEP_DRIFT,
    KEEP_SQUARE,
    SLOPES,
    WEIGHTS,
    descend,
    descend_moves,
    descend_rows,
    slope_of_layers,
    slope_of_shares,
    tell_shares,
)
from kogge.training.turns import NO_MOVE, Turn

BOUND: Final = 0.2  # by which the chance of a move may change before its lesson ends

SPREAD: Final = learning.TALLIES  # of the tallies: how evenly choices are spread, in nats …
DRAWN: Final = SPREAD + 1  # … summed over so many …
CLIPPED: Final = SPREAD + 2  # … of which so many had left their bound
TALLIES: Final = SPREAD + 3


class Kinds(NamedTuple):
    """Moves by their parts: which ones each has, and what is learned about every part."""

    parts: Any  # a row for every move, filled up with -1; none where moves are learned one by one
    weights: Any  # a row for every part, the bias last …
    slopes: Any
    drifts: Any
    squares: Any


@rule
def improve(
    learner: Any,
    turns: Any,
    order: Seq[int],
    scales: Seq[float],
    batch: int,
    rate: float,
    curiosity: float,
    step: int,
    moves: Seq[int],
    worths: Seq[float],
    weighed: Seq[float],
    tallies: Seq[float],
    kinds: Kinds,
) -> int:
    """Go through the turns in this order, a step for every batch; the number of steps so far."""
    count = 0
    for i in range(len(order)):
        slope_of_turn(
            learner[WEIGHTS],
            learner[SLOPES],
            turns[order[i]],
            curiosity,
            moves,
            worths,
            weighed,
            tallies,
        )
        count += 1
        if count == batch or i == len(order) - 1:
            step += 1
            descend(learner, scales, rate, step, count)
            if len(kinds.parts) > 0:
                descend_parts(learner, kinds, rate, step, count)
            else:
                descend_moves(learner, rate, step, count)
            count = 0
    return step


@rule
def descend_parts(learner: Any, kinds: Kinds, rate: float, step: int, count: int) -> None:
    """A step of what is learned about parts of moves; a move is the sum of its parts."""
    net, into = learner[WEIGHTS], learner[SLOPES]
    units = len(net.two)
    parts, slopes, weights = kinds.parts, kinds.slopes, kinds.weights
    for move in range(len(parts)):
        for place in range(parts.shape[1]):
            part = parts[move, place]
            if part >= 0:
                slopes[part, units] += into.moves_bias[move]
                for k in range(units):
                    slopes[part, k] += into.moves[move, k]
        into.moves_bias[move] = 0
        for k in range(units):
            into.moves[move, k] = 0
    pace = rate * math.sqrt(1 - KEEP_SQUARE**step) / (1 - KEEP_DRIFT**step)
    descend_rows(weights, slopes, kinds.drifts, kinds.squares, pace, rate, 1.0 / count)
    for move in range(len(parts)):
        net.moves_bias[move] = 0
        for k in range(units):
            net.moves[move, k] = 0
        for place in range(parts.shape[1]):
            part = parts[move, place]
            if part >= 0:
                net.moves_bias[move] += weights[part, units]
                for k in range(units):
                    net.moves[move, k] += weights[part, k]


@rule
def slope_of_turn(
    net: Net,
    into: Net,
    turn: Turn,
    curiosity: float,
    moves: Seq[int],
    worths: Seq[float],
    weighed: Seq[float],
    tallies: Seq[float],
) -> None:
    """Add the slopes of one turn's loss."""
    filled = look(net, turn.seen, turn.seat, turn.seats)
    for k in range(len(into.two)):
        into.two[k] = 0
    tell_shares(net, turn, tallies)
    slope_of_shares(net, into, turn)
    if turn.move != NO_MOVE:
        slope_of_choice(net, into, turn, curiosity, moves, worths, weighed, tallies)
    slope_of_layers(net, into, filled)


@rule
def slope_of_choice(
    net: Net,
    into: Net,
    turn: Turn,
    curiosity: float,
    moves: Seq[int],
    worths: Seq[float],
    weighed: Seq[float],
    tallies: Seq[float],
) -> None:
    """Through the promises of all moves that could have been made."""
    count = legal(turn.seen, turn.seat, moves)
    weigh(turn.seen, turn.seat, moves, count, weighed)
    promise(net, turn.seen, turn.seat, moves, count, worths)
    soften(worths, count)
    entropy = 0.0
    chance = 0.0
    for i in range(count):
        entropy -= worths[i] * math.log(worths[i] + 1e-12)
        if moves[i] == turn.move:
            chance = worths[i]
    tallies[SPREAD] += entropy
    tallies[DRAWN] += 1
    ratio = chance / max(turn.chance, 1e-9)
    gain = turn.gain * ratio
    if (turn.gain > 0 and ratio > 1 + BOUND) or (turn.gain < 0 and ratio < 1 - BOUND):
        gain = 0.0
        tallies[CLIPPED] += 1
    two, into_two = net.two, into.two
    for i in range(count):
        move = moves[i]
        off = gain * worths[i]
        if move == turn.move:
            off -= gain
        off += curiosity * worths[i] * (math.log(worths[i] + 1e-12) + entropy)
        into.moves_bias[move] += off
        if net.trust[TRUST_MOVES] != 0:
            into.trust[TRUST_MOVES] += off * weighed[i]
        for k in range(len(two)):
            into.moves[move, k] += off * two[k]
            into_two[k] += off * net.moves[move, k]
