"""Heuristics: the sensible move of a thoughtful beginner, from what the seat knows.

A move is judged by what it makes of the stacks it touches (see `evaluation`), by the extra move it
earns, and by who would win if it ended the game.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.games.towers.board import is_neutral, is_site
from kogge.games.towers.ending import score
from kogge.games.towers.evaluation import worth_of
from kogge.games.towers.movement import write_own_moves
from kogge.games.towers.moves import END, SPACE, START, STOP
from kogge.games.towers.pieces import (
    BLOCK,
    COLOURS,
    DISTRICT_OF,
    SITES_OF,
)
from kogge.games.towers.rules import legal
from kogge.games.towers.state import NeutralSites, State

AGAIN_WORTH: Final = 0.6  # of an extra move
END_WORTH: Final = 1000.0
WHIM: Final = 0.01  # breaks ties at random


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The legal move with the best prospect."""
    moves = np.empty(SPACE, np.int64)
    worths = np.empty(SPACE, np.float64)
    count = write_own_moves(state, seat, moves, 0)
    weigh(state, seat, moves, count, worths)
    best = most_promising(worths, count, rng)
    # Whatever else there is brings at most an extra move, so it is looked at only if that counts.
    if best >= 0 and worths[best] > AGAIN_WORTH + WHIM:
        return int(moves[best])
    count = legal(state, seat, moves)
    weigh(state, seat, moves, count, worths)
    return int(moves[most_promising(worths, count, rng)])


@rule
def most_promising(worths: Seq[float], count: int, rng: Seq[int]) -> int:
    """The place of the greatest worth, ties broken by a whim; -1 if there is none."""
    best = -1
    highest = -10 * END_WORTH
    for i in range(count):
        if worths[i] > highest - WHIM:
            worth = worths[i] + WHIM * next_word(rng) / (1 << 32)
            if worth > highest:
                highest = worth
                best = i
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The prospect of each move, in points."""
    points = np.empty(COLOURS, np.int64)
    score(state, points)
    lead = lead_of(state, seat, points)
    start = -1
    leaving = 0.0
    for i in range(count):
        if moves[i] != STOP and START[moves[i]] != start:
            start = int(START[moves[i]])
            stack = state.fields[start]
            if not is_neutral(state, stack.colour):
                leaving = worth_of(state, start, seat, stack.height, -1)
        out[i] = prospect(state, seat, moves[i], lead, leaving)


@rule
def lead_of(state: State, seat: int, points: Seq[int]) -> int:
    """Points ahead of the best rival."""
    best = 0
    for rival in range(state.seats):
        if rival != seat:
            best = max(best, points[rival])
    return points[seat] - best


@rule
def prospect(state: State, seat: int, move: int, lead: int, leaving: float) -> float:
    """What a move is worth, in points; to stop is worth nothing.

    `leaving` is what the own stack is worth where it stands.
    """
    if move == STOP:
        return 0.0
    start = START[move]
    end = END[move]
    moved = state.fields[start]
    again = AGAIN_WORTH if is_site(end) else 0.0
    if is_neutral(state, moved.colour):
        return again if state.neutral_sites == NeutralSites.AGAIN else 0.0
    under = state.fields[end]
    worth = again - leaving
    if under.height > 0 and not is_neutral(state, under.colour):
        before = worth_of(state, end, under.colour, under.height, -1)
        worth += -before if under.colour == seat else before / (state.seats - 1)
    height = int(moved.height + under.height)
    worth += worth_of(state, end, seat, height, start)
    if is_site(end) or under.height > 0:
        worth += worth_of_ending(state, seat, start, end, lead)
    return worth


@rule
def worth_of_ending(state: State, seat: int, start: int, end: int, lead: int) -> float:
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
            return END_WORTH if lead + gained + doubled > 0 else -END_WORTH
    last_own = is_site(end) and state.on_streets[seat] == 1
    last_taken = taken and not is_site(end) and state.on_streets[under.colour] == 1
    if last_own or last_taken:
        return END_WORTH if lead + gained > 0 else -END_WORTH
    return 0.0


@rule
def doubled_by(state: State, seat: int, end: int) -> int:
    """The counters on the other three sites of a district that this move would complete, or 0."""
    counters = 0
    for index in range(BLOCK * BLOCK):
        field = SITES_OF[DISTRICT_OF[end], index]
        stack = state.fields[field]
        if field != end:
            if stack.height == 0 or stack.colour != seat:
                return 0
            counters += stack.height
    return counters
