"""The course of the game: whose decision comes next, what is legal, what an answer does."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.core.scratch import scratch
from kogge.games.talis.geometry import MAX_SEATS
from kogge.games.talis.moves import BUNDLES, LOAD_CHOICES
from kogge.games.talis.questions import answer, write_answers
from kogge.games.talis.rules.ending import check_fame
from kogge.games.talis.rules.exploring import arrive
from kogge.games.talis.rules.fighting import go_on_fighting
from kogge.games.talis.rules.moving import walk
from kogge.games.talis.rules.pending import pop, top
from kogge.games.talis.rules.setting_up import set_up
from kogge.games.talis.rules.turn import (
    any_action,
    begin_turn,
    end_turn,
    has_choice,
    roll_dice,
    take_action,
    write_turn,
)
from kogge.games.talis.state import State, Step

# more than any list of answers: done, sales, purchases, and proposals to three others
MOST_ANSWERS = MAX_SEATS * BUNDLES * BUNDLES + LOAD_CHOICES


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """A fresh island, and the first player's dice (L-setup)."""
    set_up(state, options, key)
    roll_dice(state)


@rule
def to_act(state: State) -> int:
    """The one seat that owes a decision."""
    return 0 if state.finished else 1 << top(state).seat


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """What this seat may choose now."""
    if state.finished or top(state).seat != seat:
        return 0
    if top(state).step == Step.TURN:
        return write_turn(state, seat, out)
    return write_answers(state, out)


@rule
def stray(state: State, seat: int, rng: Seq[int], moves: Seq[int]) -> int:
    """Any legal move, each equally likely."""
    if top(state).step == Step.TURN:
        return any_action(state, seat, rng, moves)
    return int(moves[pick_below(rng, write_answers(state, moves))])


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """Make a move, and everything that follows from it until someone has a choice."""
    if top(state).step == Step.TURN:
        take_action(state, move, log)
    else:
        answer(state, move, log)
    proceed(state, log)


@rule
def proceed(state: State, log: Log) -> None:
    """Go on until the game is over or someone has more than one possibility."""
    while True:
        check_fame(state, log)
        if state.finished:
            return
        step = top(state).step
        if step == Step.TURN:
            if has_choice(state, state.active):
                return
            end_turn(state, log)
        elif step == Step.ROLL:
            begin_turn(state, log)
        elif step == Step.ARRIVE:
            arrive(state, log)
        elif step == Step.WALK:
            walk(state, log)
        elif step == Step.FIGHT:
            go_on_fighting(state, log)
        elif not settles_itself(state, log):
            return


@rule
def settles_itself(state: State, log: Log) -> bool:
    """A question with no answer is dropped, one with a single answer is answered."""
    out = scratch(MOST_ANSWERS)
    count = write_answers(state, out)
    if count > 1:
        return False
    if count == 0:
        pop(state)
    else:
        answer(state, out[0], log)
    return True
