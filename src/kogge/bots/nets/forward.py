"""Forward pass of a net: a record to a vector, two hidden layers, shares and promises."""

from __future__ import annotations

import math
from typing import Any, Final

from kogge.bots.nets.layout import TRUST_JUDGE, TRUST_MOVES, Net
from kogge.core.compiling import rule
from kogge.core.encoding import encode
from kogge.core.record import Seq
from kogge.core.shares import UNIT
from kogge.core.verbs import describe, judge, reopen, weigh

LEAST: Final = 0.001  # of a share that `judge` gives, before its logarithm


@rule
def perceive(net: Net, record: Any, seat: int, seats: int) -> None:
    """Write all that a net reads of a record: the game's vector, then everyone's traits.

    The own seat comes first. What stands for seats that nobody has stays 0.
    """
    if net.entries > 0:
        encode(record, seat, net.vector)
    if net.traits > 0:
        at = net.entries
        for place in range(seats):
            describe(record, (seat + place) % seats, net.described)
            for trait in range(net.traits):
                net.vector[at + trait] = net.described[trait]
            at += net.traits
        for i in range(at, len(net.vector)):
            net.vector[i] = 0


@rule
def look(net: Net, record: Any, seat: int, seats: int) -> int:
    """Encode a record as a seat sees it, and pass it through the hidden layers.

    How many entries of the vector are not 0: these alone are worth multiplying.
    """
    perceive(net, record, seat, seats)
    filled = find_filled(net)
    one, two = net.one, net.two
    first, second = net.first, net.second
    for j in range(len(one)):
        one[j] = net.first_bias[j]
    for i in range(filled):
        entry = net.filled[i]
        value = net.vector[entry]
        for j in range(len(one)):
            one[j] += value * first[entry, j]
    for k in range(len(two)):
        two[k] = net.second_bias[k]
    for j in range(len(one)):
        value = one[j]
        if value > 0:
            for k in range(len(two)):
                two[k] += value * second[j, k]
        else:
            one[j] = 0
    for k in range(len(two)):
        if two[k] < 0:
            two[k] = 0
    return filled


@rule
def find_filled(net: Net) -> int:
    """List the entries of the vector that are not 0; their number."""
    count = 0
    vector, filled = net.vector, net.filled
    for i in range(len(vector)):
        filled[count] = i
        count += vector[i] != 0
        if count == len(filled):
            break
    return count


@rule
def find_shares(net: Net, record: Any, seat: int, seats: int) -> None:
    """After a look: everyone's share of the win into `net.out`, the own seat's first."""
    out, two = net.out, net.two
    for place in range(seats):
        out[place] = net.shares_bias[place]
    for k in range(len(two)):
        for place in range(seats):
            out[place] += two[k] * net.shares[k, place]
    if net.trust[TRUST_JUDGE] != 0:
        judge(record, net.judged)
        for place in range(seats):
            share = net.judged[(seat + place) % seats] / UNIT
            out[place] += net.trust[TRUST_JUDGE] * math.log(share + LEAST)
    soften(out, seats)


@rule
def soften(numbers: Seq[float], count: int) -> None:
    """Turn the first numbers into shares that sum to 1."""
    best = numbers[0]
    for i in range(1, count):
        best = max(best, numbers[i])
    total = 0.0
    for i in range(count):
        numbers[i] = math.exp(numbers[i] - best)
        total += numbers[i]
    for i in range(count):
        numbers[i] = numbers[i] / total


@rule
def value_record(net: Net, record: Any, seat: int, seats: int, out: Seq[int]) -> None:
    """Everyone's share of the win by seat, of UNIT, as this seat looks at the record."""
    look(net, record, seat, seats)
    find_shares(net, record, seat, seats)
    for place in range(seats):
        out[(seat + place) % seats] = int(UNIT * net.out[place])


@rule
def promise(net: Net, record: Any, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """After a look: what each of these moves promises; a difference of 1 is e times as likely."""
    two = net.two
    for i in range(count):
        out[i] = 0.0
    if net.trust[TRUST_MOVES] != 0:
        weigh(record, seat, moves, count, out)
    for i in range(count):
        move = moves[i]
        worth = net.moves_bias[move] + net.trust[TRUST_MOVES] * out[i]
        for k in range(len(two)):
            worth += two[k] * net.moves[move, k]
        out[i] = worth


@rule
def value_all(net: Any, records: Any, viewers: Seq[int], seats: int, out: Any) -> None:
    """Everyone's share for each of many records, a row each, by the seat that looks at it."""
    for i in range(len(records)):
        look(net[0], records[i], viewers[i], seats)
        find_shares(net[0], records[i], viewers[i], seats)
        for place in range(seats):
            out[i, (viewers[i] + place) % seats] = net[0].out[place]


@rule
def open_all(records: Any) -> None:
    """Let everyone choose again whose choices wait."""
    for i in range(len(records)):
        reopen(records[i], -1)


@rule
def promise_first(
    net: Any, records: Any, seat: int, seats: int, moves: Seq[int], count: int, out: Seq[float]
) -> None:
    """The promises of moves in the first of these records, as Python asks for them."""
    look(net[0], records[0], seat, seats)
    promise(net[0], records[0], seat, moves, count, out)
