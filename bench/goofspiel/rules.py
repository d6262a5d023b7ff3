"""Goofspiel's rules, in the order in which a game goes."""

from __future__ import annotations

from bench.goofspiel.events import Event
from bench.goofspiel.options import Setting
from bench.goofspiel.state import CARDS, Order, Table
from kogge.core.chance import shuffle, start_chance
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """A full hand for everyone, and the prizes in their order (G1)."""
    start_chance(table.chance, key)
    table.seats = options[PLAYERS]
    table.order = options[Setting.ORDER]
    for turn in range(CARDS):
        table.prizes[turn] = CARDS - turn
    if table.order == Order.RANDOM:
        shuffle(table.chance, table.prizes, CARDS)
    for seat in range(table.seats):
        for card in range(CARDS):
            table.players[seat].hand[card] = 1
    table.owing = everyone(table)


@rule
def everyone(table: Table) -> int:
    """All seats, as a bit set."""
    return (1 << table.seats) - 1


@rule
def to_act(table: Table) -> int:
    """The seats that owe a bid; all of them at once, to begin with (G2)."""
    return table.owing


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """Any card in the hand (G2)."""
    if not table.owing >> seat & 1:
        return 0
    n = 0
    for card in range(CARDS):
        # Written before it is known to count: a branch here could not be predicted.
        out[n] = card
        n += table.players[seat].hand[card]
    return n


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """A bid stays secret until the last one is made; then the prize is decided (G2)."""
    table.players[seat].bid = move + 1
    table.owing &= ~(1 << seat)
    if table.owing:
        tell(log, Event.CHOSEN, seat)
        return
    award_prize(table, log)
    if table.turn == CARDS - 1:
        bid_last_cards(table)
        award_prize(table, log)
    else:
        table.owing = everyone(table)


@rule
def bid_last_cards(table: Table) -> None:
    """The last card is no choice (G4)."""
    for seat in range(table.seats):
        player = table.players[seat]
        for card in range(CARDS):
            if player.hand[card]:
                player.bid = card + 1


@rule
def award_prize(table: Table, log: Log) -> None:
    """The highest bid takes the prize; a shared highest bid takes nothing (G3)."""
    highest = 0
    winner = -1
    for seat in range(table.seats):
        player = table.players[seat]
        tell(log, Event.BID, seat, player.bid)
        if player.bid > highest:
            highest = player.bid
            winner = seat
        elif player.bid == highest:
            winner = -1
        player.hand[player.bid - 1] = 0
        player.bid = 0
    prize = table.prizes[table.turn]
    table.turn += 1
    if winner >= 0:
        table.players[winner].points += prize
        tell(log, Event.TAKEN, winner, prize)
    else:
        tell(log, Event.LOST, prize)


@rule
def over(table: Table) -> bool:
    """Whether every prize is decided (G1)."""
    return table.turn == CARDS


@rule
def score(table: Table, out: Seq[int]) -> None:
    """The worth of the prizes taken (G5)."""
    for seat in range(table.seats):
        out[seat] = table.players[seat].points


@rule
def rank(table: Table, out: Seq[int]) -> None:
    """One place below everyone who has more points (G5)."""
    for seat in range(table.seats):
        out[seat] = 1
        for rival in range(table.seats):
            out[seat] += table.players[rival].points > table.players[seat].points
