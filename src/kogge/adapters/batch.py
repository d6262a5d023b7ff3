"""Many games at once: every decision of all of them in one call, inside compiled code.

In each environment one seat is the agent's and simple bots have the others, or all seats are the
agent's (self-play). A step is one decision of an agent, with all decisions of bots that follow it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from kogge.adapters.looking import Desk, clear, first_of, look, words_of
from kogge.adapters.rewards import ILLEGAL, write_rewards
from kogge.bots import RANDOM
from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, derive_key
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
    master: Annotated[Seq[Wide], KEY_WORDS]  # the key from which those of its games follow
    place: Wide  # among the environments that share this key …
    sharing: Wide  # … and how many do
    noise: Annotated[Seq[Wide], RNG_WORDS]  # of the bots
    whim: Annotated[Seq[Wide], RNG_WORDS]  # of random actions


class Batch(Record):
    """What is the same in all environments of a batch."""

    autoreset: Wide
    reward: Wide
    seat: Wide  # the agent's; -1: another one in every game
    self_play: Wide
    rivals: Annotated[Seq[Wide], MAX_RIVALS]  # bots in seat order after the agent


RUN: Final = layout(Run)
BATCH: Final = layout(Batch)


class Games(NamedTuple):
    """The environments, in arrays with a row for each, and the options of all of them."""

    real: Any  # positions
    words: Any  # the same memory as 16-bit words
    runs: Any
    options: Any  # the number of players first
    vectors: Any  # what the seat sees that is asked
    masks: Any  # what it may do
    asked: Any  # which seat that is
    rewards: Any  # of every seat
    paid: Any  # the reward of the seat that acted
    outcomes: Any
    finals: Any  # last observations of games that ended, when new ones begin in the same step

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies get new `words`: copied alone, they would not be the memory of `real`."""
        return rejoined, tuple(getattr(self, name) for name in self._fields if name != "words")


def rejoined(real: Any, *rest: Any) -> Games:
    """The arrays of games after a copy."""
    return Games(real, words_of(real), *rest)


@rule
def begin(games: Games, index: int, desk: Desk, batch: Batch, log: Log) -> None:
    """The next game of an environment, up to the agent's first decision.

    Its key and all noise follow from the master key, the environment's place among those that
    share it, and its games so far.
    """
    state = games.real[index]
    run = games.runs[index]
    seats = games.options[0]
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    ended = True
    while ended:
        derive_key(run.master, run.games * run.sharing + run.place, seeds)
        for i in range(RNG_WORDS):
            run.noise[i] = seeds[KEY_WORDS + i]
            run.whim[i] = seeds[KEY_WORDS + RNG_WORDS + i]
        run.agent = batch.seat if batch.seat >= 0 else (run.games + run.place) % seats
        run.games += 1
        run.waits = 0
        clear(games.words, index)
        setup(state, games.options, seeds)
        ended = let_bots_play(state, run, seats, desk, batch, log)


@rule
def let_bots_play(state: Any, run: Run, seats: int, desk: Desk, batch: Batch, log: Log) -> bool:
    """Go on until an agent owes a decision, or the game is over, which is told."""
    while not over(state):
        acting = to_act(state)
        if batch.self_play or acting >> run.agent & 1:
            run.seat = first_of(acting) if batch.self_play else run.agent
            return False
        seat = first_of(acting)
        if batch.rivals[(seat - run.agent) % seats - 1] == RANDOM:
            move = desk.moves[pick_below(run.noise, legal(state, seat, desk.moves))]
        else:
            clear(desk.words, 0)
            observe(state, seat, desk.seen[0])
            move = lean(desk.seen[0], seat, run.noise)
        play(state, seat, move, log)
    return True


@rule
def fill(masks: Any, index: int, value: int) -> None:
    """Allow nothing in a mask, or everything."""
    for action in range(masks.shape[1]):
        masks[index, action] = value


@rule
def step_many(
    games: Games, actions: Any, desk: Desk, batch: Batch, first: int, last: int, log: Log
) -> None:
    """One step of the environments from `first` to before `last`."""
    masks, outcomes, rewards = games.masks, games.outcomes, games.rewards
    seats = games.options[0]
    for index in range(first, last):
        state = games.real[index]
        run = games.runs[index]
        outcome = GOES_ON
        actor = run.seat
        for seat in range(seats):
            rewards[index, seat] = 0
        if run.waits:
            begin(games, index, desk, batch, log)
        elif not (0 <= actions[index] < masks.shape[1]) or not masks[index, actions[index]]:
            outcome = ILLEGAL_ACTION
            rewards[index, actor] = ILLEGAL
        else:
            play(state, actor, actions[index], log)
            if let_bots_play(state, run, seats, desk, batch, log):
                outcome = ENDED
                write_rewards(state, seats, batch.reward, desk.moves, rewards[index])
        outcomes[index] = outcome
        games.paid[index] = rewards[index, actor]
        fill(masks, index, 0)
        if outcome != GOES_ON:
            run.waits = 1
            if batch.autoreset == SAME_STEP:
                look(state, run.seat, desk, games.finals[index], masks[index])
                fill(masks, index, 0)
                begin(games, index, desk, batch, log)
        look(state, run.seat, desk, games.vectors[index], masks[index])
        if run.waits:
            fill(masks, index, 1)
        games.asked[index] = run.seat


@rule
def reset_many(
    games: Games, chosen: Any, desk: Desk, batch: Batch, first: int, last: int, log: Log
) -> None:
    """Begin a new game in the chosen environments."""
    for index in range(first, last):
        if chosen[index]:
            begin(games, index, desk, batch, log)
            run = games.runs[index]
            fill(games.masks, index, 0)
            look(games.real[index], run.seat, desk, games.vectors[index], games.masks[index])
            games.asked[index] = run.seat


@rule
def choose_many(
    games: Games, actions: Any, desk: Desk, batch: Batch, first: int, last: int, log: Log
) -> None:
    """A random legal action in every environment."""
    masks = games.masks
    for index in range(first, last):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[index, action]
        left = pick_below(games.runs[index].whim, count)
        action = -1
        while left >= 0:
            action += 1
            left -= masks[index, action]
        actions[index] = action
