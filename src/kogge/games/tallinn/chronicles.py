"""The Chronicles: two intermediate scorings."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.tallinn.events import Event
from kogge.games.tallinn.moves import DISCARD, DISCARD_SETS, PASS
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    CHRONICLE_ASKS,
    CHRONICLE_DISCARDS,
    CHRONICLE_PAYS,
    CHRONICLE_REACH,
    FACTIONS,
    STEPS,
    SYMBOLS,
)
from kogge.games.tallinn.row import ask, row_set, take_from_row, visible_half
from kogge.games.tallinn.state import Phase, Place, Player, Table


@rule
def open_chronicle(table: Table, level: int, log: Log) -> None:
    """A stack of the draw pile ran out: its chronicle scores or asks for cards (T-chronicles)."""
    table.level = level
    chronicle = table.chronicle[level] - 1
    tell(log, Event.CHRONICLE, level, chronicle)
    if CHRONICLE_DISCARDS[chronicle]:
        able = 0
        for seat in range(table.seats):
            player = table.players[seat]
            if reaches(player, row_set(player), chronicle, level):
                able |= 1 << seat
            else:
                tell(log, Event.CHRONICLE_MISSED, seat, level, chronicle)
        if able:
            ask(table, Phase.DISCARD, able)
    else:
        for seat in range(table.seats):
            pay_for_having(table, seat, chronicle, level, log)


@rule
def pay_for_having(table: Table, seat: int, chronicle: int, level: int, log: Log) -> None:
    """The whole visible row counts; only the highest step reached is paid (T12)."""
    player = table.players[seat]
    have = 0
    for faction in range(FACTIONS):
        have += player.row[faction] * CHRONICLE_ASKS[chronicle, faction]
    pays = 0
    for step in range(STEPS):
        if have >= CHRONICLE_REACH[chronicle, level, step]:
            pays = CHRONICLE_PAYS[chronicle, level, step] * table.seats
    if pays > 0:
        player.points += pays
        tell(log, Event.CHRONICLE_PAID, seat, level, chronicle, pays)
    else:
        tell(log, Event.CHRONICLE_MISSED, seat, level, chronicle)


@rule
def reaches(player: Player, cards: int, chronicle: int, level: int) -> bool:
    """Whether the visible symbols of these row cards reach the task; P never counts (T13)."""
    for faction in range(FACTIONS):
        if CHRONICLE_ASKS[chronicle, faction]:
            symbols = 0
            for card in range(1, CARD_SLOTS):
                if cards >> card & 1:
                    symbols += SYMBOLS[card, visible_half(player, card), faction]
            if symbols < CHRONICLE_REACH[chronicle, level, 0]:
                return False
    return True


@rule
def has_superfluous(player: Player, cards: int, chronicle: int, level: int) -> bool:
    """Whether the task would be reached without one of the cards (T13)."""
    for card in range(1, CARD_SLOTS):
        if cards >> card & 1 and reaches(player, cards & ~(1 << card), chronicle, level):
            return True
    return False


@rule
def write_discards(table: Table, player: Player, out: Seq[int]) -> int:
    """Nothing, or a set of row cards that reaches the task with no card to spare (T13)."""
    chronicle = table.chronicle[table.level] - 1
    row = row_set(player)
    out[0] = PASS
    n = 1
    for index in range(len(DISCARD_SETS)):
        cards = DISCARD_SETS[index]
        if (
            cards & ~row == 0
            and reaches(player, cards, chronicle, table.level)
            and not has_superfluous(player, cards, chronicle, table.level)
        ):
            out[n] = DISCARD + index
            n += 1
    return n


@rule
def pay_discards(table: Table, log: Log) -> None:
    """The cards given up leave the game; surplus symbols are lost (T13)."""
    chronicle = table.chronicle[table.level] - 1
    for seat in range(table.seats):
        if table.asked >> seat & 1:
            player = table.players[seat]
            move = player.choice - 1
            player.choice = 0
            if move == PASS:
                tell(log, Event.KEPT, seat)
            else:
                cards = DISCARD_SETS[move - DISCARD]
                for card in range(1, CARD_SLOTS):
                    if cards >> card & 1:
                        take_from_row(player, card, Place.GONE)
                pays = CHRONICLE_PAYS[chronicle, table.level, 0] * table.seats
                player.points += pays
                tell(log, Event.DISCARDED, seat, cards, pays)
