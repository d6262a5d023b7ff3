"""The turn: rolling dice, what may be done with them, ending it."""

from __future__ import annotations

from kogge.core.chance import roll
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.core.scratch import scratch
from kogge.games.talis.constants import PROPOSALS
from kogge.games.talis.events import Event
from kogge.games.talis.moves import BUILD, END, FORGE, HARVEST, HEAR, MOVE, OFFER, SAIL
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import has_sellable
from kogge.games.talis.rules.bargaining import (
    can_offer,
    count_offers,
    hear,
    may_hear,
    offer_at,
    propose,
    write_offers,
    write_proposals,
)
from kogge.games.talis.rules.boats import count_sailings, sail, write_sailings
from kogge.games.talis.rules.building import build, buildable, count_builds, write_builds
from kogge.games.talis.rules.champions import living
from kogge.games.talis.rules.claiming import (
    claim_at_end_of_turn,
    count_harvests,
    harvest,
    write_harvests,
    yields_to,
)
from kogge.games.talis.rules.ending import end_by_cap
from kogge.games.talis.rules.moving import (
    ALL_REACHES,
    begin_move,
    count_moves,
    flood_all,
    may_walk,
    move_at,
    write_moves,
)
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.rules.trading import (
    ask_markets,
    forge,
    may_forge,
    sell,
    write_workshop,
)
from kogge.games.talis.state import BOATS, CHAMPIONS, DICE, State, Step
from kogge.games.talis.streams import Stream

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
    shown = scratch(DICE)
    dice = 1 + living(state, seat)
    roll(state.chance, Stream.DICE + seat, dice, DIE, shown)
    for die in range(dice):
        state.dice[shown[die]] += 1
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
            if may_walk(state, seat, champion):
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
    n = write_actions(state, seat, out)
    if state.proposals > 0 and not state.readings.free_trade:
        n = write_offers(state, seat, ALL_SEATS, out, n)
    return write_moves(state, seat, out, n)


@rule
def write_actions(state: State, seat: int, out: Seq[int]) -> int:
    """The same without walks and without offers of one good for another."""
    out[0] = END
    n = write_workshop(state, seat, out, 1)
    if dice_left(state) > 0:
        n = write_harvests(state, seat, out, n)
        n = write_builds(state, seat, out, n)
        n = write_sailings(state, seat, out, n)
    if state.proposals > 0 and state.readings.free_trade:
        n = write_proposals(state, seat, ALL_SEATS, out, n)
    return n


@rule
def any_action(state: State, seat: int, rng: Seq[int], moves: Seq[int]) -> int:
    """One move of all that `write_turn` writes, each equally likely.

    There are hundreds: they are counted, and only those of the kind that is picked are written.
    """
    moves[0] = END
    few = write_workshop(state, seat, moves, 1)
    dice = dice_left(state) > 0
    reaped = count_harvests(state, seat) if dice else 0
    built = count_builds(state, seat) if dice else 0
    sailed = count_sailings(state, seat) if dice else 0
    proposed = 0
    if state.proposals > 0:
        if state.readings.free_trade:
            proposed = write_proposals(state, seat, ALL_SEATS, moves, few) - few
        else:
            for partner in range(state.seats):
                proposed += count_offers(state, seat, partner)
    reach = scratch(ALL_REACHES)
    fresh = flood_all(state, seat, reach)
    walked = count_moves(state, fresh, reach) if fresh else 0
    number = pick_below(rng, few + reaped + built + sailed + proposed + walked)
    if number < few:
        return int(moves[number])
    number -= few
    if number < reaped:
        write_harvests(state, seat, moves, 0)
        return int(moves[number])
    number -= reaped
    if number < built:
        write_builds(state, seat, moves, 0)
        return int(moves[number])
    number -= built
    if number < sailed:
        write_sailings(state, seat, moves, 0)
        return int(moves[number])
    number -= sailed
    if number < proposed:
        return any_proposal(state, seat, number, few, moves)
    return move_at(state, fresh, reach, number - proposed)


@rule
def any_proposal(state: State, seat: int, number: int, few: int, moves: Seq[int]) -> int:
    """The proposal with this number; those of free trade are written after a `few` others."""
    if state.readings.free_trade:
        return int(moves[few + number])
    partner = 0
    count = count_offers(state, seat, 0)
    while number >= count:
        number -= count
        partner += 1
        count = count_offers(state, seat, partner)
    return offer_at(state, seat, partner, number)


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
