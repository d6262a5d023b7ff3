"""Position evaluation: points so far, and those to hope for at the end.

The outlook for a comparison is its value times a curve of the lead: nothing is won for certain, but
a larger lead is safer. The weights were found by hill climbing against random players and against
themselves.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.shares import share_out
from kogge.games.tallinn.chronicles import uncounted
from kogge.games.tallinn.ending import count_towers, first_smallest
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    CHRONICLE_ASKS,
    CHRONICLE_DISCARDS,
    CHRONICLE_PAYS,
    CHRONICLE_REACH,
    ENVOY,
    ENVOY_SYMBOLS,
    FACTIONS,
    FINAL_MORE,
    FIRST_STACK,
    HALVES,
    LEVELS,
    MAX_SEATS,
    STEPS,
    SYMBOLS,
    TOWERS_MORE,
)
from kogge.games.tallinn.state import Phase, Place, Player, State

Numbers = NDArray[np.float64]

ROW_DOUBT: Final = 2.0  # symbols of lead that make a final contest three-quarters certain
TOWER_DOUBT: Final = 2.0
SECRET_TOWER_GUESS: Final = 2.5  # best faction's symbols that a rival's unseen tower adds
HAVING_DOUBT: Final = 2.0  # as ROW_DOUBT, for the task of a chronicle
SYMBOLS_A_ROUND: Final = 0.6  # that a row is likely to gain of one faction
SPREAD: Final = 2.5  # points by which the outlook may be off, times the root of the rounds left


@rule
def judge(state: State, out: Seq[int]) -> None:
    """Points so far and those to hope for; many rounds to come make a lead worth less."""
    row = np.empty(FACTIONS, np.float64)
    expected = np.empty(MAX_SEATS, np.float64)
    for seat in range(state.seats):
        player = state.players[seat]
        for faction in range(FACTIONS):
            row[faction] = player.row[faction]
        expected[seat] = float(player.points)
        if state.phase != Phase.OVER:
            expected[seat] += outlook(state, seat, row) + tower_outlook(state, seat, 0)
    rounds = state.players[0].deck_count + 1
    share_out(expected, state.seats, SPREAD * math.sqrt(rounds), out)


@rule
def likely(lead: float, doubt: float) -> float:
    """The chance to win a comparison, from the lead so far: a half when level."""
    return 0.5 + 0.5 * lead / (doubt + abs(lead))


@rule
def outlook(state: State, seat: int, row: Numbers) -> float:
    """Points to hope for from this row: final contests and chronicles (T-final, T12)."""
    total = 0.0
    for rival in range(state.seats):
        if rival != seat:
            for faction in range(FACTIONS):
                lead = row[faction] - state.players[rival].row[faction]
                total += FINAL_MORE * likely(lead, ROW_DOUBT)
    if state.chronicles:
        for level in range(LEVELS):
            total += having_outlook(state, seat, level, row)
    return total


@rule
def having_outlook(state: State, seat: int, level: int, row: Numbers) -> float:
    """Points to hope for from a chronicle that will pay for having symbols (T12)."""
    chronicle = state.chronicle[level] - 1
    rounds = FIRST_STACK - state.round_number if level == 0 else state.players[seat].deck_count - 1
    if rounds < 0 or CHRONICLE_DISCARDS[chronicle]:
        return 0.0
    have = 0.0
    for faction in range(FACTIONS):
        symbols = row[faction] - uncounted(state, state.players[seat], faction)
        have += symbols * CHRONICLE_ASKS[chronicle, faction]
    total = 0.0
    paid = 0
    for step in range(STEPS):
        pays = CHRONICLE_PAYS[chronicle, level, step] * state.seats
        if pays > paid:
            spare = have + 0.5 - CHRONICLE_REACH[chronicle, level, step]
            if rounds > 0:
                chance = likely(spare + SYMBOLS_A_ROUND * rounds, HAVING_DOUBT)
            else:
                chance = 1.0 if spare > 0 else 0.0
            total += (pays - paid) * chance
            paid = pays
    return total


@rule
def tower_outlook(state: State, seat: int, added: int) -> float:
    """Points to hope for in the contest of the towers if this card (0: none) joins them."""
    player = state.players[seat]
    symbols = np.zeros(FACTIONS, np.int64)
    count_towers(player, symbols)
    for half in range(HALVES):
        for faction in range(FACTIONS):
            symbols[faction] += SYMBOLS[added, half, faction]
    mine = symbols.max()
    total = 0.0
    for rival in range(state.seats):
        if rival != seat:
            other = state.players[rival]
            count_open_towers(other, symbols)
            theirs = symbols.max() + SECRET_TOWER_GUESS * other.secret_towers
            total += TOWERS_MORE * likely(mine - theirs, TOWER_DOUBT)
    return total


@rule
def count_open_towers(player: Player, symbols: Seq[int]) -> None:
    """Both halves of the towers that everyone knows, even where the record shows all of them."""
    for faction in range(FACTIONS):
        symbols[faction] = 0
    for card in range(1, CARD_SLOTS):
        if player.place[card] == Place.OPEN_TOWER:
            for half in range(HALVES):
                for faction in range(FACTIONS):
                    symbols[faction] += SYMBOLS[card, half, faction]
    if player.place[ENVOY] == Place.OPEN_TOWER:
        symbols[first_smallest(symbols)] += ENVOY_SYMBOLS
