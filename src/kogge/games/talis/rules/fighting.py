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
from kogge.games.talis.moves import FIGHT, FLEE, NO, YES
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import change_fame, change_goods
from kogge.games.talis.rules.bonuses import bonus_of, goal_against, strength_of, total_of
from kogge.games.talis.rules.ending import BY_DRAGON, win
from kogge.games.talis.rules.figures import lift, mark_wall, seat_of, send_home, stand
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.rules.support import seek_support
from kogge.games.talis.state import CHAMPIONS, Fighting, Side, Step, Table
from kogge.games.talis.streams import Stream
from kogge.games.talis.tables import (
    DRAGON,
    DUEL_FAME,
    FIGHT_BONUS,
    FIGHT_WHEN,
    FLEE_FAME,
    FOOD,
    GOLD,
    MONSTER_FAME,
    MONSTER_GOODS,
    ORE,
    SLOTS,
    TREASURES,
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
    push(table, Step.FIGHT, arrival.seat)


@rule
def go_on_fighting(table: Table, log: Log) -> None:
    """The next stage: stand, support, rolls, swords, result; the mover before the other (L51)."""
    fight = table.fight
    stage = fight.stage
    fight.stage += 1
    duel = fight.opponent == 0
    if stage == Fighting.STAND:
        push(table, Step.STAND, fight.seat[1 - fight.started] if duel else fight.seat[0])
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
            kind = Event.MONSTER_EXCEED if table.readings.must_exceed else Event.MONSTER_ROLL
            tell(log, kind, fight.opponent, strength_of(table, fight.opponent))
    elif stage == Fighting.MOVER_SWORD:
        push(table, Step.SWORD, fight.seat[0])
    elif stage == Fighting.OTHER_SWORD:
        if duel:
            push(table, Step.SWORD, fight.seat[1]).side = 1
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
def roll_for(table: Table, side: int, log: Log) -> None:
    """A die, the Might track, and all bonuses (L-fight)."""
    fight = table.fight
    stream = Stream.FIGHT + fight.seat[side]
    fight.rolled[side] = random_below(table.chance, stream, DIE) + 1
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
def find_sword(table: Table, seat: int, champion: int) -> int:
    """Where a champion carries a treasure that is used up in one fight, or -1."""
    figure = table.players[seat].champions[champion]
    for i in range(TREASURES):
        if figure.treasures[i] > 0 and FIGHT_WHEN[figure.treasures[i]] == When.ONCE:
            return i
    return -1


@rule
def write_sword(table: Table, out: Seq[int]) -> int:
    """Use one, or do not; nothing to ask without one (L-treasures)."""
    side = top(table).side
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
    side = top(table).side
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
    """The monster's strength wins, or one more: rewards, or the game (L-monsters, L-dragon)."""
    fight = table.fight
    seat = fight.seat[0]
    if total_of(table, 0) < goal_against(table, fight.opponent):
        tell(log, Event.LOST_FIGHT, seat, fight.opponent)
        if fight.opponent == DRAGON:
            eat(table, seat, fight.champion[0], log)
        else:
            send_home(table, seat, fight.champion[0], log)
            push(table, Step.HEAL, seat)
        return
    tell(log, Event.WON_FIGHT, seat, fight.opponent)
    if fight.opponent == DRAGON:
        win(table, seat, BY_DRAGON, log)
        return
    if fight.left_behind:
        remove_monster(table, table.arrival.tile, fight.opponent)
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
def remove_monster(table: Table, tile: int, beaten: int) -> None:
    """A beaten monster's card goes to the discards; a guard is simply gone."""
    if table.monster[tile] == beaten:
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
    """The higher total wins, the loser heals at home; on a tie one retreats (L-champions, L41)."""
    fight = table.fight
    arrival = table.arrival
    mover = total_of(table, 0)
    other = total_of(table, 1)
    if mover == other and fight.started == Side.OTHER and table.readings.attacker_retreats:
        home = table.players[fight.seat[1]].home
        stand(table, fight.seat[1], fight.champion[1], home)
        tell(log, Event.TIE, fight.seat[1], fight.champion[1], home)
        take_the_tile(table)
        return
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
    push(table, Step.HEAL, fight.seat[1 - won])


@rule
def write_stand(table: Table, out: Seq[int]) -> int:
    """Fight or flee (L48)."""
    out[0] = FIGHT
    out[1] = FLEE
    return 2
