"""The turn: rolling dice, what may be done with them, ending it."""

from __future__ import annotations

from kogge.core.chance import next_draw, number_at
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.events import Event
from kogge.games.talis.moves import BUILD, END, FORGE, HARVEST, HEAR, MOVE, OFFER, SAIL
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import has_sellable
from kogge.games.talis.rules.bargaining import (
    can_offer,
    hear,
    may_hear,
    propose,
    write_proposals,
)
from kogge.games.talis.rules.boats import sail, write_sailings
from kogge.games.talis.rules.building import build, buildable, write_builds
from kogge.games.talis.rules.claiming import (
    claim_at_end_of_turn,
    harvest,
    write_harvests,
    yields_to,
)
from kogge.games.talis.rules.ending import end_by_cap
from kogge.games.talis.rules.figures import living
from kogge.games.talis.rules.moving import begin_move, write_moves
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.rules.trading import (
    ask_markets,
    forge,
    may_forge,
    sell,
    write_workshop,
)
from kogge.games.talis.state import BOATS, CHAMPIONS, Step, Table
from kogge.games.talis.streams import Stream
from kogge.games.talis.tables import PROPOSALS

ALL_SEATS = -1


@rule
def roll_dice(table: Table) -> None:
    """One die more than there are champions; what is counted by turn starts anew (L-dice)."""
    seat = table.active
    table.proposals = PROPOSALS
    table.refused = 0
    table.heard = 0
    table.forged = 0
    table.revolted = 0
    for value in range(DIE):
        table.dice[value] = 0
    roll = next_draw(table.chance, Stream.DICE + seat)
    for die in range(1 + living(table, seat)):
        table.dice[number_at(table.chance, Stream.DICE + seat, roll, die, DIE)] += 1
    for champion in range(CHAMPIONS):
        table.players[seat].champions[champion].finished = 0
    top(table).seat = seat


@rule
def begin_turn(table: Table, log: Log) -> None:
    """The next player rolls (L-turn, L54)."""
    pop(table)
    roll_dice(table)
    tell(log, Event.TURN, table.active)
    tell(log, Event.DICE, table.active, table.dice[0], table.dice[1], table.dice[2])


@rule
def end_turn(table: Table, log: Log) -> None:
    """Free resources are claimed; then the next player, or the end after the last round (L27)."""
    tell(log, Event.ENDED, table.active)
    claim_at_end_of_turn(table, table.active, log)
    table.active = (table.active + 1) % table.seats
    if table.active == table.first:
        if table.round_number == table.round_cap:
            end_by_cap(table, log)
            return
        table.round_number += 1
        tell(log, Event.ROUND, table.round_number)
    for value in range(DIE):
        table.dice[value] = 0
    push(table, Step.ROLL, table.active)
    ask_markets(table)


@rule
def dice_left(table: Table) -> int:
    """How many dice are still to be used."""
    return table.dice[0] + table.dice[1] + table.dice[2]


@rule
def has_choice(table: Table, seat: int) -> bool:
    """Whether anything but ending the turn is possible."""
    player = table.players[seat]
    if dice_left(table) > 0:
        for champion in range(CHAMPIONS):
            figure = player.champions[champion]
            if figure.tile > 0 and figure.finished == 0:
                return True
        for boat in range(BOATS):
            if player.boats[boat] > 0:
                return True
        if yields_to(table, seat) != 0 or buildable(table, seat) != 0:
            return True
    if table.proposals > 0 and can_offer(table, seat):
        return True
    if may_hear(table, seat):
        return True
    return may_forge(table, seat) or (player.market > 0 and has_sellable(table, seat))


@rule
def write_turn(table: Table, seat: int, out: Seq[int]) -> int:
    """Everything the active player may do, ids ascending (L-turn)."""
    out[0] = END
    n = write_workshop(table, seat, out, 1)
    if dice_left(table) > 0:
        n = write_harvests(table, seat, out, n)
        n = write_builds(table, seat, out, n)
        n = write_sailings(table, seat, out, n)
    if table.proposals > 0:
        n = write_proposals(table, seat, ALL_SEATS, out, n)
    return write_moves(table, seat, out, n)


@rule
def take_action(table: Table, move: int, log: Log) -> None:
    """The active player does something (L-turn)."""
    seat = table.active
    if move == END:
        end_turn(table, log)
    elif move == FORGE:
        forge(table, seat, log)
    elif move == HEAR:
        hear(table, seat, log)
    elif move < HARVEST:
        sell(table, seat, move, log)
    elif move < BUILD:
        harvest(table, seat, move, log)
    elif move < SAIL:
        build(table, seat, move, log)
    elif move < OFFER:
        sail(table, seat, move, log)
    elif move < MOVE:
        table.proposals -= 1
        propose(table, seat, move, log)
    else:
        begin_move(table, seat, move, log)
