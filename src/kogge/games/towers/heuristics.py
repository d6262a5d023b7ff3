"""Heuristics: the sensible move of a thoughtful beginner, from what the seat knows.

A move is judged by what it makes of the stacks it touches (see `evaluation`), by the extra move it
earns, and by who would win if it ended the game.
"""

from __future__ import annotations

from typing import Final

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.core.scratch import scratch, scratch_floats
from kogge.games.towers.bits import place_of
from kogge.games.towers.board import index, is_neutral, is_site
from kogge.games.towers.ending import score
from kogge.games.towers.evaluation import (
    IN_DANGER,
    STREET_WORTH,
    can_be_taken,
    dangers_in_column,
    dangers_in_row,
    worth_of,
)
from kogge.games.towers.movement import PART_BITS, ends, movable, write_own_moves
from kogge.games.towers.moves import END, MOVE, REACH, START, STOP
from kogge.games.towers.pieces import (
    BLOCK,
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    COPIES,
    DISTRICT_OF,
    ROW_OF,
    ROWS,
    SITES_OF,
    STREETS_IN_COLUMN,
    STREETS_IN_ROW,
    SYMBOLS,
)
from kogge.games.towers.state import NeutralSites, Phase, State

AGAIN_WORTH: Final = 0.6  # of an extra move
END_WORTH: Final = 1000.0
WHIM: Final = 0.01  # breaks ties at random
LOWEST: Final = -10 * END_WORTH
# moves of own stacks, each with a counter of the colour; more are written than count
MOST_OWN: Final = SYMBOLS * COPIES * REACH + PART_BITS


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The legal move with the best prospect."""
    moves = scratch(MOST_OWN)
    worths = scratch_floats(MOST_OWN)
    count = write_own_moves(state, seat, moves, 0)
    weigh(state, seat, moves, count, worths)
    best = most_promising(worths, count, rng)
    # Whatever else there is brings at most an extra move, so it is looked at only if that counts.
    if best >= 0 and worths[best] > AGAIN_WORTH + WHIM:
        return int(moves[best])
    return most_promising_of_all(state, seat, moves, worths, rng)


@rule
def most_promising(worths: Seq[float], count: int, rng: Seq[int]) -> int:
    """The place of the greatest worth, ties broken by a whim; -1 if there is none."""
    best = -1
    highest = LOWEST
    for i in range(count):
        if worths[i] > highest - WHIM:
            worth = worths[i] + whim(rng)
            if worth > highest:
                highest = worth
                best = i
    return best


@rule
def whim(rng: Seq[int]) -> float:
    """What decides between moves of the same worth."""
    return WHIM * next_word(rng) / (1 << 32)


@rule
def most_promising_of_all(
    state: State, seat: int, moves: Seq[int], worths: Seq[float], rng: Seq[int]
) -> int:
    """The same among all legal moves in their order; those of own stacks are weighed already."""
    best = STOP
    highest = LOWEST
    if state.phase == Phase.CHAIN:
        highest = whim(rng)
    at = 0
    for row in range(ROWS):
        own = int(state.rows[index(row)].tops[index(seat)])
        stacks = movable(state, seat, row)
        while stacks:
            stack = stacks & -stacks
            stacks ^= stack
            field = row * COLUMNS + place_of(stack)
            first = MOVE + field * REACH
            if own & stack == 0 and prospect_of_neutral(state, True) <= highest - WHIM:
                continue  # whatever it could do
            targets = ends(state, row, place_of(stack))
            while targets:
                move = first + place_of(targets)
                targets &= targets - 1
                if own & stack:
                    worth = worths[at]
                    at += 1
                else:
                    worth = prospect_of_neutral(state, is_site(END[move]))
                if worth > highest - WHIM:
                    worth += whim(rng)
                    if worth > highest:
                        highest = worth
                        best = move
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The prospect of each move, in points."""
    following = 0  # the first move of the next stack
    own = False
    leaving = 0.0
    in_row = 0
    in_column = 0
    start = 0
    for i in range(count):
        move = int(moves[i])
        if move == STOP:
            out[i] = 0.0
            continue
        if move >= following or move < following - REACH:
            start = int(START[index(move)])
            following = MOVE + (start + 1) * REACH
            stack = state.fields[index(start)]
            own = not is_neutral(state, stack.colour)
            if own:
                leaving = worth_of(state, start, seat, stack.height, -1)
                in_row = dangers_in_row(state, start, seat, stack)
                in_column = dangers_in_column(state, start, seat, stack)
        end = int(END[index(move)])
        if not own:
            out[i] = prospect_of_neutral(state, is_site(end))
        elif state.fields[index(end)].height > 0:
            out[i] = prospect_of_joining(state, seat, start, end, leaving)
        else:
            along_row = move < following - (ROWS - 1)
            danger = in_row >> COLUMN_OF[index(end)]
            if not along_row:
                danger = in_column >> ROW_OF[index(end)]
            out[i] = prospect_of_going(state, seat, start, end, along_row, danger & 1, leaving)


@rule
def prospect_of_neutral(state: State, to_site: bool) -> float:
    """To move a neutral counter brings at most an extra move."""
    return AGAIN_WORTH if to_site and state.neutral_sites == NeutralSites.AGAIN else 0.0


@rule
def prospect_of_going(
    state: State, seat: int, start: int, end: int, along_row: bool, danger: int, leaving: float
) -> float:
    """What it is worth to go to a free field; `danger`: whether a rival of the same line comes."""
    stack = state.fields[index(start)]
    height = int(stack.height)
    to_site = is_site(end)
    worth = AGAIN_WORTH - leaving if to_site else -leaving
    gained = float(height) if to_site else STREET_WORTH * height
    if danger == 0:
        row = ROW_OF[index(end)]
        column = COLUMN_OF[index(end)]
        line = state.columns[index(column)]
        streets = STREETS_IN_COLUMN[index(column)]
        at = row
        if not along_row:
            line = state.rows[index(row)]
            streets = STREETS_IN_ROW[index(row)]
            at = column
        if can_be_taken(state, line, at, streets, seat, stack.symbol, height, 0):
            danger = 1
    if danger:
        gained *= IN_DANGER
    worth += gained
    if to_site:
        worth += worth_of_ending(state, seat, start, end)
    return worth


@rule
def prospect_of_joining(state: State, seat: int, start: int, end: int, leaving: float) -> float:
    """What it is worth to go onto another stack; `leaving` is what the own one is worth now."""
    moved = state.fields[index(start)]
    under = state.fields[index(end)]
    again = AGAIN_WORTH if is_site(end) else 0.0
    worth = again - leaving
    if not is_neutral(state, under.colour):
        before = worth_of(state, end, under.colour, under.height, -1)
        worth += -before if under.colour == seat else before / (state.seats - 1)
    worth += worth_of(state, end, seat, int(moved.height + under.height), start)
    worth += worth_of_ending(state, seat, start, end)
    return worth


@rule
def lead_of_seat(state: State, seat: int) -> int:
    """Points ahead of the best rival, as things stand."""
    points = scratch(COLOURS)
    score(state, points)
    return lead_of(state, seat, points)


@rule
def lead_of(state: State, seat: int, points: Seq[int]) -> int:
    """Points ahead of the best rival."""
    best = 0
    for rival in range(state.seats):
        if rival != seat:
            best = max(best, points[rival])
    return points[seat] - best


@rule
def worth_of_ending(state: State, seat: int, start: int, end: int) -> float:
    """A move that ends the game is right for the winner only (C-end, C3, C5)."""
    under = state.fields[end]
    taken = under.height > 0 and under.colour != seat and not is_neutral(state, under.colour)
    gained = 0
    if is_site(end):
        gained = int(state.fields[start].height)
        if under.height > 0 and under.colour != seat:
            gained += under.height
        if taken:
            gained += under.height
        doubled = doubled_by(state, seat, end)
        if doubled > 0:
            doubled += state.fields[start].height + under.height
            return END_WORTH if lead_of_seat(state, seat) + gained + doubled > 0 else -END_WORTH
    last_own = is_site(end) and state.on_streets[seat] == 1
    last_taken = taken and not is_site(end) and state.on_streets[under.colour] == 1
    if last_own or last_taken:
        return END_WORTH if lead_of_seat(state, seat) + gained > 0 else -END_WORTH
    return 0.0


@rule
def doubled_by(state: State, seat: int, end: int) -> int:
    """The counters on the other three sites of a district that this move would complete, or 0."""
    counters = 0
    for place in range(BLOCK * BLOCK):
        field = SITES_OF[DISTRICT_OF[end], place]
        stack = state.fields[field]
        if field != end:
            if stack.height == 0 or stack.colour != seat:
                return 0
            counters += stack.height
    return counters
