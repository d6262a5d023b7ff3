"""Learning who wins: gradients of the surprise at results, and steps of Adam, in compiled loops."""

from __future__ import annotations

import math
from typing import Any, Final

from kogge.bots.nets.forward import LEAST, find_shares, look, perceive
from kogge.bots.nets.layout import TRUST_JUDGE, Net
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.training.samples import Sample
from kogge.training.turns import Turn

# a learner is an array of four nets
WEIGHTS: Final = 0
SLOPES: Final = 1  # of the loss, summed over a batch
DRIFTS: Final = 2  # their running means …
SQUARES: Final = 3  # … and those of their squares
LEARNER: Final = 4

KEEP_DRIFT: Final = 0.9
KEEP_SQUARE: Final = 0.999
TINY: Final = 1e-8
DECAY: Final = 1e-4  # of weights towards 0, in units of the rate

SURPRISE: Final = 0  # of the tallies: at who won …
SEEN: Final = 1  # … summed over so many samples
TALLIES: Final = 2


@rule
def learn(
    learner: Any,
    samples: Any,
    order: Seq[int],
    scales: Seq[float],
    batch: int,
    rate: float,
    step: int,
    tallies: Seq[float],
) -> int:
    """Go through the samples in this order, a step for every batch; the number of steps so far.

    The weights of an entry of the vector take steps as large as its scale, as if all entries were
    about as large as each other.
    """
    count = 0
    for i in range(len(order)):
        slope(learner[WEIGHTS], learner[SLOPES], samples[order[i]], tallies)
        count += 1
        if count == batch or i == len(order) - 1:  # nothing is left over for another time
            step += 1
            descend(learner, scales, rate, step, count)
            count = 0
    return step


@rule
def sum_squares(learner: Any, samples: Any, squares: Seq[float], times: Seq[int]) -> None:
    """How large each entry of the vector is where it is not 0, and how often that is."""
    net = learner[WEIGHTS]
    for i in range(len(samples)):
        perceive(net, samples[i].seen, samples[i].seat, samples[i].seats)
        for entry in range(len(net.vector)):
            squares[entry] += net.vector[entry] ** 2
            times[entry] += net.vector[entry] != 0


@rule
def surprise(learner: Any, samples: Any, tallies: Seq[float]) -> None:
    """The surprise at samples, summed up in the tallies; nothing is learned."""
    net = learner[WEIGHTS]
    for i in range(len(samples)):
        look(net, samples[i].seen, samples[i].seat, samples[i].seats)
        tell_shares(net, samples[i], tallies)


@rule
def tell_shares(net: Net, sample: Sample | Turn, tallies: Seq[float]) -> None:
    """After a look: the shares of a sample, and the surprise at who won."""
    find_shares(net, sample.seen, sample.seat, sample.seats)
    tallies[SEEN] += 1
    for place in range(sample.seats):
        if sample.won[place] > 0:
            tallies[SURPRISE] -= sample.won[place] * math.log(net.out[place] + 1e-9)


@rule
def slope(net: Net, into: Net, sample: Sample, tallies: Seq[float]) -> None:
    """Add the slopes of one sample's loss; `into.one` and `into.two` carry them back."""
    filled = look(net, sample.seen, sample.seat, sample.seats)
    for k in range(len(into.two)):
        into.two[k] = 0
    tell_shares(net, sample, tallies)
    slope_of_shares(net, into, sample)
    slope_of_layers(net, into, filled)


@rule
def slope_of_shares(net: Net, into: Net, sample: Sample | Turn) -> None:
    """Through the shares of the win."""
    for place in range(sample.seats):
        off = net.out[place] - sample.won[place]
        into.shares_bias[place] += off
        for k in range(len(net.two)):
            into.shares[k, place] += off * net.two[k]
            into.two[k] += off * net.shares[k, place]
        if net.trust[TRUST_JUDGE] != 0:
            judged = net.judged[(sample.seat + place) % sample.seats] / UNIT
            into.trust[TRUST_JUDGE] += off * math.log(judged + LEAST)


@rule
def slope_of_layers(net: Net, into: Net, filled: int) -> None:
    """Back through the hidden layers to the entries of the vector."""
    one, two = into.one, into.two
    for k in range(len(two)):
        if net.two[k] <= 0:
            two[k] = 0
        into.second_bias[k] += two[k]
    for j in range(len(one)):
        one[j] = 0
        value = net.one[j]
        if value > 0:
            total = 0.0
            for k in range(len(two)):
                total += two[k] * net.second[j, k]
            for k in range(len(two)):
                into.second[j, k] += value * two[k]
            one[j] = total
        into.first_bias[j] += one[j]
    first = into.first
    for i in range(filled):
        entry = net.filled[i]
        value = net.vector[entry]
        for j in range(len(one)):
            first[entry, j] += value * one[j]


@rule
def descend(learner: Any, scales: Seq[float], rate: float, step: int, count: int) -> None:
    """One step of Adam with all weights but those of moves."""
    pace = rate * math.sqrt(1 - KEEP_SQUARE**step) / (1 - KEEP_DRIFT**step)
    net, into, drift, square = (
        learner[WEIGHTS],
        learner[SLOPES],
        learner[DRIFTS],
        learner[SQUARES],
    )
    part = 1.0 / count
    for i in range(len(net.first)):
        descend_row(
            net.first[i],
            into.first[i],
            drift.first[i],
            square.first[i],
            pace * scales[i],
            rate,
            part,
        )
    descend_row(
        net.first_bias, into.first_bias, drift.first_bias, square.first_bias, pace, 0.0, part
    )
    descend_rows(net.second, into.second, drift.second, square.second, pace, rate, part)
    descend_row(
        net.second_bias, into.second_bias, drift.second_bias, square.second_bias, pace, 0.0, part
    )
    descend_rows(net.shares, into.shares, drift.shares, square.shares, pace, rate, part)
    descend_row(
        net.shares_bias, into.shares_bias, drift.shares_bias, square.shares_bias, pace, 0.0, part
    )
    descend_row(net.trust, into.trust, drift.trust, square.trust, pace, 0.0, part)


@rule
def descend_moves(learner: Any, rate: float, step: int, count: int) -> None:
    """One step with what is learned about moves, each by itself."""
    pace = rate * math.sqrt(1 - KEEP_SQUARE**step) / (1 - KEEP_DRIFT**step)
    net, into, drift, square = (
        learner[WEIGHTS],
        learner[SLOPES],
        learner[DRIFTS],
        learner[SQUARES],
    )
    part = 1.0 / count
    descend_rows(net.moves, into.moves, drift.moves, square.moves, pace, rate, part)
    descend_row(
        net.moves_bias, into.moves_bias, drift.moves_bias, square.moves_bias, pace, 0.0, part
    )


@rule
def descend_rows(
    weights: Any, slopes: Any, drifts: Any, squares: Any, pace: float, rate: float, part: float
) -> None:
    """A step of a table of weights."""
    for i in range(len(weights)):
        descend_row(weights[i], slopes[i], drifts[i], squares[i], pace, rate, part)


@rule
def descend_row(
    weights: Any, slopes: Any, drifts: Any, squares: Any, pace: float, rate: float, part: float
) -> None:
    """A step of a row of weights; the slopes are used up."""
    for j in range(len(weights)):
        off = slopes[j] * part
        slopes[j] = 0
        drifts[j] = KEEP_DRIFT * drifts[j] + (1 - KEEP_DRIFT) * off
        squares[j] = KEEP_SQUARE * squares[j] + (1 - KEEP_SQUARE) * off * off
        weights[j] -= pace * drifts[j] / (math.sqrt(squares[j]) + TINY) + rate * DECAY * weights[j]
