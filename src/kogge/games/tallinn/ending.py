"""The end of the game: envoys, three faction contests, the towers, the winner."""

from __future__ import annotations

import numpy as np

from kogge.core.choosing import ask, take_choice
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.core.scratch import scratch
from kogge.games.tallinn.events import Event
from kogge.games.tallinn.moves import NAME
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    ENVOY,
    ENVOY_SYMBOLS,
    FACTIONS,
    FINAL_MORE,
    FINAL_TIE,
    HALVES,
    LEAD,
    LEAD_TRANSFER,
    MAX_SEATS,
    SYMBOLS,
    TOWERS_MORE,
    TOWERS_TIE,
)
from kogge.games.tallinn.row import compared, is_tower
from kogge.games.tallinn.state import Phase, Place, Player, State


@rule
def begin_final_scoring(state: State, log: Log) -> None:
    """Envoys in a row strengthen its smallest faction; a tie is decided by the owner (T10)."""
    undecided = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if player.place[ENVOY] == Place.ROW_B and count_smallest(player.row) > 1:
            undecided |= 1 << seat
    if undecided:
        ask(state, Phase.FAVOUR, undecided)
    else:
        score_the_end(state, log)


@rule
def smallest(symbols: Seq[int]) -> int:
    """How many symbols the weakest faction has."""
    least = symbols[0]
    for faction in range(1, FACTIONS):
        least = min(least, symbols[faction])
    return least


@rule
def count_smallest(symbols: Seq[int]) -> int:
    """How many factions share the smallest number."""
    least = smallest(symbols)
    count = 0
    for faction in range(FACTIONS):
        if symbols[faction] == least:
            count += 1
    return count


@rule
def first_smallest(symbols: Seq[int]) -> int:
    """The first faction with the smallest number."""
    faction = 0
    while symbols[faction] != smallest(symbols):
        faction += 1
    return faction


@rule
def write_favours(player: Player, out: Seq[int]) -> int:
    """One of the tied smallest factions (T10)."""
    n = 0
    for faction in range(FACTIONS):
        if player.row[faction] == smallest(player.row):
            out[n] = NAME + faction
            n += 1
    return n


@rule
def over(state: State) -> bool:
    """Whether the final scoring is done (T-end)."""
    return state.phase == Phase.OVER


@rule
def score_the_end(state: State, log: Log) -> None:
    """Envoys, then each faction, then the towers (T-final, T-towers)."""
    for seat in range(state.seats):
        add_envoys(state, seat, log)
    for faction in range(FACTIONS):
        for owner in range(state.seats):
            for rival in range(state.seats):
                if owner != rival:
                    settle_final(state, owner, rival, faction, log)
    score_towers(state, log)
    end_game(state, log)


@rule
def add_envoys(state: State, seat: int, log: Log) -> None:
    """The envoy symbols of a row go to its smallest faction (T10)."""
    player = state.players[seat]
    if player.place[ENVOY] == Place.ROW_B:
        faction = first_smallest(player.row)
        if player.choice > 0:
            faction = take_choice(player) - NAME
        player.row[faction] += ENVOY_SYMBOLS
        tell(log, Event.ENVOY_ADDED, seat, faction, ENVOY_SYMBOLS)


@rule
def settle_final(state: State, owner: int, rival: int, faction: int, log: Log) -> None:
    """Four points for more, two for a tie above zero; a lead of five moves one more (T4)."""
    mine = state.players[owner].row[faction]
    theirs = state.players[rival].row[faction]
    points = compared(mine, theirs, FINAL_MORE, FINAL_TIE if mine > 0 else 0)
    if points > 0:
        state.players[owner].points += points
        tell(log, Event.FINAL_COMPARED, owner, rival, faction, mine, theirs, points)
    if mine >= theirs + LEAD:
        state.players[owner].points += LEAD_TRANSFER
        state.players[rival].points -= LEAD_TRANSFER
        tell(log, Event.TRANSFERRED, owner, rival, faction, LEAD_TRANSFER)
        tell(log, Event.TRANSFERRED, rival, owner, faction, -LEAD_TRANSFER)


@rule
def count_tower_cards(player: Player, symbols: Seq[int]) -> None:
    """Both halves of all towers, envoy symbols left out (T-towers)."""
    for faction in range(FACTIONS):
        symbols[faction] = 0
    for card in range(1, CARD_SLOTS):
        if is_tower(player, card):
            for half in range(HALVES):
                for faction in range(FACTIONS):
                    symbols[faction] += SYMBOLS[card, half, faction]


@rule
def count_towers(player: Player, symbols: Seq[int]) -> int:
    """Both halves of all towers, the envoy's two with the smallest faction; their sum (T11)."""
    count_tower_cards(player, symbols)
    if is_tower(player, ENVOY):
        symbols[first_smallest(symbols)] += ENVOY_SYMBOLS
    total = 0
    for faction in range(FACTIONS):
        total += symbols[faction]
    return total


@rule
def best_tower_faction(player: Player, symbols: Seq[int]) -> int:
    """The largest number of one faction on the own towers (T6)."""
    count_towers(player, symbols)
    best = 0
    for faction in range(FACTIONS):
        best = max(best, symbols[faction])
    return best


@rule
def score_towers(state: State, log: Log) -> None:
    """Best faction against best faction: six for more, three for a tie above zero (T-towers)."""
    best = scratch(MAX_SEATS)
    symbols = scratch(FACTIONS)
    for seat in range(state.seats):
        reveal_towers(state, seat, symbols, log)
        best[seat] = best_tower_faction(state.players[seat], symbols)
    for owner in range(state.seats):
        for rival in range(state.seats):
            tie = TOWERS_TIE if best[owner] > 0 and owner != rival else 0
            points = compared(best[owner], best[rival], TOWERS_MORE, tie)
            if points > 0:
                state.players[owner].points += points
                tell(log, Event.TOWERS_COMPARED, owner, rival, best[owner], best[rival], points)


@rule
def reveal_towers(state: State, seat: int, symbols: Seq[int], log: Log) -> None:
    """The secret ends: everyone sees what the towers were made of, envoy symbols last (T7, T11)."""
    player = state.players[seat]
    cards = 0
    for card in range(1, CARD_SLOTS):
        if is_tower(player, card):
            cards |= 1 << card
    if cards:
        tell(log, Event.TOWERS_REVEALED, seat, cards)
    if is_tower(player, ENVOY):
        count_tower_cards(player, symbols)
        tell(log, Event.TOWERS_ENVOY, seat, first_smallest(symbols), ENVOY_SYMBOLS)


@rule
def end_game(state: State, log: Log) -> None:
    """The best score wins; a tie goes to the larger towers, then it is shared (T-winner)."""
    ask(state, Phase.OVER, 0)
    if log.room > 0:
        places = np.zeros(state.seats, np.int64)
        rank(state, places)
        for seat in range(state.seats):
            if places[seat] == 1:
                tell(log, Event.WON, seat, state.players[seat].points)


@rule
def score(state: State, out: Seq[int]) -> None:
    """Victory points; they may be negative (T-final)."""
    for seat in range(state.seats):
        out[seat] = state.players[seat].points


@rule
def rank(state: State, out: Seq[int]) -> None:
    """Most points; then most symbols on own towers; then a shared place (T-winner, T11)."""
    symbols = scratch(FACTIONS)
    for seat in range(state.seats):
        out[seat] = 1
        mine = state.players[seat].points
        for rival in range(state.seats):
            theirs = state.players[rival].points
            if theirs > mine or (
                theirs == mine
                and count_towers(state.players[rival], symbols)
                > count_towers(state.players[seat], symbols)
            ):
                out[seat] += 1
