"""Beyond the tree: the game goes on by sensible moves with some noise, and is valued."""

from __future__ import annotations

from kogge.bots.search.mind import WORLD, Desk, Knobs, Mind
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.rng import next_word, pick_below
from kogge.core.shares import UNIT, share_out
from kogge.core.verbs import judge, lean, legal, over, play, rank, score, to_act

PLACES_WEIGHT = 3  # of the win alone, against 1 for the place among all


@rule
def lean_or_stray(desk: Desk, knobs: Knobs, seat: int, rng: Seq[int]) -> int:
    """The sensible move, or now and then any."""
    world = desk.tables[WORLD]
    if next_word(rng) < knobs.noise:
        return int(desk.moves[pick_below(rng, legal(world, seat, desk.moves))])
    return int(lean(world, seat, rng))


@rule
def roll_out(desk: Desk, mind: Mind, knobs: Knobs, rng: Seq[int], log: Log) -> None:
    """Play on to the end, or as far as the manner looks ahead."""
    world = desk.tables[WORLD]
    made = 0
    while made < knobs.horizon and not over(world):
        acting = to_act(world)
        for seat in range(mind.seats):
            if acting >> seat & 1:
                play(world, seat, lean_or_stray(desk, knobs, seat, rng), log)
                made += 1


@rule
def value_world(desk: Desk, mind: Mind, knobs: Knobs) -> None:
    """What the world is worth to everyone: a result, or the game's own judgement."""
    world = desk.tables[WORLD]
    if over(world):
        value_result(desk, mind, knobs)
    else:
        judge(world, mind.values)


@rule
def value_result(desk: Desk, mind: Mind, knobs: Knobs) -> None:
    """A blend of the place and of the points beside those of the others."""
    world = desk.tables[WORLD]
    score(world, desk.numbers)
    for seat in range(mind.seats):
        desk.worths[seat] = float(desk.numbers[seat])
    share_out(desk.worths, mind.seats, knobs.spread, mind.values)
    rank(world, desk.numbers)
    winners = 0
    for seat in range(mind.seats):
        winners += desk.numbers[seat] == 1
    for seat in range(mind.seats):
        won = UNIT // winners if desk.numbers[seat] == 1 else 0
        placed = (PLACES_WEIGHT * won + place_value(desk, mind, seat)) // (PLACES_WEIGHT + 1)
        mind.values[seat] += int(knobs.winning * (placed - mind.values[seat]))


@rule
def place_value(desk: Desk, mind: Mind, seat: int) -> int:
    """The share of the others who are behind; those level with this seat count a half."""
    behind = 0
    for other in range(mind.seats):
        if other != seat:
            behind += 2 * (desk.numbers[other] > desk.numbers[seat])
            behind += desk.numbers[other] == desk.numbers[seat]
    return UNIT * behind // (2 * (mind.seats - 1))
