"""What a viewer may know, and the worlds that fit it. Hidden: the dice under the others' cups."""

from __future__ import annotations

import numpy as np

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, pick_below
from liars_dice.state import FACES, MOST_DICE, State


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Bids, dice left and dice shown are open to all, the dice under a cup to its owner (D1)."""
    out.seats = state.seats
    out.ones = state.ones
    out.round_number = state.round_number
    out.active = state.active
    out.count = state.count
    out.face = state.face
    out.bidder = state.bidder
    out.gone = state.gone
    for seat in range(state.seats):
        out.players[seat].left = state.players[seat].left
        out.players[seat].out = state.players[seat].out
        for die in range(MOST_DICE):
            out.players[seat].shown[die] = state.players[seat].shown[die]
            if seat == viewer:
                out.players[seat].dice[die] = state.players[seat].dice[die]


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Every roll of the others' dice is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(state.chance, key)
    for seat in range(state.seats):
        player = state.players[seat]
        if seat != viewer:
            for die in range(player.left):
                player.dice[die] = 1 + pick_below(rng, FACES)


@rule
def reopen(state: State, viewer: int) -> None:
    """Nobody chooses at the same time, so no choice of others waits."""
