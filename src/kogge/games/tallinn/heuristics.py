"""Heuristics: the sensible move of a thoughtful beginner, from what the seat knows.

Every option is judged by the points it brings now and by how it changes the outlook for the final
contests and the chronicles to come (see `evaluation`). The weights were found by hill climbing
against random players and against themselves.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.games.tallinn.evaluation import Numbers, outlook, tower_outlook
from kogge.games.tallinn.moves import (
    DISCARD,
    DISCARD_SETS,
    NAME,
    PASS,
    SELECT,
    SPACE,
    TOWER,
)
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    CHRONICLE_PAYS,
    COIN,
    CONTEST_MORE,
    CONTEST_TIE,
    ENVOY_SYMBOLS,
    ENVOYS,
    FACTIONS,
    HALVES,
    SYMBOLS,
)
from kogge.games.tallinn.row import compared, is_in_row, visible_half
from kogge.games.tallinn.rules import legal
from kogge.games.tallinn.state import Phase, Player, State

HAND_CARD_WORTH: Final = 5.0  # what a turn given up for a tower from the hand would have brought
COIN_PATIENCE: Final = 1.0  # what a coin would bring more in a later round, when leads are larger
WHIM: Final = 0.01  # breaks ties at random


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The legal move with the best prospect."""
    moves = np.empty(SPACE, np.int64)
    row = np.empty(FACTIONS, np.float64)
    count = legal(state, seat, moves)
    best = int(moves[0])
    highest = -1e9
    for i in range(count):
        worth = prospect(state, seat, moves[i], row) + WHIM * next_word(rng) / (1 << 32)
        if worth > highest:
            highest = worth
            best = int(moves[i])
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The prospect of each move, in points."""
    row = np.empty(FACTIONS, np.float64)
    for i in range(count):
        out[i] = prospect(state, seat, moves[i], row)


@rule
def prospect(state: State, seat: int, move: int, row: Numbers) -> float:
    """What a move is worth, in points."""
    player = state.players[seat]
    for faction in range(FACTIONS):
        row[faction] = player.row[faction]
    if state.phase == Phase.SELECT:
        return prospect_of_card(
            state, seat, (move - SELECT) // HALVES + 1, (move - SELECT) % HALVES, row
        )
    if state.phase == Phase.TOWER:
        return prospect_of_tower(state, seat, move, row)
    if state.phase == Phase.NAME:
        return contest_points(state, seat, move - NAME, ENVOY_SYMBOLS, row)
    if state.phase == Phase.FAVOUR:
        row[move - NAME] += ENVOY_SYMBOLS
        return outlook(state, seat, row)
    if state.phase == Phase.DISCARD:
        return prospect_of_discard(state, player, seat, move, row)
    return 1.0 if move == PASS else 0.0


@rule
def contest_points(state: State, seat: int, faction: int, extra: int, row: Numbers) -> float:
    """What a contest would bring now (T-contest)."""
    mine = int(row[faction]) + extra
    total = 0.0
    for rival in range(state.seats):
        if rival != seat:
            theirs = state.players[rival].row[faction]
            total += compared(mine, theirs, CONTEST_MORE, CONTEST_TIE)
    return total


@rule
def prospect_of_card(state: State, seat: int, card: int, half: int, row: Numbers) -> float:
    """A card's symbols, and its contest if it has a coin."""
    for faction in range(FACTIONS):
        row[faction] += SYMBOLS[card, half, faction]
    worth = outlook(state, seat, row)
    if COIN[card, half] >= 0:
        worth += contest_points(state, seat, COIN[card, half], 0, row) - COIN_PATIENCE
    elif ENVOYS[card, half] > 0:
        best = 0.0
        for faction in range(FACTIONS):
            best = max(best, contest_points(state, seat, faction, ENVOYS[card, half], row))
        # The symbols help the smallest faction at the end, whenever the envoy is played.
        worth += best - COIN_PATIENCE
    return worth


@rule
def prospect_of_tower(state: State, seat: int, move: int, row: Numbers) -> float:
    """Stronger towers against a shorter row or a turn less."""
    if move == PASS:
        return outlook(state, seat, row) + tower_outlook(state, seat, 0)
    player = state.players[seat]
    card = move - TOWER + 1
    price = HAND_CARD_WORTH
    if is_in_row(player, card):
        price = 0.0
        remove(player, card, row)
    return outlook(state, seat, row) + tower_outlook(state, seat, card) - price


@rule
def prospect_of_discard(state: State, player: Player, seat: int, move: int, row: Numbers) -> float:
    """The chronicle's points against the cards it costs (T13)."""
    pays = 0
    if move != PASS:
        pays = CHRONICLE_PAYS[state.chronicle[state.level] - 1, state.level, 0] * state.seats
        cards = DISCARD_SETS[move - DISCARD]
        for card in range(1, CARD_SLOTS):
            if cards >> card & 1:
                remove(player, card, row)
    return outlook(state, seat, row) + pays


@rule
def remove(player: Player, card: int, row: Numbers) -> None:
    """Take a card's visible symbols out of a row that is only considered."""
    for faction in range(FACTIONS):
        row[faction] -= SYMBOLS[card, visible_half(player, card), faction]
