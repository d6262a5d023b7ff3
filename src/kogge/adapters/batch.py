"""Many games at once: every decision of all of them in one call, inside compiled code.

In each environment one seat is the agent's and opponents have the others, or all seats are the
agent's (self-play). A step is one decision of an agent, with all decisions of opponents that follow
it. Simple bots move here; where another opponent owes a decision, the environment *asks*: it shows
what that seat sees, and waits for `answer_many`.
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
from kogge.core.game import PLAYERS
from kogge.core.record import Record, Seq, layout
from kogge.core.rng import pick_below
from kogge.core.verbs import lean, observe, over, play, setup, stray, to_act

RNG_WORDS: Final = 4
MAX_RIVALS: Final = 5
MOST_OPPONENTS: Final = 64
WHOLE: Final = 1 << 30  # what the weights of a mixture add up to

OUTSIDE: Final = 2  # a kind of opponent beside RANDOM and GREEDY: one that is asked
NOBODY: Final = 0

# how far a game has come
OWES: Final = 0  # an agent owes a decision
OVER: Final = 1
ASKS: Final = 2  # an opponent from outside does

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
    fresh: Wide  # the agent has not decided yet in this game
    asks: Wide  # the opponent from outside that owes the decision, from 1; NOBODY: the agent does
    rivals: Annotated[Seq[Wide], MAX_RIVALS]  # opponents in seat order after the agent
    met: Annotated[Seq[Wide], MAX_RIVALS]  # those of the game that ended in the last step
    master: Annotated[Seq[Wide], KEY_WORDS]  # the key from which those of its games follow
    place: Wide  # among the environments that share this key …
    sharing: Wide  # … and how many do
    noise: Annotated[Seq[Wide], RNG_WORDS]  # of the bots
    whim: Annotated[Seq[Wide], RNG_WORDS]  # of random actions


class Place(Record):
    """Who may sit in a rival's seat: the weights of opponents, each with those before it."""

    drawn: Wide  # whether there is a choice at all
    weights: Annotated[Seq[Wide], MOST_OPPONENTS]  # the last is WHOLE


class Batch(Record):
    """What is the same in all environments of a batch."""

    autoreset: Wide
    reward: Wide
    seat: Wide  # the agent's; -1: another one in every game
    self_play: Wide
    kinds: Annotated[Seq[Wide], MOST_OPPONENTS]  # RANDOM, GREEDY or OUTSIDE, of each opponent
    places: Annotated[Seq[Place], MAX_RIVALS]  # in seat order after the agent


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
    seats = games.options[PLAYERS]
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    status = OVER
    while status == OVER:
        derive_key(run.master, run.games * run.sharing + run.place, seeds)
        for i in range(RNG_WORDS):
            run.noise[i] = seeds[KEY_WORDS + i]
            run.whim[i] = seeds[KEY_WORDS + RNG_WORDS + i]
        run.agent = batch.seat if batch.seat >= 0 else (run.games + run.place) % seats
        run.games += 1
        run.waits = 0
        run.fresh = 1
        draw_rivals(run, seats, batch)
        clear(games.words, index)
        setup(state, games.options, seeds)
        status = let_bots_play(state, run, seats, desk, batch, log)


@rule
def draw_rivals(run: Run, seats: int, batch: Batch) -> None:
    """Seat the opponents of a game, each drawn by the weights of its place."""
    for number in range(seats - 1):
        place = batch.places[number]
        dart = pick_below(run.noise, WHOLE) if place.drawn else 0
        rival = 0
        while place.weights[rival] <= dart and rival < MOST_OPPONENTS - 1:
            rival += 1
        run.rivals[number] = rival


@rule
def let_bots_play(state: Any, run: Run, seats: int, desk: Desk, batch: Batch, log: Log) -> int:
    """Go on until somebody who does not move here owes a decision, or the game is over."""
    run.asks = NOBODY
    while not over(state):
        acting = to_act(state)
        if batch.self_play or acting >> run.agent & 1:
            run.seat = first_of(acting) if batch.self_play else run.agent
            return OWES
        seat = first_of(acting)
        rival = run.rivals[(seat - run.agent) % seats - 1]
        kind = batch.kinds[rival]
        if kind == OUTSIDE:
            run.seat = seat
            run.asks = rival + 1
            return ASKS
        if kind == RANDOM:
            move = stray(state, seat, run.noise, desk.moves)
        else:
            clear(desk.words, 0)
            observe(state, seat, desk.seen[0])
            move = lean(desk.seen[0], seat, run.noise)
        play(state, seat, move, log)
    if not batch.self_play:
        run.seat = run.agent
    return OVER


@rule
def fill(masks: Any, index: int, value: int) -> None:
    """Allow nothing in a mask, or everything."""
    for action in range(masks.shape[1]):
        masks[index, action] = value


@rule
def end(games: Games, index: int, outcome: int, desk: Desk, batch: Batch, log: Log) -> None:
    """A game has ended: keep who was met, and begin the next one if that is wanted now."""
    run = games.runs[index]
    run.waits = 1
    games.outcomes[index] = outcome
    for place in range(MAX_RIVALS):
        run.met[place] = run.rivals[place]
    if batch.autoreset == SAME_STEP:
        fill(games.masks, index, 0)
        look(games.real[index], run.seat, desk, games.finals[index], games.masks[index])
        begin(games, index, desk, batch, log)


@rule
def show(games: Games, index: int, desk: Desk) -> None:
    """What the seat sees and may do that owes the next decision."""
    run = games.runs[index]
    fill(games.masks, index, 0)
    look(games.real[index], run.seat, desk, games.vectors[index], games.masks[index])
    if run.waits:
        fill(games.masks, index, 1)
    games.asked[index] = run.seat


@rule
def go_on(games: Games, index: int, actor: int, desk: Desk, batch: Batch, log: Log) -> None:
    """What follows a move: bots, and the end, which is paid."""
    state = games.real[index]
    run = games.runs[index]
    seats = games.options[PLAYERS]
    if let_bots_play(state, run, seats, desk, batch, log) == OVER:
        if run.fresh and not batch.self_play:
            begin(games, index, desk, batch, log)  # a game without any decision of the agent
            return
        write_rewards(state, seats, batch.reward, desk.moves, games.rewards[index])
        games.paid[index] = games.rewards[index, actor]
        end(games, index, ENDED, desk, batch, log)


@rule
def step_many(
    games: Games, actions: Any, desk: Desk, batch: Batch, first: int, last: int, log: Log
) -> None:
    """One step of the environments from `first` to before `last`, as far as it can be made here."""
    masks, rewards = games.masks, games.rewards
    for index in range(first, last):
        run = games.runs[index]
        actor = run.seat
        for seat in range(games.options[PLAYERS]):
            rewards[index, seat] = 0
        games.outcomes[index] = GOES_ON
        games.paid[index] = 0
        if run.waits:
            begin(games, index, desk, batch, log)
        elif not (0 <= actions[index] < masks.shape[1]) or not masks[index, actions[index]]:
            rewards[index, actor] = ILLEGAL
            games.paid[index] = ILLEGAL
            end(games, index, ILLEGAL_ACTION, desk, batch, log)
        else:
            run.fresh = 0
            play(games.real[index], actor, actions[index], log)
            go_on(games, index, actor, desk, batch, log)
        show(games, index, desk)


@rule
def answer_many(
    games: Games, actions: Any, desk: Desk, batch: Batch, first: int, last: int, log: Log
) -> None:
    """Go on where an opponent from outside was asked; the other environments stay as they are."""
    for index in range(first, last):
        run = games.runs[index]
        if run.asks != NOBODY:
            play(games.real[index], run.seat, actions[index], log)
            go_on(games, index, run.agent, desk, batch, log)
            show(games, index, desk)


@rule
def reset_many(
    games: Games, chosen: Any, desk: Desk, batch: Batch, first: int, last: int, log: Log
) -> None:
    """Begin a new game in the chosen environments."""
    for index in range(first, last):
        if chosen[index]:
            begin(games, index, desk, batch, log)
            show(games, index, desk)


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
