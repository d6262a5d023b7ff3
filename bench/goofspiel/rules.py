"""Goofspiel's rules, in the order in which a game goes."""

from __future__ import annotations

from typing import Final

from bench.goofspiel.events import Event
from bench.goofspiel.options import Setting
from bench.goofspiel.state import CARDS, Order, State
from kogge.core.chance import shuffle, start_chance
from kogge.core.choosing import choose, let_choose, take_choice
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq

PRIZES: Final = 0  # the stream of randomness that shuffles them


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """A full hand for everyone, and the prizes in their order (G1)."""
    start_chance(state.chance, key)
    state.seats = options[PLAYERS]
    state.order = options[Setting.ORDER]
    for turn in range(CARDS):
        state.prizes[turn] = CARDS - turn
    if state.order == Order.RANDOM:
        shuffle(state.chance, PRIZES, state.prizes, CARDS)
    for seat in range(state.seats):
        for card in range(CARDS):
            state.players[seat].hand[card] = 1
    let_choose(state, everyone(state))


@rule
def everyone(state: State) -> int:
    """All seats, as a bit set."""
    return (1 << state.seats) - 1


@rule
def to_act(state: State) -> int:
    """The seats that owe a bid; all of them at once, to begin with (G2)."""
    return state.owing


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """Any card in the hand (G2)."""
    if not state.owing >> seat & 1:
        return 0
    n = 0
    for card in range(CARDS):
        # Written before it is known to count: a branch here could not be predicted.
        out[n] = card
        n += state.players[seat].hand[card]
    return n


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """A bid stays secret until the last one is made; then the prize is decided (G2)."""
    if not choose(state, seat, move):
        tell(log, Event.CHOSEN, seat)
        return
    award_prize(state, log)
    if state.turn == CARDS - 1:
        bid_last_cards(state)
        award_prize(state, log)
    else:
        let_choose(state, everyone(state))


@rule
def bid_last_cards(state: State) -> None:
    """The last card is no choice (G4)."""
    for seat in range(state.seats):
        player = state.players[seat]
        for card in range(CARDS):
            if player.hand[card]:
                player.choice = card + 1


@rule
def award_prize(state: State, log: Log) -> None:
    """The highest bid takes the prize; a shared highest bid takes nothing (G3)."""
    highest = 0
    winner = -1
    for seat in range(state.seats):
        player = state.players[seat]
        card = take_choice(player)
        tell(log, Event.BID, seat, card + 1)
        if card + 1 > highest:
            highest = card + 1
            winner = seat
        elif card + 1 == highest:
            winner = -1
        player.hand[card] = 0
    prize = state.prizes[state.turn]
    state.turn += 1
    if winner >= 0:
        state.players[winner].points += prize
        tell(log, Event.TAKEN, winner, prize)
    else:
        tell(log, Event.LOST, prize)
