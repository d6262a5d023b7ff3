"""The rules of Liar's Dice, in the order in which a game goes."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.chance import next_draw, number_at, random_below, start_chance
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from liars_dice.ending import over
from liars_dice.events import Event
from liars_dice.moves import CHALLENGE
from liars_dice.options import DICE, Setting
from liars_dice.state import FACES, MOST_DICE, Ones, State
from liars_dice.streams import Stream

DICE_OF: Final[NDArray[np.int64]] = np.array(DICE, np.int64)


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """Everyone has as many dice, and rolls them in secret; a random player begins (D1)."""
    start_chance(state.chance, key)
    state.seats = options[PLAYERS]
    state.ones = options[Setting.ONES]
    for seat in range(state.seats):
        state.players[seat].left = DICE_OF[options[Setting.DICE]]
    state.active = random_below(state.chance, Stream.FIRST, state.seats)
    roll(state)


@rule
def roll(state: State) -> None:
    """A new round: everyone rolls the dice that are left (D1)."""
    state.round_number += 1
    state.count = 0
    state.face = 0
    state.bidder = 0
    for seat in range(state.seats):
        player = state.players[seat]
        draw = next_draw(state.chance, Stream.DICE + seat)
        for die in range(MOST_DICE):
            player.dice[die] = 0
            if die < player.left:
                shown = number_at(state.chance, Stream.DICE + seat, draw, die, FACES)
                player.dice[die] = 1 + shown


@rule
def dice_left(state: State) -> int:
    """All dice in the game."""
    total = 0
    for seat in range(state.seats):
        total += state.players[seat].left
    return total


@rule
def last_bid(state: State) -> int:
    """The id of the last bid, or -1."""
    return (state.count - 1) * FACES + state.face - 1 if state.count > 0 else -1


@rule
def to_act(state: State) -> int:
    """The one seat whose turn it is, as a bit set (D2)."""
    return 0 if over(state) else 1 << state.active


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """Any higher bid, for not more dice than there are, or a challenge of the last bid (D2, D3)."""
    if over(state) or seat != state.active:
        return 0
    n = 0
    for bid in range(last_bid(state) + 1, dice_left(state) * FACES):
        out[n] = bid
        n += 1
    if state.count > 0:
        out[n] = CHALLENGE
        n += 1
    return n


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """A bid, or a challenge (D2, D3)."""
    if move == CHALLENGE:
        challenge(state, seat, log)
        return
    state.count = move // FACES + 1
    state.face = move % FACES + 1
    state.bidder = seat + 1
    tell(log, Event.BID, seat, state.count, state.face)
    state.active = next_in(state, seat)


@rule
def next_in(state: State, seat: int) -> int:
    """The next player who still has dice (D4)."""
    seat = (seat + 1) % state.seats
    while state.players[seat].left == 0:
        seat = (seat + 1) % state.seats
    return seat


@rule
def matches(state: State, die: int, face: int) -> bool:
    """Whether a die counts for a face; ones count for all, unless they are plain (D3)."""
    return die == face or (die == 1 and state.ones == Ones.WILD)


@rule
def challenge(state: State, seat: int, log: Log) -> None:
    """All dice are shown and counted: who was wrong loses one (D3)."""
    bidder = state.bidder - 1
    tell(log, Event.CHALLENGED, seat, bidder)
    total = 0
    for other in range(state.seats):
        player = state.players[other]
        count = 0
        for die in range(MOST_DICE):
            player.shown[die] = player.dice[die]
            if player.dice[die] > 0 and matches(state, player.dice[die], state.face):
                count += 1
        if player.left > 0:
            tell(log, Event.SHOWN, other, count)
        total += count
    tell(log, Event.COUNTED, total, state.face)
    lose_die(state, seat if total >= state.count else bidder, log)


@rule
def lose_die(state: State, loser: int, log: Log) -> None:
    """The loser begins the next round; without dice, the next player does (D4)."""
    player = state.players[loser]
    player.left -= 1
    tell(log, Event.LOST, loser, -1)
    state.active = loser
    if player.left == 0:
        state.gone += 1
        player.out = state.gone
        tell(log, Event.OUT, loser)
        state.active = next_in(state, loser)
    roll(state)
    if not over(state):
        tell(log, Event.ROUND, state.round_number)
