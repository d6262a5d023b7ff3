"""What a viewer may know, and the worlds that fit it. Hidden: waiting bids and shuffled prizes."""

from __future__ import annotations

import numpy as np

from bench.goofspiel.state import CARDS, Order, State
from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.choosing import imagine_choices, reopen_choices
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, shuffle_with


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Hands, points and the prizes turned up are open to all, a waiting bid to its owner (G2)."""
    out.seats = state.seats
    out.order = state.order
    out.turn = state.turn
    out.asked = state.asked
    out.owing = state.owing
    for turn in range(CARDS):
        if turn <= state.turn or state.order == Order.DESCENDING:
            out.prizes[turn] = state.prizes[turn]
    for seat in range(state.seats):
        out.players[seat].points = state.players[seat].points
        for card in range(CARDS):
            out.players[seat].hand[card] = state.players[seat].hand[card]
    if viewer >= 0:
        out.players[viewer].choice = state.players[viewer].choice


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Every order of the unseen prizes and every secret bid is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(state.chance, key)
    unseen = np.zeros(CARDS, np.int64)
    count = 0
    for prize in range(1, CARDS + 1):
        if not is_seen(state, prize):
            unseen[count] = prize
            count += 1
    shuffle_with(rng, unseen, count)
    for i in range(count):
        state.prizes[CARDS - 1 - i] = unseen[i]
    imagine_choices(state, viewer, rng, np.empty(CARDS, np.int64))


@rule
def is_seen(state: State, prize: int) -> bool:
    """Whether the turn of this prize is known."""
    for turn in range(CARDS):
        if state.prizes[turn] == prize:
            return True
    return False


@rule
def reopen(state: State, viewer: int) -> None:
    """All bid at once: whoever has bid may as well not have (G2)."""
    reopen_choices(state, viewer)
