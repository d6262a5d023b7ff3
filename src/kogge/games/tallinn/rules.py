"""Tallinn: the rules, phase by phase, in the order of the rulebook.

The Chronicles and the final scoring have files of their own.
"""

from __future__ import annotations

from kogge.core.chance import shuffle, start_chance
from kogge.core.choosing import ask, choose, take_choice
from kogge.core.compiling import rule
from kogge.core.events import Log, tell, whisper
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.core.scratch import scratch
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
from kogge.games.tallinn.row import add_half, compared, is_in_row, take_from_row, visible_half
from kogge.games.tallinn.state import Envoy, Phase, Place, Player, State, TowerOrder
from kogge.games.tallinn.streams import Stream


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """Four points, a start card, a shuffled deck and a hand for everyone (T-setup)."""
    start_chance(state.chance, key)
    state.seats = options[PLAYERS]
    state.tower_order = options[Setting.TOWER_ORDER]
    state.envoy = options[Setting.ENVOY]
    state.chronicles = options[Setting.CHRONICLES]
    starts = scratch(STARTS)
    for card in range(STARTS):
        starts[card] = card
    shuffle(state.chance, Stream.STARTS, starts, STARTS)
    for seat in range(state.seats):
        deal(state, seat, starts[seat])
    if state.chronicles:
        chronicles = scratch(CHRONICLES)
        for card in range(CHRONICLES):
            chronicles[card] = card
        shuffle(state.chance, Stream.CHRONICLES, chronicles, CHRONICLES)
        for level in range(LEVELS):
            state.chronicle[level] = chronicles[level] + 1
    if state.envoy == Envoy.DECK:
        ask(state, Phase.EXCHANGE, everyone(state))
    else:
        begin_selection(state)


@rule
def deal(state: State, seat: int, start: int) -> None:
    """One player's start card, deck and hand; the envoy joins the deck or the hand (T-envoy)."""
    player = state.players[seat]
    player.points = START_POINTS
    player.start = start
    for faction in range(FACTIONS):
        player.row[faction] = START_SYMBOLS[start, faction]
    player.deck_count = ENVOY if state.envoy == Envoy.DECK else INFLUENCE
    for height in range(player.deck_count):
        player.deck[height] = height + 1
        player.place[height + 1] = Place.DECK
    shuffle(state.chance, Stream.DECK + seat, player.deck, player.deck_count)
    for _ in range(HAND):
        draw(player)
    if state.envoy == Envoy.HAND:
        player.place[ENVOY] = Place.HAND
        player.hand_count += 1
    elif state.envoy == Envoy.OFF:
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
def everyone(state: State) -> int:
    """All seats, as a bit set."""
    return (1 << state.seats) - 1


@rule
def exchange_cards(state: State, log: Log) -> None:
    """Chosen cards go under the deck for a point each, and as many are drawn (T-exchange)."""
    for seat in range(state.seats):
        player = state.players[seat]
        move = take_choice(player)
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
def begin_selection(state: State) -> None:
    """A new round: everyone who holds cards chooses one of them and a half (T-select, T3)."""
    state.round_number += 1
    holders = 0
    for seat in range(state.seats):
        player = state.players[seat]
        player.contest = 0
        if player.hand_count > 0:
            holders |= 1 << seat
    ask(state, Phase.SELECT, holders)


@rule
def reveal_cards(state: State, log: Log) -> None:
    """All chosen cards join the rows at once; coins trigger contests (T-play, T-contest)."""
    tell(log, Event.ROUND, state.round_number)
    naming = 0
    for seat in range(state.seats):
        if state.asked >> seat & 1:
            player = state.players[seat]
            chosen = take_choice(player) - SELECT
            card = chosen // HALVES + 1
            half = chosen % HALVES
            player.hand_count -= 1
            add_half(player, card, half)
            player.contest = COIN[card, half] + 1
            tell(log, Event.PLAYED, seat, card, half)
            if ENVOYS[card, half] > 0:
                naming |= 1 << seat
    if naming:
        ask(state, Phase.NAME, naming)
    else:
        hold_contests(state, 0, log)


@rule
def name_factions(state: State, log: Log) -> None:
    """Owners of an envoy have named the faction it contests (T9)."""
    envoys = state.asked
    for seat in range(state.seats):
        if envoys >> seat & 1:
            player = state.players[seat]
            faction = take_choice(player) - NAME
            player.contest = faction + 1
            tell(log, Event.NAMED, seat, faction)
    hold_contests(state, envoys, log)


@rule
def hold_contests(state: State, envoys: int, log: Log) -> None:
    """Every contest is settled before any tower is built (T1, T2)."""
    builders = 0
    for owner in range(state.seats):
        player = state.players[owner]
        if player.contest > 0:
            extra = 0
            if envoys >> owner & 1:
                extra = ENVOYS[ENVOY, visible_half(player, ENVOY)]
            settle_contest(state, owner, player.contest - 1, extra, log)
            builders |= 1 << owner
    if builders:
        begin_towers(state, builders)
    else:
        draw_cards(state, log)


@rule
def settle_contest(state: State, owner: int, faction: int, extra: int, log: Log) -> None:
    """Two points for each opponent with fewer symbols, one for each tie; the owner's alone (T1)."""
    mine = state.players[owner].row[faction] + extra
    tell(log, Event.CONTEST, owner, faction, mine)
    for rival in range(state.seats):
        if rival != owner:
            theirs = state.players[rival].row[faction]
            points = compared(mine, theirs, CONTEST_MORE, CONTEST_TIE)
            state.players[owner].points += points
            tell(log, Event.COMPARED, owner, rival, faction, mine, theirs, points)


@rule
def begin_towers(state: State, builders: int) -> None:
    """Whoever triggered a contest may build: all at once, or best score first (T2, T-order)."""
    if state.tower_order == TowerOrder.DESCENDING:
        state.waiting = builders
        call_next_builder(state)
    else:
        ask(state, Phase.TOWER, builders)


@rule
def call_next_builder(state: State) -> None:
    """The best score decides first; ties: more towers, then seat order (T-order)."""
    first = -1
    for seat in range(state.seats):
        if state.waiting >> seat & 1 and (first < 0 or decides_before(state, seat, first)):
            first = seat
    state.waiting &= ~(1 << first)
    ask(state, Phase.TOWER, 1 << first)


@rule
def decides_before(state: State, seat: int, other: int) -> bool:
    """Whether one builder must decide before another of an earlier seat (T-order)."""
    a = state.players[seat]
    b = state.players[other]
    return a.points > b.points or (a.points == b.points and a.towers > b.towers)


@rule
def build_towers(state: State, log: Log) -> None:
    """Towers rise; with descending order the next builder is called first (T2, T7)."""
    for seat in range(state.seats):
        if state.asked >> seat & 1:
            build_tower(state.players[seat], seat, log)
    if state.waiting:
        call_next_builder(state)
    else:
        draw_cards(state, log)


@rule
def build_tower(player: Player, seat: int, log: Log) -> None:
    """A card of the row, known to all, or of the hand, known to its owner alone (T-tower, T7)."""
    move = take_choice(player)
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
def draw_cards(state: State, log: Log) -> None:
    """Everyone draws one card while the decks last; then a chronicle may be due (T-draw, T3)."""
    if state.players[0].deck_count > 0:
        for seat in range(state.seats):
            card = draw(state.players[seat])
            tell(log, Event.DREW, seat)
            whisper(log, seat, Event.DREW_CARD, seat, card)
        if state.chronicles:
            if state.round_number == FIRST_STACK:
                open_chronicle(state, 0, log)
            elif state.players[0].deck_count == 0:
                open_chronicle(state, 1, log)
    if state.phase != Phase.DISCARD:
        end_round(state, log)


@rule
def end_round(state: State, log: Log) -> None:
    """The game ends when every hand is empty; decks run out before hands do (T-end, T3)."""
    for seat in range(state.seats):
        if state.players[seat].hand_count > 0:
            begin_selection(state)
            return
    begin_final_scoring(state, log)


@rule
def to_act(state: State) -> int:
    """The seats that owe a decision."""
    return state.owing


@rule
def legal(state: State, seat: int, out: Seq[int]) -> int:
    """What this seat may choose in this phase."""
    if not state.owing >> seat & 1:
        return 0
    player = state.players[seat]
    if state.phase == Phase.SELECT:
        return write_selections(player, out)
    if state.phase == Phase.TOWER:
        return write_towers(player, out)
    if state.phase == Phase.NAME:
        for faction in range(FACTIONS):
            out[faction] = NAME + faction
        return FACTIONS
    if state.phase == Phase.FAVOUR:
        return write_favours(player, out)
    if state.phase == Phase.DISCARD:
        return write_discards(state, player, out)
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
def play(state: State, seat: int, move: int, log: Log) -> None:
    """A choice waits until everyone asked has chosen; then all of them take effect."""
    if not choose(state, seat, move):
        tell(log, Event.CHOSEN, seat)
    elif state.phase == Phase.SELECT:
        reveal_cards(state, log)
    elif state.phase == Phase.TOWER:
        build_towers(state, log)
    elif state.phase == Phase.NAME:
        name_factions(state, log)
    elif state.phase == Phase.DISCARD:
        pay_discards(state, log)
        end_round(state, log)
    elif state.phase == Phase.FAVOUR:
        score_the_end(state, log)
    elif state.phase == Phase.EXCHANGE:
        exchange_cards(state, log)
        begin_selection(state)
