"""The course of the game: whose decision comes next, what is legal, what an answer does."""

from __future__ import annotations

import numpy as np

from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.games.talis.geometry import MAX_SEATS, SEAS
from kogge.games.talis.moves import (
    BUNDLES,
    CLOCKWISE,
    COUNTER,
    NO,
    SEA,
    SINK,
    YES,
)
from kogge.games.talis.rules.ending import check_fame
from kogge.games.talis.rules.event_cards import (
    answer_crows,
    answer_curse,
    answer_landslide,
    answer_pests,
    answer_raid,
    answer_sea,
    answer_sea_monster,
    answer_storm,
    nearest_claims,
    write_crows,
    write_curse,
    write_pests,
    write_raid,
    write_tiles,
)
from kogge.games.talis.rules.exploring import answer_act, arrive, write_acts
from kogge.games.talis.rules.fighting import (
    answer_stand,
    answer_sword,
    go_on_fighting,
    write_stand,
    write_sword,
)
from kogge.games.talis.rules.healing import answer_healing, write_healing
from kogge.games.talis.rules.moving import answer_intercept, walk
from kogge.games.talis.rules.pending import pop, top
from kogge.games.talis.rules.setting_up import set_up
from kogge.games.talis.rules.support import answer_bid, answer_support, write_bids
from kogge.games.talis.rules.trading import (
    answer_attendance,
    answer_exchange,
    answer_fair,
    answer_market_day,
    answer_offer,
    write_attendance,
    write_exchanges,
    write_fair,
)
from kogge.games.talis.rules.treasures import (
    answer_drop,
    answer_lying,
    answer_shield,
    answer_swap,
    write_drops,
    write_lying,
    write_shield,
    write_swaps,
)
from kogge.games.talis.rules.turn import end_turn, has_choice, roll_dice, take_action, write_turn
from kogge.games.talis.state import Step, Table

# more than any list of answers: done, sales, purchases, and proposals to three others
MOST_ANSWERS = MAX_SEATS * BUNDLES * BUNDLES


@rule
def setup(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """A fresh island, and the first player's dice (L-setup)."""
    set_up(table, options, key)
    roll_dice(table)


@rule
def to_act(table: Table) -> int:
    """The one seat that owes a decision."""
    return 0 if table.finished else 1 << top(table).seat


@rule
def legal(table: Table, seat: int, out: Seq[int]) -> int:
    """What this seat may choose now."""
    if table.finished or top(table).seat != seat:
        return 0
    if top(table).step == Step.TURN:
        return write_turn(table, seat, out)
    return write_answers(table, out)


@rule
def play(table: Table, seat: int, move: int, log: Log) -> None:
    """Make a move, and everything that follows from it until someone has a choice."""
    if top(table).step == Step.TURN:
        take_action(table, move, log)
    else:
        answer(table, move, log)
    proceed(table, log)


@rule
def proceed(table: Table, log: Log) -> None:
    """Go on until the game is over or someone has more than one possibility."""
    while True:
        check_fame(table, log)
        if table.finished:
            return
        step = top(table).step
        if step == Step.TURN:
            if has_choice(table, table.active):
                return
            end_turn(table, log)
        elif step == Step.ARRIVE:
            arrive(table, log)
        elif step == Step.WALK:
            walk(table, log)
        elif step == Step.FIGHT:
            go_on_fighting(table, log)
        elif not settles_itself(table, log):
            return


@rule
def settles_itself(table: Table, log: Log) -> bool:
    """A question with no answer is dropped, one with a single answer is answered."""
    out = np.empty(MOST_ANSWERS, np.int64)
    count = write_answers(table, out)
    if count > 1:
        return False
    if count == 0:
        pop(table)
    else:
        answer(table, out[0], log)
    return True


@rule
def yes_or_no(out: Seq[int]) -> int:
    """The two plain answers."""
    out[0] = YES
    out[1] = NO
    return 2


@rule
def write_answers(table: Table, out: Seq[int]) -> int:
    """What can be answered to the question on top."""
    frame = top(table)
    step = frame.step
    seat = frame.seat
    if step == Step.ACT:
        return write_acts(table, seat, out)
    if step == Step.STAND:
        return write_stand(out)
    if step == Step.LYING:
        return write_lying(out)
    if step == Step.DROP:
        return write_drops(out)
    if step == Step.BID:
        return write_bids(table, seat, out)
    if step == Step.SWORD:
        return write_sword(table, frame.b, out)
    if step == Step.HEAL:
        return write_healing(table, seat, out)
    if step == Step.EXCHANGE:
        return write_exchanges(table, seat, frame.a, out)
    if step == Step.ATTEND:
        return write_attendance(table, seat, out)
    if step == Step.FAIR:
        return write_fair(table, seat, out)
    if step == Step.SHIELD:
        return write_shield(table, seat, frame.a, out)
    if step == Step.SWAP:
        return write_swaps(table, seat, out)
    if step >= Step.PESTS and step != Step.MARKET_DAY:
        return write_event_answers(table, out)
    return yes_or_no(out)  # intercept, support, offer, Market Day


@rule
def write_event_answers(table: Table, out: Seq[int]) -> int:
    """What can be answered to an event."""
    frame = top(table)
    step = frame.step
    if step == Step.PESTS:
        return write_pests(table, frame.a, out)
    if step == Step.LANDSLIDE:
        return write_tiles(nearest_claims(table, frame.seat), out)
    if step == Step.CURSE:
        return write_curse(table, frame.seat, frame.a, out)
    if step == Step.CROWS:
        return write_crows(table, frame.seat, out)
    if step == Step.RAID:
        return write_raid(table, frame.seat, frame.b, out)
    if step == Step.SEA:
        for sea in range(SEAS):
            out[sea] = SEA + sea
        return SEAS
    out[0] = CLOCKWISE
    out[1] = COUNTER
    out[2] = SINK
    return 2 if step == Step.STORM else 3


@rule
def answer(table: Table, move: int, log: Log) -> None:
    """The question on top is answered."""
    step = top(table).step
    if step == Step.ACT:
        answer_act(table, move, log)
    elif step == Step.INTERCEPT:
        answer_intercept(table, move, log)
    elif step == Step.STAND:
        answer_stand(table, move, log)
    elif step == Step.LYING:
        answer_lying(table, move, log)
    elif step == Step.DROP:
        answer_drop(table, move, log)
    elif step == Step.BID:
        answer_bid(table, move, log)
    elif step == Step.SUPPORT:
        answer_support(table, move, log)
    elif step == Step.SWORD:
        answer_sword(table, move, log)
    elif step == Step.HEAL:
        answer_healing(table, move, log)
    elif step == Step.OFFER:
        answer_offer(table, move, log)
    elif step == Step.EXCHANGE:
        answer_exchange(table, move, log)
    elif step == Step.SHIELD:
        answer_shield(table, move, log)
    elif step == Step.SWAP:
        answer_swap(table, move, log)
    else:
        answer_event(table, move, log)


@rule
def answer_event(table: Table, move: int, log: Log) -> None:
    """A question of an event card is answered."""
    step = top(table).step
    if step == Step.PESTS:
        answer_pests(table, move, log)
    elif step == Step.MARKET_DAY:
        answer_market_day(table, move, log)
    elif step == Step.ATTEND:
        answer_attendance(table, move, log)
    elif step == Step.FAIR:
        answer_fair(table, move, log)
    elif step == Step.STORM:
        answer_storm(table, move, log)
    elif step == Step.LANDSLIDE:
        answer_landslide(table, move, log)
    elif step == Step.CURSE:
        answer_curse(table, move, log)
    elif step == Step.CROWS:
        answer_crows(table, move, log)
    elif step == Step.RAID:
        answer_raid(table, move, log)
    elif step == Step.SEA:
        answer_sea(table, move, log)
    else:
        answer_sea_monster(table, move, log)
