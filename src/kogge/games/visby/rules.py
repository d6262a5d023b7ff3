"""Visby: the rules, phase by phase, in the order of the rulebook.

The eight cards and the end of the game have files of their own.
"""

from __future__ import annotations

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
from kogge.games.visby.state import Phase, Player, Table


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """Markers on space 1; all cards, no seals, as many wares as players for everyone (V-setup).

    The option says how many seals end the game (V-target). The key is not used: nothing in Visby is
    left to chance.
    """
    table.seats = options[PLAYERS]
    table.target = TARGETS[options[Setting.TARGET]]
    table.battle = TRACK_START
    table.journey = TRACK_START
    table.market = TRACK_START
    for seat in range(table.seats):
        player = table.players[seat]
        player.wares = START_WARES[table.seats]
        player.hand = ALL_CARDS
    begin_round(table)


@rule
def begin_round(table: Table) -> None:
    """Supply, then everyone chooses cards (V-round)."""
    table.round_number += 1
    supply(table)
    ask(table, Phase.CARDS, (1 << table.seats) - 1)


@rule
def supply(table: Table) -> None:
    """Every marker goes forward, at most to the end of its track (V-supply)."""
    spaces = SUPPLY[table.seats]
    table.battle = min(TRACK_END, table.battle + spaces)
    table.journey = min(TRACK_END, table.journey + spaces)
    table.market = min(TRACK_END, table.market + spaces)


@rule
def ask(table: Table, phase: int, seats: int) -> None:
    """Let these seats decide, all at once."""
    table.phase = phase
    table.asked = seats
    table.owing = seats


@rule
def reveal_cards(table: Table, log: Log) -> None:
    """All chosen cards are laid open at once (V-play)."""
    tell(log, Event.ROUND, table.round_number, table.battle, table.journey, table.market)
    for seat in range(table.seats):
        player = table.players[seat]
        player.display = CARD_SETS[player.choice - 1]
        player.hand &= ~player.display
        player.choice = 0
        tell(log, Event.PLAYED, seat, player.display)


@rule
def evaluate_cards(table: Table, log: Log) -> None:
    """One kind of card after the other, up to the Merchants, who are asked (V-order, V5, V6)."""
    counts = count_cards(table)
    pay_troops(table, counts, log)
    pay_knights(table, counts, log)
    pay_blacksmiths(table, counts, log)
    pay_fleets(table, counts, log)
    pay_ships(table, counts, log)
    pay_tollkeepers(table, counts, log)
    if count_of(counts, MERCHANT) > 0:
        open_market(table, count_of(counts, MERCHANT), log)
    else:
        end_round(table, counts, log)


@rule
def open_market(table: Table, merchants: int, log: Log) -> None:
    """The rate is settled, and all Merchants are asked, even those who can only keep (V4, V6)."""
    lower_market(table, merchants)
    lot = LOT_WARES[table.market]
    tell(log, Event.MARKET, merchants, table.market, lot, LOT_SEALS[table.market])
    traders = 0
    for seat in range(table.seats):
        traders |= has_played(table.players[seat], MERCHANT) << seat
    ask(table, Phase.TRADE, traders)


@rule
def hold_market(table: Table, log: Log) -> None:
    """All Merchants trade at once; the marker goes to 0, whether they did or not (V4)."""
    for seat in range(table.seats):
        if table.asked >> seat & 1:
            player = table.players[seat]
            trade(table, seat, player.choice - 1 - TRADE, log)
            player.choice = 0
    table.market = 0
    end_round(table, count_cards(table), log)


@rule
def end_round(table: Table, counts: int, log: Log) -> None:
    """The Mendicants; all discard; someone with enough seals ends the game (V-end, V10)."""
    pay_mendicants(table, counts, log)
    enough = False
    for seat in range(table.seats):
        player = table.players[seat]
        discard(player, seat, log)
        enough |= player.seals >= table.target
    if enough:
        end_game(table, log)
    elif table.round_number == ROUNDS:
        tell(log, Event.STOPPED, table.round_number)
        end_game(table, log)
    else:
        begin_round(table)


@rule
def discard(player: Player, seat: int, log: Log) -> None:
    """Played cards stay out of the hand; the Mendicant brings all of them back (V-discard, V8)."""
    begged = has_played(player, MENDICANT)
    player.hand |= ALL_CARDS * begged
    player.display = 0
    if log.room > 0 and begged:
        tell(log, Event.TOOK_BACK, seat)


@rule
def to_act(table: Table) -> int:
    """The seats that owe a decision."""
    return table.owing


@rule
def over(table: Table) -> bool:
    """Whether the final exchange is done (V-end)."""
    return table.phase == Phase.OVER


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """What this seat may choose in this phase."""
    if not table.owing >> seat & 1:
        return 0
    player = table.players[seat]
    if table.phase == Phase.TRADE:
        return write_trades(table, player, out)
    if CARDS_A_ROUND[table.seats] == 1:
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
def write_trades(table: Table, player: Player, out: Seq[int]) -> int:
    """Nothing, or any number of wares for which no smaller one brings as many seals (V4, V6)."""
    n = 0
    for wares in range(player.wares + 1):
        out[n] = TRADE + wares
        n += OFFERED[table.market, wares]
    return n


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """A choice waits until everyone asked has chosen; then all of them take effect (V7)."""
    table.players[seat].choice = move + 1
    table.owing &= ~(1 << seat)
    if table.owing:
        tell(log, Event.CHOSEN, seat)
    elif table.phase == Phase.CARDS:
        reveal_cards(table, log)
        evaluate_cards(table, log)
    else:
        hold_market(table, log)
