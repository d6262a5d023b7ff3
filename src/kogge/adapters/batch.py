"""Many games at once: every decision of all of them in one call, inside compiled code.

In each environment one seat is the agent's and simple bots have the others, or all seats are the
agent's (self-play). A step is one decision of an agent, with all decisions of bots that follow it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy as np

from kogge.adapters.looking import BLANK, REAL, SEEN, look
from kogge.adapters.rewards import ILLEGAL, write_rewards
from kogge.bots import RANDOM
from kogge.core.chance import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Record, Seq, layout
from kogge.core.rng import pick_below
from kogge.core.verbs import lean, legal, observe, over, play, setup, to_act

RNG_WORDS: Final = 4
MAX_RIVALS: Final = 5

# what came of a step
GOES_ON: Final = 0
ENDED: Final = 1
ILLEGAL_ACTION: Final = 2

NEXT_STEP: Final = 0
SAME_STEP: Final = 1
DISABLED: Final = 2

Wide = Annotated[int, "i8"]


class Run(Record):
    """One of many environments, beside its table."""

    games: Wide  # begun so far
    agent: Wide  # the seat that is the agent's
    seat: Wide  # the seat whose decision is asked for
    waits: Wide  # the game has ended and the next one has not begun
    noise: Annotated[Seq[Wide], RNG_WORDS]  # of the bots


class Batch(Record):
    """What is the same in all environments of a batch."""

    environments: Wide
    autoreset: Wide
    reward: Wide
    seat: Wide  # the agent's; -1: another one in every game
    self_play: Wide
    rivals: Annotated[Seq[Wide], MAX_RIVALS]  # bots in seat order after the agent


RUN: Final = layout(Run)
BATCH: Final = layout(Batch)


@rule
def begin(
    desk: Any,
    run: Run,
    index: int,
    batch: Batch,
    options: Seq[int],
    master: Seq[int],
    moves: Seq[int],
    log: Log,
) -> None:
    """The next game of an environment, up to the agent's first decision.

    Its key and the bots' noise follow from the master key, the environment and its games so far.
    """
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    ended = True
    while ended:
        derive_key(master, run.games * batch.environments + index, seeds)
        for i in range(RNG_WORDS):
            run.noise[i] = seeds[KEY_WORDS + i]
        run.agent = batch.seat if batch.seat >= 0 else (run.games + index) % options[0]
        run.games += 1
        run.waits = 0
        desk[REAL] = desk[BLANK]
        setup(desk[REAL], options, seeds)
        ended = let_bots_play(desk, run, options[0], batch, moves, log)


@rule
def let_bots_play(desk: Any, run: Run, seats: int, batch: Batch, moves: Seq[int], log: Log) -> bool:
    """Go on until an agent owes a decision, or the game is over, which is told."""
    while not over(desk[REAL]):
        acting = to_act(desk[REAL])
        if batch.self_play or acting >> run.agent & 1:
            run.seat = first_of(acting) if batch.self_play else run.agent
            return False
        seat = first_of(acting)
        if batch.rivals[(seat - run.agent) % seats - 1] == RANDOM:
            move = moves[pick_below(run.noise, legal(desk[REAL], seat, moves))]
        else:
            desk[SEEN] = desk[BLANK]
            observe(desk[REAL], seat, desk[SEEN])
            move = lean(desk[SEEN], seat, run.noise)
        play(desk[REAL], seat, move, log)
    return True


@rule
def first_of(seats: int) -> int:
    """The lowest of a set of seats."""
    seat = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@rule
def fill(masks: Any, index: int, value: int) -> None:
    """Allow nothing in a mask, or everything."""
    for action in range(masks.shape[1]):
        masks[index, action] = value


@rule
def step_many(
    real: Any,
    runs: Any,
    actions: Any,
    arrays: Any,
    finals: Any,
    desk: Any,
    words: Any,
    moves: Seq[int],
    batch: Batch,
    options: Seq[int],
    master: Seq[int],
    plan: Any,
    scales: Any,
    first: int,
    last: int,
    log: Log,
) -> None:
    """One step of the environments from `first` to before `last`.

    `arrays` are vectors, masks, rewards by seat, outcomes, and the seats that are asked next;
    `desk` and `words` are as in `looking`, one such desk a thread.
    """
    vectors, masks, rewards, outcomes, asked = arrays
    seats = options[0]
    for index in range(first, last):
        run = runs[index]
        outcomes[index] = GOES_ON
        for seat in range(seats):
            rewards[index, seat] = 0
        desk[REAL] = real[index]
        if run.waits:
            if batch.autoreset == DISABLED:
                continue
            begin(desk, run, index, batch, options, master, moves, log)
        elif not (0 <= actions[index] < masks.shape[1]) or not masks[index, actions[index]]:
            outcomes[index] = ILLEGAL_ACTION
            rewards[index, run.seat] = ILLEGAL
        else:
            play(desk[REAL], run.seat, actions[index], log)
            if let_bots_play(desk, run, seats, batch, moves, log):
                outcomes[index] = ENDED
                write_rewards(desk[REAL], seats, batch.reward, moves, rewards[index])
        fill(masks, index, 0)
        if outcomes[index] != GOES_ON:
            run.waits = 1
            if batch.autoreset == SAME_STEP:
                look(desk, words, run.seat, moves, plan, scales, finals[index], masks[index])
                fill(masks, index, 0)
                begin(desk, run, index, batch, options, master, moves, log)
        look(desk, words, run.seat, moves, plan, scales, vectors[index], masks[index])
        if run.waits:
            fill(masks, index, 1)
        asked[index] = run.seat
        real[index] = desk[REAL]


@rule
def reset_many(
    real: Any,
    runs: Any,
    chosen: Any,
    arrays: Any,
    desk: Any,
    words: Any,
    moves: Seq[int],
    batch: Batch,
    options: Seq[int],
    master: Seq[int],
    plan: Any,
    scales: Any,
    first: int,
    last: int,
    log: Log,
) -> None:
    """Begin a new game in the chosen environments."""
    vectors, masks, _, _, asked = arrays
    for index in range(first, last):
        if chosen[index]:
            run = runs[index]
            begin(desk, run, index, batch, options, master, moves, log)
            fill(masks, index, 0)
            look(desk, words, run.seat, moves, plan, scales, vectors[index], masks[index])
            asked[index] = run.seat
            real[index] = desk[REAL]
