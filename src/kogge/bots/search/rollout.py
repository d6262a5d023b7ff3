"""Rollouts beyond the tree: sensible moves with some noise, and a value at their end."""

from __future__ import annotations

from typing import Final

from kogge.bots.nets.forward import value_record
from kogge.bots.search.mind import Mind
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.shares import UNIT
from kogge.core.verbs import judge, lean, over, play, rank, stray, to_act

WIN_WEIGHT: Final = 3  # of the win alone, against 1 for the place among all


@rule
def lean_or_stray(mind: Mind, moves: Seq[int], seat: int, rng: Seq[int]) -> int:
    """The sensible move, or now and then any."""
    if mind.noise > 0 and next_word(rng) < mind.noise:
        return int(stray(mind.world, seat, rng, moves))
    return int(lean(mind.world, seat, rng))


@rule
def roll_out(mind: Mind, moves: Seq[int], rng: Seq[int], log: Log) -> None:
    """Play on to the end, or as far as the manner looks ahead."""
    made = 0
    while made < mind.horizon and not over(mind.world):
        acting = to_act(mind.world)
        seat = 0
        while acting:
            if acting & 1:
                play(mind.world, seat, lean_or_stray(mind, moves, seat, rng), log)
                made += 1
            acting >>= 1
            seat += 1


@rule
def value_world(mind: Mind, numbers: Seq[int]) -> None:
    """What the world is worth to everyone: the game's own judgement, and the places at the end."""
    if mind.net.present:
        value_by_net(mind, numbers)
        return
    if mind.winning < 1.0 or not over(mind.world):
        judge(mind.world, numbers)
        for seat in range(mind.seats):
            mind.values[seat] = numbers[seat]
    if over(mind.world):
        value_places(mind, numbers)


@rule
def value_by_net(mind: Mind, numbers: Seq[int]) -> None:
    """Everyone's share of the win: as the net sees the imagined world, at the end as it is."""
    if not over(mind.world):
        value_record(mind.net, mind.world, mind.seat, mind.seats, mind.values)
        return
    rank(mind.world, numbers)
    winners = 0
    for seat in range(mind.seats):
        winners += numbers[seat] == 1
    for seat in range(mind.seats):
        mind.values[seat] = UNIT // winners if numbers[seat] == 1 else 0


@rule
def value_places(mind: Mind, places: Seq[int]) -> None:
    """Blend in who has won, and how the others are placed."""
    rank(mind.world, places)
    winners = 0
    for seat in range(mind.seats):
        winners += places[seat] == 1
    for seat in range(mind.seats):
        won = UNIT // winners if places[seat] == 1 else 0
        placed = (WIN_WEIGHT * won + place_value(mind, places, seat)) // (WIN_WEIGHT + 1)
        mind.values[seat] += int(mind.winning * (placed - mind.values[seat]))


@rule
def place_value(mind: Mind, places: Seq[int], seat: int) -> int:
    """The share of the others who are behind; those level with this seat count a half."""
    behind = 0
    for other in range(mind.seats):
        if other != seat:
            behind += 2 * (places[other] > places[seat])
            behind += places[other] == places[seat]
    return UNIT * behind // (2 * (mind.seats - 1))
