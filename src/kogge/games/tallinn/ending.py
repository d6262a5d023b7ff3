"""The end of the game: envoys, three faction contests, the towers, the winner."""

from __future__ import annotations

import numpy as np

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
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
from kogge.games.tallinn.row import ask, is_tower
from kogge.games.tallinn.state import Phase, Place, Player, Table


@rule
def begin_final_scoring(table: Table, log: Log) -> None:
    """Envoys in a row strengthen its smallest faction; a tie is decided by the owner (T10)."""
    undecided = 0
    for seat in range(table.seats):
        player = table.players[seat]
        if player.place[ENVOY] == Place.ROW_B and count_smallest(player.row) > 1:
            undecided |= 1 << seat
    if undecided:
        ask(table, Phase.FAVOUR, undecided)
    else:
        score_the_end(table, log)


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
def score_the_end(table: Table, log: Log) -> None:
    """Envoys, then each faction, then the towers (T-final, T-towers)."""
    for seat in range(table.seats):
        add_envoys(table, seat, log)
    for faction in range(FACTIONS):
        for owner in range(table.seats):
            for rival in range(table.seats):
                if owner != rival:
                    settle_final(table, owner, rival, faction, log)
    score_towers(table, log)
    end_game(table, log)


@rule
def add_envoys(table: Table, seat: int, log: Log) -> None:
    """The envoy symbols of a row go to its smallest faction (T10)."""
    player = table.players[seat]
    if player.place[ENVOY] == Place.ROW_B:
        faction = first_smallest(player.row)
        if player.choice > 0:
            faction = player.choice - 1 - NAME
            player.choice = 0
        player.row[faction] += ENVOY_SYMBOLS
        tell(log, Event.ENVOY_ADDED, seat, faction, ENVOY_SYMBOLS)


@rule
def settle_final(table: Table, owner: int, rival: int, faction: int, log: Log) -> None:
    """Four points for more, two for a tie above zero; a lead of five moves one more (T4)."""
    mine = table.players[owner].row[faction]
    theirs = table.players[rival].row[faction]
    points = 0
    if mine > theirs:
        points = FINAL_MORE
    elif mine == theirs and mine > 0:
        points = FINAL_TIE
    if points > 0:
        table.players[owner].points += points
        tell(log, Event.FINAL_COMPARED, owner, rival, faction, mine, theirs, points)
    if mine >= theirs + LEAD:
        table.players[owner].points += LEAD_TRANSFER
        table.players[rival].points -= LEAD_TRANSFER
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
def score_towers(table: Table, log: Log) -> None:
    """Best faction against best faction: six for more, three for a tie above zero (T-towers)."""
    best = np.zeros(MAX_SEATS, np.int64)
    symbols = np.zeros(FACTIONS, np.int64)
    for seat in range(table.seats):
        reveal_towers(table, seat, symbols, log)
        best[seat] = best_tower_faction(table.players[seat], symbols)
    for owner in range(table.seats):
        for rival in range(table.seats):
            points = 0
            if best[owner] > best[rival]:
                points = TOWERS_MORE
            elif best[owner] == best[rival] and best[owner] > 0 and owner != rival:
                points = TOWERS_TIE
            if points > 0:
                table.players[owner].points += points
                tell(log, Event.TOWERS_COMPARED, owner, rival, best[owner], best[rival], points)


@rule
def reveal_towers(table: Table, seat: int, symbols: Seq[int], log: Log) -> None:
    """The secret ends: everyone sees what the towers were made of, envoy symbols last (T7, T11)."""
    player = table.players[seat]
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
def end_game(table: Table, log: Log) -> None:
    """The best score wins; a tie goes to the larger towers, then it is shared (T-winner)."""
    ask(table, Phase.OVER, 0)
    if log.room > 0:
        places = np.zeros(table.seats, np.int64)
        rank(table, places)
        for seat in range(table.seats):
            if places[seat] == 1:
                tell(log, Event.WON, seat, table.players[seat].points)


@rule
def score(table: Table, out: Seq[int]) -> None:
    """Victory points; they may be negative (T-final)."""
    for seat in range(table.seats):
        out[seat] = table.players[seat].points


@rule
def rank(table: Table, out: Seq[int]) -> None:
    """Most points; then most symbols on own towers; then a shared place (T-winner, T11)."""
    symbols = np.zeros(FACTIONS, np.int64)
    for seat in range(table.seats):
        out[seat] = 1
        mine = table.players[seat].points
        for rival in range(table.seats):
            theirs = table.players[rival].points
            if theirs > mine or (
                theirs == mine
                and count_towers(table.players[rival], symbols)
                > count_towers(table.players[seat], symbols)
            ):
                out[seat] += 1
