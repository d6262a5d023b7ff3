"""Visby: the rules, phase by phase, in the order of the rulebook.

The eight cards and the end of the game have files of their own.
"""

from __future__ import annotations

from kogge.core.choosing import ask, choose, take_choice
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.games.visby.cards import (
    count_cards,
    count_of,
    has_played,
    lower_market,
    pay_blacksmiths,
    pay_fleets,
    pay_knights,
    pay_mendicants,
    pay_ships,
    pay_tollkeepers,
    pay_troops,
    trade,
)
from kogge.games.visby.ending import end_game
from kogge.games.visby.events import Event
from kogge.games.visby.moves import CARD, CARD_SETS, PAIR, TRADE
from kogge.games.visby.options import Setting
from kogge.games.visby.pieces import (
    ALL_CARDS,
    CARDS,
    CARDS_A_ROUND,
    LOT_SEALS,
    LOT_WARES,
    MENDICANT,
    MERCHANT,
    OFFERED,
    ROUNDS,
    START_WARES,
    SUPPLY,
    TARGETS,
    TRACK_END,
    TRACK_START,
)
from kogge.games.visby.state import Phase, Player, State


@rule
def setup(state: State, options: Seq[int], key: Seq[int]) -> None:
    """Markers on space 1; all cards, no seals, as many wares as players for everyone (V-setup).

    The option says how many seals end the game (V-target). The key is not used: nothing in Visby is
    left to chance.
    """
    state.seats = options[PLAYERS]
    state.target = TARGETS[options[Setting.TARGET]]
    state.battle = TRACK_START
    state.journey = TRACK_START
    state.market = TRACK_START
    for seat in range(state.seats):
        player = state.players[seat]
        player.wares = START_WARES[state.seats]
        player.hand = ALL_CARDS
    begin_round(state)


@rule
def begin_round(state: State) -> None:
    """Supply, then everyone chooses cards (V-round)."""
    state.round_number += 1
    supply(state)
    ask(state, Phase.CARDS, (1 << state.seats) - 1)


@rule
def supply(state: State) -> None:
    """Every marker goes forward, at most to the end of its track (V-supply)."""
    spaces = SUPPLY[state.seats]
    state.battle = min(TRACK_END, state.battle + spaces)
    state.journey = min(TRACK_END, state.journey + spaces)
    state.market = min(TRACK_END, state.market + spaces)


@rule
def reveal_cards(state: State, log: Log) -> None:
    """All chosen cards are laid open at once (V-play)."""
    tell(log, Event.ROUND, state.round_number, state.battle, state.journey, state.market)
    for seat in range(state.seats):
        player = state.players[seat]
        player.display = CARD_SETS[take_choice(player)]
        player.hand &= ~player.display
        tell(log, Event.PLAYED, seat, player.display)


@rule
def evaluate_cards(state: State, log: Log) -> None:
    """One kind of card after the other, up to the Merchants, who are asked (V-order, V5, V6)."""
    counts = count_cards(state)
    pay_troops(state, counts, log)
    pay_knights(state, counts, log)
    pay_blacksmiths(state, counts, log)
    pay_fleets(state, counts, log)
    pay_ships(state, counts, log)
    pay_tollkeepers(state, counts, log)
    if count_of(counts, MERCHANT) > 0:
        open_market(state, count_of(counts, MERCHANT), log)
    else:
        end_round(state, counts, log)


@rule
def open_market(state: State, merchants: int, log: Log) -> None:
    """The rate is settled, and all Merchants are asked, even those who can only keep (V4, V6)."""
    lower_market(state, merchants)
    lot = LOT_WARES[state.market]
    tell(log, Event.MARKET, merchants, state.market, lot, LOT_SEALS[state.market])
    traders = 0
    for seat in range(state.seats):
        traders |= has_played(state.players[seat], MERCHANT) << seat
    ask(state, Phase.TRADE, traders)


@rule
def hold_market(state: State, log: Log) -> None:
    """All Merchants trade at once; the marker goes to 0, whether they did or not (V4)."""
    for seat in range(state.seats):
        if state.asked >> seat & 1:
            trade(state, seat, take_choice(state.players[seat]) - TRADE, log)
    state.market = 0
    end_round(state, count_cards(state), log)


@rule
def end_round(state: State, counts: int, log: Log) -> None:
    """The Mendicants; all discard; someone with enough seals ends the game (V-end, V10)."""
    pay_mendicants(state, counts, log)
    enough = False
    for seat in range(state.seats):
        player = state.players[seat]
        discard(player, seat, log)
        enough |= player.seals >= state.target
    if enough:
        end_game(state, log)
    elif state.round_number == ROUNDS:
        tell(log, Event.STOPPED, state.round_number)
        end_game(state, log)
    else:
        begin_round(state)


@rule
def discard(player: Player, seat: int, log: Log) -> None:
    """Played cards stay out of the hand; the Mendicant brings all of them back (V-discard, V8)."""
    begged = has_played(player, MENDICANT)
    player.hand |= ALL_CARDS * begged
    player.display = 0
    if log.room > 0 and begged:
        tell(log, Event.TOOK_BACK, seat)


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
    if state.phase == Phase.TRADE:
        return write_trades(state, player, out)
    if CARDS_A_ROUND[state.seats] == 1:
        return write_cards(player, out)
    return write_pairs(player, out)


@rule
def write_cards(player: Player, out: Seq[int]) -> int:
    """Any card of the hand (V-play, V8)."""
    n = 0
    for card in range(CARDS):
        # Written before it is known to count: a branch here could not be predicted.
        out[n] = CARD + card
        n += player.hand >> card & 1
    return n


@rule
def write_pairs(player: Player, out: Seq[int]) -> int:
    """Any two cards of the hand (V-play, V8)."""
    n = 0
    for move in range(PAIR, TRADE):
        out[n] = move
        n += CARD_SETS[move] & ~player.hand == 0
    return n


@rule
def write_trades(state: State, player: Player, out: Seq[int]) -> int:
    """Nothing, or any number of wares for which no smaller one brings as many seals (V4, V6)."""
    n = 0
    for wares in range(player.wares + 1):
        out[n] = TRADE + wares
        n += OFFERED[state.market, wares]
    return n


@rule
def play(state: State, seat: int, move: int, log: Log) -> None:
    """A choice waits until everyone asked has chosen; then all of them take effect (V7)."""
    if not choose(state, seat, move):
        tell(log, Event.CHOSEN, seat)
    elif state.phase == Phase.CARDS:
        reveal_cards(state, log)
        evaluate_cards(state, log)
    else:
        hold_market(state, log)
