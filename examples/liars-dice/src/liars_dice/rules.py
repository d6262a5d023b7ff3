"""The rules of Liar's Dice, in the order in which a game goes."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.chance import random_below, start_chance
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from liars_dice.events import Event
from liars_dice.moves import CHALLENGE
from liars_dice.options import DICE, Setting
from liars_dice.state import FACES, MOST_DICE, Ones, Table

DICE_OF: Final[NDArray[np.int64]] = np.array(DICE, np.int64)


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """Everyone has as many dice, and rolls them in secret; a random player begins (D1)."""
    start_chance(table.chance, key)
    table.seats = options[PLAYERS]
    table.ones = options[Setting.ONES]
    for seat in range(table.seats):
        table.players[seat].left = DICE_OF[options[Setting.DICE]]
    table.active = random_below(table.chance, table.seats)
    roll(table)


@rule
def roll(table: Table) -> None:
    """A new round: everyone rolls the dice that are left (D1)."""
    table.round_number += 1
    table.count = 0
    table.face = 0
    table.bidder = 0
    for seat in range(table.seats):
        player = table.players[seat]
        for die in range(MOST_DICE):
            player.dice[die] = 0
            if die < player.left:
                player.dice[die] = 1 + random_below(table.chance, FACES)


@rule
def dice_left(table: Table) -> int:
    """All dice in the game."""
    total = 0
    for seat in range(table.seats):
        total += table.players[seat].left
    return total


@rule
def last_bid(table: Table) -> int:
    """The id of the last bid, or -1."""
    return (table.count - 1) * FACES + table.face - 1 if table.count > 0 else -1


@rule
def over(table: Table) -> bool:
    """Whether only one player has dice left (D5)."""
    return table.gone == table.seats - 1


@rule
def to_act(table: Table) -> int:
    """The one seat whose turn it is, as a bit set (D2)."""
    return 0 if over(table) else 1 << table.active


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """Any higher bid, for not more dice than there are, or a challenge of the last bid (D2, D3)."""
    if over(table) or seat != table.active:
        return 0
    n = 0
    for bid in range(last_bid(table) + 1, dice_left(table) * FACES):
        out[n] = bid
        n += 1
    if table.count > 0:
        out[n] = CHALLENGE
        n += 1
    return n


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """A bid, or a challenge (D2, D3)."""
    if move == CHALLENGE:
        challenge(table, seat, log)
        return
    table.count = move // FACES + 1
    table.face = move % FACES + 1
    table.bidder = seat + 1
    tell(log, Event.BID, seat, table.count, table.face)
    table.active = next_in(table, seat)


@rule
def next_in(table: Table, seat: int) -> int:
    """The next player who still has dice (D4)."""
    seat = (seat + 1) % table.seats
    while table.players[seat].left == 0:
        seat = (seat + 1) % table.seats
    return seat


@rule
def matches(table: Table, die: int, face: int) -> bool:
    """Whether a die counts for a face; ones count for all, unless they are plain (D3)."""
    return die == face or (die == 1 and table.ones == Ones.WILD)


@rule
def challenge(table: Table, seat: int, log: Log) -> None:
    """All dice are shown and counted: who was wrong loses one (D3)."""
    bidder = table.bidder - 1
    tell(log, Event.CHALLENGED, seat, bidder)
    total = 0
    for other in range(table.seats):
        player = table.players[other]
        count = 0
        for die in range(MOST_DICE):
            player.shown[die] = player.dice[die]
            if player.dice[die] > 0 and matches(table, player.dice[die], table.face):
                count += 1
        if player.left > 0:
            tell(log, Event.SHOWN, other, count)
        total += count
    tell(log, Event.COUNTED, total, table.face)
    lose_die(table, seat if total >= table.count else bidder, log)


@rule
def lose_die(table: Table, loser: int, log: Log) -> None:
    """The loser begins the next round; without dice, the next player does (D4)."""
    player = table.players[loser]
    player.left -= 1
    tell(log, Event.LOST, loser, -1)
    table.active = loser
    if player.left == 0:
        table.gone += 1
        player.out = table.gone
        tell(log, Event.OUT, loser)
        table.active = next_in(table, loser)
    roll(table)
    if not over(table):
        tell(log, Event.ROUND, table.round_number)


@rule
def score(table: Table, out: Seq[int]) -> None:
    """The dice that are left (D5)."""
    for seat in range(table.seats):
        out[seat] = table.players[seat].left


@rule
def rank(table: Table, out: Seq[int]) -> None:
    """More dice are better; of those without, whoever stayed longer (D5)."""
    for seat in range(table.seats):
        out[seat] = 1
        for rival in range(table.seats):
            if standing(table, rival) > standing(table, seat):
                out[seat] += 1


@rule
def standing(table: Table, seat: int) -> int:
    """A number to compare players by (D5)."""
    player = table.players[seat]
    return table.seats + player.left if player.left > 0 else player.out
