"""What a viewer may know, and the worlds that fit it. Hidden: the dice under the others' cups."""

from __future__ import annotations

import numpy as np

from kogge.core.chance import KEY_WORDS, start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, pick_below
from liars_dice.state import FACES, MOST_DICE, Table


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """Bids, dice left and dice shown are open to all, the dice under a cup to its owner (D1)."""
    out.seats = table.seats
    out.ones = table.ones
    out.round_number = table.round_number
    out.active = table.active
    out.count = table.count
    out.face = table.face
    out.bidder = table.bidder
    out.gone = table.gone
    for seat in range(table.seats):
        out.players[seat].left = table.players[seat].left
        out.players[seat].out = table.players[seat].out
        for die in range(MOST_DICE):
            out.players[seat].shown[die] = table.players[seat].shown[die]
            if seat == viewer:
                out.players[seat].dice[die] = table.players[seat].dice[die]


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Every roll of the others' dice is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(table.chance, key)
    for seat in range(table.seats):
        player = table.players[seat]
        if seat != viewer:
            for die in range(player.left):
                player.dice[die] = 1 + pick_below(rng, FACES)


@rule
def reopen(table: Table, viewer: int) -> None:
    """Nobody chooses at the same time, so no choice of others waits."""
