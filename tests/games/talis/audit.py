"""The books of Talis, kept in compiled code so that millions of moves can be checked.

`audit` returns 0, or the number of the first thing that does not add up (see PROBLEMS).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.core.verbs import legal, over, play, setup, to_act
from kogge.games.talis.bits import BIT, TILES, has
from kogge.games.talis.bits import count as count_tiles
from kogge.games.talis.constants import DECK_COPIES, DECKS, FLAGS, KINDS, SLOTS, TREASURES
from kogge.games.talis.events import Event
from kogge.games.talis.rules.champions import living, monster_at, name_of
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import BOATS, CHAMPIONS, DICE, LYING, Arriving, State, Step

PROBLEMS = (
    "all is well",
    "goods or Might below zero",
    "more flags than there are, or flags that are not on the island",
    "more dice than a player may have",
    "a card too many or too few",
    "two champions on one ordinary tile, or one that stands nowhere",
    "Fame, Might or goods that nobody told of",
    "a question with less than two answers",
    "a wall where none is, or none where one is",
    "moves out of order",
    "nobody to move",
)
ACCOUNTS = KINDS + 2  # goods, Fame, Might


@rule
def audit(state: State, ledger: Seq[int]) -> int:
    """Everything that must hold between moves."""
    for seat in range(state.seats):
        player = state.players[seat]
        if player.might < 0:
            return 1
        for good in range(KINDS):
            if player.goods[good] < 0:
                return 1
            if player.goods[good] != ledger[seat * ACCOUNTS + good]:
                return 6
        if player.fame != ledger[seat * ACCOUNTS + KINDS]:
            return 6
        if player.might != ledger[seat * ACCOUNTS + KINDS + 1]:
            return 6
        if player.claims > FLAGS or player.claims != count_tiles(player.claimed):
            return 2
        for boat in range(BOATS):
            if player.warships[boat] and player.boats[boat] == 0:
                return 4
    if state.dice[0] + state.dice[1] + state.dice[2] > DICE or min(state.dice) < 0:
        return 3
    for tile in range(TILES):
        owner = state.owner[tile] - 1
        if owner >= 0 and not has(state.players[owner].claimed, tile):
            return 2
        stops = has(state.covered, tile) or monster_at(state, tile) > 0
        if has(state.walls, tile) != (stops and not state.readings.free_walks):
            return 8
    if not cards_balance(state):
        return 4
    if not champions_stand(state):
        return 5
    return 0


@rule
def cards_balance(state: State) -> bool:
    """Every card is in its pile, its discards, on a tile, with a champion, or being decided."""
    found = np.zeros(DECKS * SLOTS + 1, np.int64)
    for deck in range(DECKS):
        for slot in range(SLOTS):
            found[deck * SLOTS + slot + 1] += state.decks[deck].pile[slot]
            found[deck * SLOTS + slot + 1] += state.decks[deck].discards[slot]
    for tile in range(TILES):
        found[state.origin[tile]] += 1
    for place in range(LYING):
        found[state.lying_origin[place]] += 1
    for seat in range(state.seats):
        for champion in range(CHAMPIONS):
            for i in range(TREASURES):
                found[state.players[seat].champions[champion].origins[i]] += 1
    for depth in range(state.depth):
        if state.pending[depth].step == Step.DROP:
            found[state.pending[depth].origin] += 1
    for deck in range(DECKS):
        for slot in range(SLOTS):
            if found[deck * SLOTS + slot + 1] != DECK_COPIES[deck, slot]:
                return False
    return True


@rule
def champions_stand(state: State) -> bool:
    """One champion on an ordinary tile; only in a fight, or right before it, is a second there."""
    fighting = False
    for depth in range(state.depth):
        step = state.pending[depth].step
        about_to = step == Step.ARRIVE and state.arrival.stage <= Arriving.RIVAL
        fighting = fighting or step == Step.FIGHT or about_to
    taken = 0
    standing = 0
    for seat in range(state.seats):
        for champion in range(CHAMPIONS):
            tile = state.players[seat].champions[champion].tile - 1
            if 0 <= tile < TILES and not has(state.special, tile):
                if has(taken, tile) and not fighting:
                    return False
                taken |= BIT[tile]
                standing += int(state.standing[tile] == name_of(seat, champion))
    named = 0
    for tile in range(TILES):
        named += int(state.standing[tile] > 0)
    return named == standing == count_tiles(taken)


@rule
def keep_ledger(log: Log, ledger: Seq[int]) -> None:
    """Add up what was told of goods, Fame and Might."""
    for number in range(log.told):
        line = log.lines[number]
        account = line.details[0] * ACCOUNTS
        if line.kind == Event.GOODS:
            for good in range(KINDS):
                ledger[account + good] += line.details[1 + good]
        elif line.kind == Event.FAME:
            ledger[account + KINDS] += line.details[1]
        elif line.kind == Event.MIGHT:
            ledger[account + KINDS + 1] += line.details[1]


@rule
def open_ledger(state: State, ledger: Seq[int]) -> None:
    """What everyone starts with."""
    for seat in range(state.seats):
        player = state.players[seat]
        for good in range(KINDS):
            ledger[seat * ACCOUNTS + good] = player.goods[good]
        ledger[seat * ACCOUNTS + KINDS] = player.fame
        ledger[seat * ACCOUNTS + KINDS + 1] = player.might


@rule
def play_audited(
    tables: Any, options: Seq[int], master: Seq[int], number: int, moves: Seq[int], log: Log
) -> tuple[int, int]:
    """One random game, audited after every move; the number of moves, and the problem or 0."""
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    derive_key(master, number, seeds)
    tables[0] = tables[1]
    state = tables[0]
    setup(state, options, seeds)
    rng = seeds[KEY_WORDS:]
    ledger = np.zeros(4 * ACCOUNTS, np.int64)
    open_ledger(state, ledger)
    rolled = state.dice[0] + state.dice[1] + state.dice[2]
    plies = 0
    while not over(state):
        acting = to_act(state)
        seat = 0
        while acting >> seat & 1 == 0:
            seat += 1
            if seat == 4:
                return plies, 10
        count = legal(state, seat, moves)
        if count < 2:
            return plies, 7
        for i in range(1, count):
            if moves[i - 1] >= moves[i]:
                return plies, 9
        log.told = 0
        active = state.active
        before = living(state, active)
        unrolled = top(state).step == Step.SALES
        play(state, seat, moves[pick_below(rng, count)], log)
        plies += 1
        keep_ledger(log, ledger)
        if state.active != active or unrolled:
            rolled = state.dice[0] + state.dice[1] + state.dice[2]
            if rolled > 1 + CHAMPIONS:
                return plies, 3
        elif state.dice[0] + state.dice[1] + state.dice[2] > rolled or before > CHAMPIONS:
            return plies, 3
        problem = audit(state, ledger)
        if problem > 0:
            return plies, problem
    return plies, 0
