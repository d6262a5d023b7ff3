"""Fighting: monsters, champions, the dragon.

A fight is one frame that goes through its stages; questions are put on top of it. Side MOVER is the
champion on the move, side OTHER the champion it meets; against a monster there is no other.
"""

from __future__ import annotations

from kogge.core.chance import random_below
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import SEA_OF
from kogge.games.talis.moves import BID, FIGHT, FLEE, NO, PAY, SELL, YES
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import change_fame, change_good, change_goods, has_sellable
from kogge.games.talis.rules.ending import BY_DRAGON, win
from kogge.games.talis.rules.figures import (
    is_beside,
    lift,
    mark_wall,
    seat_of,
    send_home,
    stand,
)
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.state import BOATS, CHAMPIONS, Fighting, Side, Step, Table
from kogge.games.talis.tables import (
    DRAGON,
    DUEL_FAME,
    FIGHT_BONUS,
    FIGHT_WHEN,
    FLEE_FAME,
    FOOD,
    GOLD,
    HEAL_FAME,
    HEAL_GOLD,
    MONSTER_FAME,
    MONSTER_GOODS,
    MONSTER_MIGHT,
    ORE,
    SELLS_FOR,
    SLOTS,
    SUPPORT,
    SUPPORT_GOLD,
    TREASURES,
    WARSHIP,
    WOOD,
    When,
)


@rule
def begin_fight(table: Table, opponent: int, left_behind: int, log: Log) -> None:
    """The mover meets a monster or the dragon; the fight is its act (L-fight)."""
    arrival = table.arrival
    open_fight(table, opponent, left_behind, Side.OTHER)
    tell(
        log,
        Event.FIGHT,
        arrival.seat,
        arrival.champion,
        opponent,
        strength_of(table, opponent),
        arrival.tile,
    )


@rule
def begin_duel(table: Table, started: int, log: Log) -> None:
    """The mover meets the champion standing on its tile (L40, L41)."""
    arrival = table.arrival
    open_fight(table, 0, 0, started)
    fight = table.fight
    fight.seat[1] = seat_of(table.standing[arrival.tile])
    fight.champion[1] = (table.standing[arrival.tile] - 1) % CHAMPIONS
    tell(
        log,
        Event.DUEL,
        arrival.seat,
        arrival.champion,
        fight.seat[1],
        fight.champion[1],
        arrival.tile,
    )


@rule
def open_fight(table: Table, opponent: int, left_behind: int, started: int) -> None:
    """A clean sheet; however it ends, the mover is finished for this turn."""
    arrival = table.arrival
    arrival.fought = 1
    table.players[arrival.seat].champions[arrival.champion].finished = 1
    fight = table.fight
    fight.stage = Fighting.STAND
    fight.opponent = opponent
    fight.left_behind = left_behind
    fight.started = started
    for side in range(2):
        fight.seat[side] = arrival.seat
        fight.champion[side] = arrival.champion
        fight.supported[side] = 0
        fight.rolled[side] = 0
        fight.swords[side] = 0
    push(table, Step.FIGHT, arrival.seat, 0, 0, 0)


@rule
def strength_of(table: Table, opponent: int) -> int:
    """The strength of a monster or the dragon."""
    return table.dragon if opponent == DRAGON else MONSTER_MIGHT[opponent]


@rule
def treasure_bonus(table: Table, seat: int, champion: int, opponent: int, might: int) -> int:
    """What a champion's treasures add against an opponent of this Might (L49)."""
    bonus = 0
    figure = table.players[seat].champions[champion]
    for i in range(TREASURES):
        treasure = figure.treasures[i]
        when = FIGHT_WHEN[treasure]
        if (
            when == When.ALWAYS
            or (when == When.WEAKER and might > table.players[seat].might)
            or (when == When.DRAGON and opponent == DRAGON)
        ):
            bonus += FIGHT_BONUS[treasure]
    return bonus


@rule
def warship_bonus(table: Table, seat: int, tile: int) -> int:
    """An own warship in the sea off this coast helps, once (L52)."""
    player = table.players[seat]
    for boat in range(BOATS):
        if player.warships[boat] and SEA_OF[tile] == player.boats[boat] - 1:
            return WARSHIP
    return 0


@rule
def sure_bonus(table: Table, seat: int, champion: int, tile: int, opponent: int, might: int) -> int:
    """Treasures, warship and own champions beside: what needs no roll and no question."""
    bonus = treasure_bonus(table, seat, champion, opponent, might)
    bonus += warship_bonus(table, seat, tile)
    if is_beside(table, seat, tile, champion):
        bonus += SUPPORT
    return bonus


@rule
def bonus_of(table: Table, side: int) -> int:
    """All a side adds to its die and Might, swords used up included."""
    fight = table.fight
    might = (
        strength_of(table, fight.opponent)
        if fight.opponent > 0
        else table.players[fight.seat[1 - side]].might
    )
    seat = fight.seat[side]
    tile = table.arrival.tile
    bonus = treasure_bonus(table, seat, fight.champion[side], fight.opponent, might)
    bonus += warship_bonus(table, seat, tile) + fight.swords[side]
    if fight.supported[side] > 0:
        bonus += SUPPORT
    return bonus


@rule
def go_on_fighting(table: Table, log: Log) -> None:
    """The next stage: stand, support, rolls, swords, result; the mover before the other (L51)."""
    fight = table.fight
    stage = fight.stage
    fight.stage += 1
    duel = fight.opponent == 0
    if stage == Fighting.STAND:
        push(table, Step.STAND, fight.seat[1 - fight.started] if duel else fight.seat[0], 0, 0, 0)
    elif stage == Fighting.MOVER_SUPPORT:
        seek_support(table, 0, log)
    elif stage == Fighting.OTHER_SUPPORT:
        if duel:
            seek_support(table, 1, log)
    elif stage == Fighting.ROLL:
        roll_for(table, 0, log)
        if duel:
            roll_for(table, 1, log)
        else:
            tell(log, Event.MONSTER_ROLL, fight.opponent, strength_of(table, fight.opponent))
    elif stage == Fighting.MOVER_SWORD:
        push(table, Step.SWORD, fight.seat[0], 0, 0, 0)
    elif stage == Fighting.OTHER_SWORD:
        if duel:
            push(table, Step.SWORD, fight.seat[1], 0, 1, 0)
    else:
        pop(table)
        if duel:
            settle_duel(table, log)
        else:
            settle_fight(table, log)


@rule
def answer_stand(table: Table, move: int, log: Log) -> None:
    """Whoever did not start the fight may flee: home, at the cost of Fame, no roll (L48)."""
    pop(table)
    if move == FLEE:
        fight = table.fight
        side = 0 if fight.opponent > 0 else 1 - fight.started
        pop(table)
        tell(log, Event.FLED, fight.seat[side], fight.champion[side])
        send_home(table, fight.seat[side], fight.champion[side], log)
        change_fame(table, fight.seat[side], -FLEE_FAME, log)
        if side == 1:
            take_the_tile(table)


@rule
def take_the_tile(table: Table) -> None:
    """The mover has arrived where the other one stood."""
    arrival = table.arrival
    stand(table, arrival.seat, arrival.champion, arrival.tile)


@rule
def may_support(table: Table, side: int, seat: int) -> bool:
    """Another player with a champion beside the fight, who has not helped the other side (L50)."""
    fight = table.fight
    return (
        seat != fight.seat[0]
        and (fight.opponent > 0 or seat != fight.seat[1])
        and fight.supported[1 - side] != seat + 2
        and is_beside(table, seat, table.arrival.tile, -1)
    )


@rule
def seek_support(table: Table, side: int, log: Log) -> None:
    """Own champions beside help unasked; otherwise help can be asked for (L50)."""
    fight = table.fight
    if is_beside(table, fight.seat[side], table.arrival.tile, fight.champion[side]):
        fight.supported[side] = 1
        tell(log, Event.OWN_SUPPORT, fight.seat[side], SUPPORT)
        return
    for seat in range(table.seats):
        if may_support(table, side, seat):
            push(table, Step.BID, fight.seat[side], 0, side, 0)
            return


@rule
def write_bids(table: Table, seat: int, out: Seq[int]) -> int:
    """Ask nobody, or offer up to two gold (L51)."""
    out[0] = NO
    n = 1
    for gold in range(min(SUPPORT_GOLD, table.players[seat].goods[GOLD]) + 1):
        out[n] = BID + gold
        n += 1
    return n


@rule
def answer_bid(table: Table, move: int, log: Log) -> None:
    """Those beside are asked clockwise from the fighter's left (L51)."""
    frame = top(table)
    seat = frame.seat
    side = frame.b
    pop(table)
    if move != NO:
        tell(log, Event.ASKED_SUPPORT, seat, move - BID)
        for place in range(table.seats - 1, 0, -1):
            other = (seat + place) % table.seats
            if may_support(table, side, other):
                push(table, Step.SUPPORT, other, move - BID, side, 0)


@rule
def answer_support(table: Table, move: int, log: Log) -> None:
    """The first yes ends the asking and is paid (L51)."""
    frame = top(table)
    helper = frame.seat
    gold = frame.a
    side = frame.b
    fighter = table.fight.seat[side]
    pop(table)
    if move == YES:
        while top(table).step == Step.SUPPORT:
            pop(table)
        table.fight.supported[side] = helper + 2
        tell(log, Event.SUPPORTED, helper, fighter, gold)
        change_good(table, fighter, GOLD, -gold, log)
        change_good(table, helper, GOLD, gold, log)
    else:
        tell(log, Event.REFUSED_SUPPORT, helper, fighter)


@rule
def roll_for(table: Table, side: int, log: Log) -> None:
    """A die, the Might track, and all bonuses (L-fight)."""
    fight = table.fight
    fight.rolled[side] = random_below(table.chance, DIE) + 1
    might = table.players[fight.seat[side]].might
    tell(
        log,
        Event.FIGHT_ROLL,
        fight.seat[side],
        fight.rolled[side],
        might,
        bonus_of(table, side),
        total_of(table, side),
    )


@rule
def total_of(table: Table, side: int) -> int:
    """What a side has reached."""
    fight = table.fight
    return fight.rolled[side] + table.players[fight.seat[side]].might + bonus_of(table, side)


@rule
def find_sword(table: Table, seat: int, champion: int) -> int:
    """Where a champion carries a treasure that is used up in one fight, or -1."""
    figure = table.players[seat].champions[champion]
    for i in range(TREASURES):
        if figure.treasures[i] > 0 and FIGHT_WHEN[figure.treasures[i]] == When.ONCE:
            return i
    return -1


@rule
def write_sword(table: Table, side: int, out: Seq[int]) -> int:
    """Use one, or do not; nothing to ask without one (L-treasures)."""
    fight = table.fight
    if find_sword(table, fight.seat[side], fight.champion[side]) < 0:
        return 0
    out[0] = YES
    out[1] = NO
    return 2


@rule
def answer_sword(table: Table, move: int, log: Log) -> None:
    """One question for each, until no (L51)."""
    if move != YES:
        pop(table)
        return
    side = top(table).b
    fight = table.fight
    seat = fight.seat[side]
    place = find_sword(table, seat, fight.champion[side])
    figure = table.players[seat].champions[fight.champion[side]]
    treasure = figure.treasures[place]
    fight.swords[side] += FIGHT_BONUS[treasure]
    tell(log, Event.SWORD_USED, seat, treasure, FIGHT_BONUS[treasure])
    discard(table, figure.origins[place])
    figure.treasures[place] = 0
    figure.origins[place] = 0


@rule
def discard(table: Table, origin: int) -> None:
    """A card goes to the discards of its deck; what never was a card just goes."""
    if origin > 0:
        table.decks[(origin - 1) // SLOTS].discards[(origin - 1) % SLOTS] += 1


@rule
def settle_fight(table: Table, log: Log) -> None:
    """At least the monster's strength wins: rewards, or the whole game against the dragon."""
    fight = table.fight
    seat = fight.seat[0]
    if total_of(table, 0) < strength_of(table, fight.opponent):
        tell(log, Event.LOST_FIGHT, seat, fight.opponent)
        if fight.opponent == DRAGON:
            eat(table, seat, fight.champion[0], log)
        else:
            send_home(table, seat, fight.champion[0], log)
            push(table, Step.HEAL, seat, 0, 0, 0)
        return
    tell(log, Event.WON_FIGHT, seat, fight.opponent)
    if fight.opponent == DRAGON:
        win(table, seat, BY_DRAGON, log)
        return
    if fight.left_behind:
        remove_monster(table, table.arrival.tile)
    change_fame(table, seat, MONSTER_FAME[fight.opponent], log)
    change_goods(
        table,
        seat,
        MONSTER_GOODS[fight.opponent, FOOD],
        MONSTER_GOODS[fight.opponent, WOOD],
        MONSTER_GOODS[fight.opponent, ORE],
        MONSTER_GOODS[fight.opponent, GOLD],
        log,
    )


@rule
def remove_monster(table: Table, tile: int) -> None:
    """A beaten monster's card goes to the discards; a guard is simply gone."""
    if table.monster[tile] > 0:
        discard(table, table.origin[tile])
        table.monster[tile] = 0
        table.origin[tile] = 0
    else:
        table.guard[tile] = 0
    mark_wall(table, tile)


@rule
def eat(table: Table, seat: int, champion: int, log: Log) -> None:
    """The champion, its treasures and its die are gone (L54)."""
    figure = table.players[seat].champions[champion]
    lift(table, seat, champion)
    figure.eaten = 1
    for i in range(TREASURES):
        discard(table, figure.origins[i])
        figure.treasures[i] = 0
        figure.origins[i] = 0
    tell(log, Event.EATEN, seat, champion)


@rule
def settle_duel(table: Table, log: Log) -> None:
    """The higher total wins Fame, the loser heals at home; on a tie the mover goes back."""
    fight = table.fight
    arrival = table.arrival
    mover = total_of(table, 0)
    other = total_of(table, 1)
    if mover == other:
        stand(table, arrival.seat, arrival.champion, arrival.peace)
        tell(log, Event.TIE, arrival.seat, arrival.champion, arrival.peace)
        return
    won = 0 if mover > other else 1
    tell(log, Event.WON_DUEL, fight.seat[won], fight.seat[1 - won])
    send_home(table, fight.seat[1 - won], fight.champion[1 - won], log)
    if won == 0:
        take_the_tile(table)
    change_fame(table, fight.seat[won], DUEL_FAME, log)
    push(table, Step.HEAL, fight.seat[1 - won], 0, 0, 0)


@rule
def write_fee(table: Table, seat: int, fee: int, out: Seq[int], n: int) -> int:
    """Gold if there is enough; else a Market owner may sell one good for it (L47)."""
    player = table.players[seat]
    if player.goods[GOLD] >= fee:
        out[n] = PAY
        return n + 1
    if player.market and player.goods[GOLD] + SELLS_FOR >= fee:
        for good in range(GOLD):
            out[n] = SELL + good
            n += int(player.goods[good] > 0)
    return n


@rule
def pay_fee(table: Table, seat: int, fee: int, move: int, log: Log) -> None:
    """Pay, selling first if that was chosen (L47)."""
    if move != PAY:
        tell(log, Event.SOLD, seat, move - SELL)
        change_good(table, seat, move - SELL, -1, log)
        change_good(table, seat, GOLD, SELLS_FOR, log)
    change_good(table, seat, GOLD, -fee, log)


@rule
def write_healing(table: Table, seat: int, out: Seq[int]) -> int:
    """Gold if there is one; else Fame, or something sold in the own Market (L47)."""
    if table.players[seat].goods[GOLD] >= HEAL_GOLD:
        out[0] = PAY
        return 1
    out[0] = NO
    n = 1
    if has_sellable(table, seat):
        n = write_fee(table, seat, HEAL_GOLD, out, n)
    return n


@rule
def answer_healing(table: Table, move: int, log: Log) -> None:
    """Pay the healer, or lose Fame (L47)."""
    seat = top(table).seat
    pop(table)
    if move == NO:
        change_fame(table, seat, -HEAL_FAME, log)
    else:
        tell(log, Event.HEALED, seat)
        pay_fee(table, seat, HEAL_GOLD, move, log)


@rule
def write_stand(out: Seq[int]) -> int:
    """Fight or flee (L48)."""
    out[0] = FIGHT
    out[1] = FLEE
    return 2
