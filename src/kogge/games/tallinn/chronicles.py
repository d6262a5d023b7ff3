"""The Chronicles: two intermediate scorings."""

from __future__ import annotations

from kogge.core.choosing import ask, take_choice
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
    START_SYMBOLS,
    STEPS,
    SYMBOLS,
)
from kogge.games.tallinn.row import row_set, take_from_row, visible_half
from kogge.games.tallinn.state import Chronicles, Phase, Place, Player, State


@rule
def open_chronicle(state: State, level: int, log: Log) -> None:
    """A stack of the draw pile ran out: its chronicle scores or asks for cards (T-chronicles)."""
    state.level = level
    chronicle = state.chronicle[level] - 1
    tell(log, Event.CHRONICLE, level, chronicle)
    if CHRONICLE_DISCARDS[chronicle]:
        able = 0
        for seat in range(state.seats):
            player = state.players[seat]
            if reaches(player, row_set(player), chronicle, level):
                able |= 1 << seat
            else:
                tell(log, Event.CHRONICLE_MISSED, seat, level, chronicle)
        if able:
            ask(state, Phase.DISCARD, able)
    else:
        for seat in range(state.seats):
            pay_for_having(state, seat, chronicle, level, log)


@rule
def pay_for_having(state: State, seat: int, chronicle: int, level: int, log: Log) -> None:
    """Only the highest step reached is paid (T12)."""
    player = state.players[seat]
    have = 0
    for faction in range(FACTIONS):
        symbols = player.row[faction] - uncounted(state, player, faction)
        have += symbols * CHRONICLE_ASKS[chronicle, faction]
    pays = 0
    for step in range(STEPS):
        if have >= CHRONICLE_REACH[chronicle, level, step]:
            pays = CHRONICLE_PAYS[chronicle, level, step] * state.seats
    if pays > 0:
        player.points += pays
        tell(log, Event.CHRONICLE_PAID, seat, level, chronicle, pays)
    else:
        tell(log, Event.CHRONICLE_MISSED, seat, level, chronicle)


@rule
def uncounted(state: State, player: Player, faction: int) -> int:
    """Symbols of the row that a task to have leaves out: by the letter, the start card's (T12)."""
    if state.chronicles == Chronicles.INFLUENCE:
        return int(START_SYMBOLS[player.start, faction])
    return 0


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
def write_discards(state: State, player: Player, out: Seq[int]) -> int:
    """Nothing, or a set of row cards that reaches the task with no card to spare (T13)."""
    chronicle = state.chronicle[state.level] - 1
    row = row_set(player)
    out[0] = PASS
    n = 1
    for index in range(len(DISCARD_SETS)):
        cards = DISCARD_SETS[index]
        if (
            cards & ~row == 0
            and reaches(player, cards, chronicle, state.level)
            and not has_superfluous(player, cards, chronicle, state.level)
        ):
            out[n] = DISCARD + index
            n += 1
    return n


@rule
def pay_discards(state: State, log: Log) -> None:
    """The cards given up leave the game; surplus symbols are lost (T13)."""
    chronicle = state.chronicle[state.level] - 1
    for seat in range(state.seats):
        if state.asked >> seat & 1:
            player = state.players[seat]
            move = take_choice(player)
            if move == PASS:
                tell(log, Event.KEPT, seat)
            else:
                cards = DISCARD_SETS[move - DISCARD]
                for card in range(1, CARD_SLOTS):
                    if cards >> card & 1:
                        take_from_row(player, card, Place.GONE)
                pays = CHRONICLE_PAYS[chronicle, state.level, 0] * state.seats
                player.points += pays
                tell(log, Event.DISCARDED, seat, cards, pays)
