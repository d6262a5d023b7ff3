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
from kogge.games.talis.state import BOATS, CHAMPIONS, State, Step
from kogge.games.talis.streams import Stream
from kogge.games.talis.tables import PROPOSALS

ALL_SEATS = -1


@rule
def roll_dice(state: State) -> None:
    """One die more than there are champions; what is counted by turn starts anew (L-dice)."""
    seat = state.active
    state.proposals = PROPOSALS
    state.refused = 0
    state.heard = 0
    state.forged = 0
    state.revolted = 0
    for value in range(DIE):
        state.dice[value] = 0
    roll = next_draw(state.chance, Stream.DICE + seat)
    for die in range(1 + living(state, seat)):
        state.dice[number_at(state.chance, Stream.DICE + seat, roll, die, DIE)] += 1
    for champion in range(CHAMPIONS):
        state.players[seat].champions[champion].finished = 0
    top(state).seat = seat


@rule
def begin_turn(state: State, log: Log) -> None:
    """The next player rolls (L-turn, L54)."""
    pop(state)
    roll_dice(state)
    tell(log, Event.TURN, state.active)
    tell(log, Event.DICE, state.active, state.dice[0], state.dice[1], state.dice[2])


@rule
def end_turn(state: State, log: Log) -> None:
    """Free resources are claimed; then the next player, or the end after the last round (L27)."""
    tell(log, Event.ENDED, state.active)
    claim_at_end_of_turn(state, state.active, log)
    state.active = (state.active + 1) % state.seats
    if state.active == state.first:
        if state.round_number == state.round_cap:
            end_by_cap(state, log)
            return
        state.round_number += 1
        tell(log, Event.ROUND, state.round_number)
    for value in range(DIE):
        state.dice[value] = 0
    push(state, Step.ROLL, state.active)
    ask_markets(state)


@rule
def dice_left(state: State) -> int:
    """How many dice are still to be used."""
    return state.dice[0] + state.dice[1] + state.dice[2]


@rule
def has_choice(state: State, seat: int) -> bool:
    """Whether anything but ending the turn is possible."""
    player = state.players[seat]
    if dice_left(state) > 0:
        for champion in range(CHAMPIONS):
            figure = player.champions[champion]
            if figure.tile > 0 and figure.finished == 0:
                return True
        for boat in range(BOATS):
            if player.boats[boat] > 0:
                return True
        if yields_to(state, seat) != 0 or buildable(state, seat) != 0:
            return True
    if state.proposals > 0 and can_offer(state, seat):
        return True
    if may_hear(state, seat):
        return True
    return may_forge(state, seat) or (player.market > 0 and has_sellable(state, seat))


@rule
def write_turn(state: State, seat: int, out: Seq[int]) -> int:
    """Everything the active player may do, ids ascending (L-turn)."""
    out[0] = END
    n = write_workshop(state, seat, out, 1)
    if dice_left(state) > 0:
        n = write_harvests(state, seat, out, n)
        n = write_builds(state, seat, out, n)
        n = write_sailings(state, seat, out, n)
    if state.proposals > 0:
        n = write_proposals(state, seat, ALL_SEATS, out, n)
    return write_moves(state, seat, out, n)


@rule
def take_action(state: State, move: int, log: Log) -> None:
    """The active player does something (L-turn)."""
    seat = state.active
    if move == END:
        end_turn(state, log)
    elif move == FORGE:
        forge(state, seat, log)
    elif move == HEAR:
        hear(state, seat, log)
    elif move < HARVEST:
        sell(state, seat, move, log)
    elif move < BUILD:
        harvest(state, seat, move, log)
    elif move < SAIL:
        build(state, seat, move, log)
    elif move < OFFER:
        sail(state, seat, move, log)
    elif move < MOVE:
        state.proposals -= 1
        propose(state, seat, move, log)
    else:
        begin_move(state, seat, move, log)
