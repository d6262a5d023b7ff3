"""Tallinn: the rules, phase by phase, in the order of the rulebook.

The Chronicles and the final scoring have files of their own.
"""

from __future__ import annotations

import numpy as np

from kogge.core.chance import shuffle, start_chance
from kogge.core.compiling import rule
from kogge.core.events import Log, tell, whisper
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.games.tallinn.chronicles import open_chronicle, pay_discards, write_discards
from kogge.games.tallinn.ending import begin_final_scoring, score_the_end, write_favours
from kogge.games.tallinn.events import Event
from kogge.games.tallinn.moves import NAME, PASS, SELECT, SWAP, SWAP_CARDS, SWAP_SETS, TOWER
from kogge.games.tallinn.options import Setting
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    CHRONICLES,
    COIN,
    CONTEST_MORE,
    CONTEST_TIE,
    ENVOY,
    ENVOYS,
    EXCHANGE_PRICE,
    FACTIONS,
    FIRST_STACK,
    HALVES,
    HAND,
    INFLUENCE,
    LEVELS,
    START_POINTS,
    START_SYMBOLS,
    STARTS,
)
from kogge.games.tallinn.row import add_half, ask, is_in_row, take_from_row, visible_half
from kogge.games.tallinn.state import Envoy, Phase, Place, Player, Table, TowerOrder


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """Four points, a start card, a shuffled deck and a hand for everyone (T-setup)."""
    start_chance(table.chance, key)
    table.seats = options[PLAYERS]
    table.tower_order = options[Setting.TOWER_ORDER]
    table.envoy = options[Setting.ENVOY]
    table.chronicles = options[Setting.CHRONICLES]
    starts = np.arange(STARTS)
    shuffle(table.chance, starts, STARTS)
    for seat in range(table.seats):
        deal(table, table.players[seat], starts[seat])
    if table.chronicles:
        chronicles = np.arange(CHRONICLES)
        shuffle(table.chance, chronicles, CHRONICLES)
        for level in range(LEVELS):
            table.chronicle[level] = chronicles[level] + 1
    if table.envoy == Envoy.DECK:
        ask(table, Phase.EXCHANGE, everyone(table))
    else:
        begin_selection(table)


@rule
def deal(table: Table, player: Player, start: int) -> None:
    """One player's start card, deck and hand; the envoy joins the deck or the hand (T-envoy)."""
    player.points = START_POINTS
    player.start = start
    for faction in range(FACTIONS):
        player.row[faction] = START_SYMBOLS[start, faction]
    player.deck_count = ENVOY if table.envoy == Envoy.DECK else INFLUENCE
    for height in range(player.deck_count):
        player.deck[height] = height + 1
        player.place[height + 1] = Place.DECK
    shuffle(table.chance, player.deck, player.deck_count)
    for _ in range(HAND):
        draw(player)
    if table.envoy == Envoy.HAND:
        player.place[ENVOY] = Place.HAND
        player.hand_count += 1
    elif table.envoy == Envoy.OFF:
        player.place[ENVOY] = Place.ABSENT


@rule
def draw(player: Player) -> int:
    """Take the top card of the own deck into the hand."""
    player.deck_count -= 1
    card = player.deck[player.deck_count]
    player.deck[player.deck_count] = 0
    player.place[card] = Place.HAND
    player.hand_count += 1
    player.exchanged = min(player.exchanged, player.deck_count)
    return card


@rule
def everyone(table: Table) -> int:
    """All seats, as a bit set."""
    return (1 << table.seats) - 1


@rule
def exchange_cards(table: Table, log: Log) -> None:
    """Chosen cards go under the deck for a point each, and as many are drawn (T-exchange)."""
    for seat in range(table.seats):
        player = table.players[seat]
        move = player.choice - 1
        player.choice = 0
        count = 0
        if move != PASS:
            while count < HAND and SWAP_CARDS[move - SWAP, count] > 0:
                count += 1
            for height in range(player.deck_count - 1, -1, -1):
                player.deck[height + count] = player.deck[height]
            for i in range(count):
                card = SWAP_CARDS[move - SWAP, i]
                player.deck[count - 1 - i] = card
                player.place[card] = Place.DECK
            player.deck_count += count
            player.hand_count -= count
            player.exchanged = count
            player.points -= count * EXCHANGE_PRICE
        tell(log, Event.EXCHANGED, seat, count, -count * EXCHANGE_PRICE)
        for _ in range(count):
            whisper(log, seat, Event.DREW_CARD, seat, draw(player))


@rule
def begin_selection(table: Table) -> None:
    """A new round: everyone who holds cards chooses one of them and a half (T-select, T3)."""
    table.round_number += 1
    holders = 0
    for seat in range(table.seats):
        player = table.players[seat]
        player.contest = 0
        if player.hand_count > 0:
            holders |= 1 << seat
    ask(table, Phase.SELECT, holders)


@rule
def reveal_cards(table: Table, log: Log) -> None:
    """All chosen cards join the rows at once; coins trigger contests (T-play, T-contest)."""
    tell(log, Event.ROUND, table.round_number)
    naming = 0
    for seat in range(table.seats):
        if table.asked >> seat & 1:
            player = table.players[seat]
            card = (player.choice - 1 - SELECT) // HALVES + 1
            half = (player.choice - 1 - SELECT) % HALVES
            player.choice = 0
            player.hand_count -= 1
            add_half(player, card, half)
            player.contest = COIN[card, half] + 1
            tell(log, Event.PLAYED, seat, card, half)
            if ENVOYS[card, half] > 0:
                naming |= 1 << seat
    if naming:
        ask(table, Phase.NAME, naming)
    else:
        hold_contests(table, 0, log)


@rule
def name_factions(table: Table, log: Log) -> None:
    """Owners of an envoy have named the faction it contests (T9)."""
    envoys = table.asked
    for seat in range(table.seats):
        if envoys >> seat & 1:
            player = table.players[seat]
            faction = player.choice - 1 - NAME
            player.choice = 0
            player.contest = faction + 1
            tell(log, Event.NAMED, seat, faction)
    hold_contests(table, envoys, log)


@rule
def hold_contests(table: Table, envoys: int, log: Log) -> None:
    """Every contest is settled before any tower is built (T1, T2)."""
    builders = 0
    for owner in range(table.seats):
        player = table.players[owner]
        if player.contest > 0:
            extra = 0
            if envoys >> owner & 1:
                extra = ENVOYS[ENVOY, visible_half(player, ENVOY)]
            settle_contest(table, owner, player.contest - 1, extra, log)
            builders |= 1 << owner
    if builders:
        begin_towers(table, builders)
    else:
        draw_cards(table, log)


@rule
def settle_contest(table: Table, owner: int, faction: int, extra: int, log: Log) -> None:
    """Two points for each opponent with fewer symbols, one for each tie; the owner's alone (T1)."""
    mine = table.players[owner].row[faction] + extra
    tell(log, Event.CONTEST, owner, faction, mine)
    for rival in range(table.seats):
        if rival != owner:
            theirs = table.players[rival].row[faction]
            points = 0
            if mine > theirs:
                points = CONTEST_MORE
            elif mine == theirs:
                points = CONTEST_TIE
            table.players[owner].points += points
            tell(log, Event.COMPARED, owner, rival, faction, mine, theirs, points)


@rule
def begin_towers(table: Table, builders: int) -> None:
    """Whoever triggered a contest may build: all at once, or best score first (T2, T-order)."""
    if table.tower_order == TowerOrder.DESCENDING:
        table.waiting = builders
        call_next_builder(table)
    else:
        ask(table, Phase.TOWER, builders)


@rule
def call_next_builder(table: Table) -> None:
    """The best score decides first; ties: more towers, then seat order (T-order)."""
    first = -1
    for seat in range(table.seats):
        if table.waiting >> seat & 1 and (first < 0 or decides_before(table, seat, first)):
            first = seat
    table.waiting &= ~(1 << first)
    ask(table, Phase.TOWER, 1 << first)


@rule
def decides_before(table: Table, seat: int, other: int) -> bool:
    """Whether one builder must decide before another of an earlier seat (T-order)."""
    a = table.players[seat]
    b = table.players[other]
    return a.points > b.points or (a.points == b.points and a.towers > b.towers)


@rule
def build_towers(table: Table, log: Log) -> None:
    """Towers rise; with descending order the next builder is called first (T2, T7)."""
    for seat in range(table.seats):
        if table.asked >> seat & 1:
            build_tower(table.players[seat], seat, log)
    if table.waiting:
        call_next_builder(table)
    else:
        draw_cards(table, log)


@rule
def build_tower(player: Player, seat: int, log: Log) -> None:
    """A card of the row, known to all, or of the hand, known to its owner alone (T-tower, T7)."""
    move = player.choice - 1
    player.choice = 0
    if move == PASS:
        tell(log, Event.NO_TOWER, seat)
        return
    card = move - TOWER + 1
    player.towers += 1
    if is_in_row(player, card):
        take_from_row(player, card, Place.OPEN_TOWER)
        tell(log, Event.TOWER_FROM_ROW, seat, card)
    else:
        player.place[card] = Place.SECRET_TOWER
        player.hand_count -= 1
        player.secret_towers += 1
        tell(log, Event.TOWER_FROM_HAND, seat)
        whisper(log, seat, Event.SECRET_TOWER, seat, card)


@rule
def draw_cards(table: Table, log: Log) -> None:
    """Everyone draws one card while the decks last; then a chronicle may be due (T-draw, T3)."""
    if table.players[0].deck_count > 0:
        for seat in range(table.seats):
            card = draw(table.players[seat])
            tell(log, Event.DREW, seat)
            whisper(log, seat, Event.DREW_CARD, seat, card)
        if table.chronicles:
            if table.round_number == FIRST_STACK:
                open_chronicle(table, 0, log)
            elif table.players[0].deck_count == 0:
                open_chronicle(table, 1, log)
    if table.phase != Phase.DISCARD:
        end_round(table, log)


@rule
def end_round(table: Table, log: Log) -> None:
    """The game ends when every hand is empty; decks run out before hands do (T-end, T3)."""
    for seat in range(table.seats):
        if table.players[seat].hand_count > 0:
            begin_selection(table)
            return
    begin_final_scoring(table, log)


@rule
def to_act(table: Table) -> int:
    """The seats that owe a decision."""
    return table.owing


@rule
def over(table: Table) -> bool:
    """Whether the final scoring is done (T-end)."""
    return table.phase == Phase.OVER


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """What this seat may choose in this phase."""
    if not table.owing >> seat & 1:
        return 0
    player = table.players[seat]
    if table.phase == Phase.SELECT:
        return write_selections(player, out)
    if table.phase == Phase.TOWER:
        return write_towers(player, out)
    if table.phase == Phase.NAME:
        for faction in range(FACTIONS):
            out[faction] = NAME + faction
        return FACTIONS
    if table.phase == Phase.FAVOUR:
        return write_favours(player, out)
    if table.phase == Phase.DISCARD:
        return write_discards(table, player, out)
    return write_exchanges(player, out)


@rule
def write_selections(player: Player, out: Seq[int]) -> int:
    """Either half of any card in the hand (T-select)."""
    n = 0
    for card in range(1, CARD_SLOTS):
        # Written before it is known to count: a branch here could not be predicted.
        for half in range(HALVES):
            out[n + half] = SELECT + (card - 1) * HALVES + half
        n += HALVES * (player.place[card] == Place.HAND)
    return n


@rule
def write_towers(player: Player, out: Seq[int]) -> int:
    """No tower, or any card of the row or the hand, never the start card (T2)."""
    out[0] = PASS
    n = 1
    for card in range(1, CARD_SLOTS):
        out[n] = TOWER + card - 1
        n += Place.HAND <= player.place[card] <= Place.ROW_B
    return n


@rule
def write_exchanges(player: Player, out: Seq[int]) -> int:
    """Any number of hand cards, in any order (T-exchange)."""
    hand = 0
    for card in range(1, CARD_SLOTS):
        hand |= (player.place[card] == Place.HAND) << card
    out[0] = PASS
    n = 1
    for index in range(len(SWAP_SETS)):
        out[n] = SWAP + index
        n += SWAP_SETS[index] & ~hand == 0
    return n


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """A choice waits until everyone asked has chosen; then all of them take effect."""
    table.players[seat].choice = move + 1
    table.owing &= ~(1 << seat)
    if table.owing:
        tell(log, Event.CHOSEN, seat)
    elif table.phase == Phase.SELECT:
        reveal_cards(table, log)
    elif table.phase == Phase.TOWER:
        build_towers(table, log)
    elif table.phase == Phase.NAME:
        name_factions(table, log)
    elif table.phase == Phase.DISCARD:
        pay_discards(table, log)
        end_round(table, log)
    elif table.phase == Phase.FAVOUR:
        score_the_end(table, log)
    elif table.phase == Phase.EXCHANGE:
        exchange_cards(table, log)
        begin_selection(table)
