"""Fighting: monsters, champions, the dragon.

A fight is one frame that goes through its stages; questions are put on top of it. Side MOVER is the
champion on the move, side OTHER the champion it meets; against a monster there is no other.
"""

from __future__ import annotations

from kogge.core.chance import random_below
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import CASTLE
from kogge.games.talis.constants import (
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
from kogge.games.talis.events import Event
from kogge.games.talis.moves import FIGHT, FLEE, NO, YES
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import change_fame, change_goods
from kogge.games.talis.rules.bonuses import bonus_of, goal_against, strength_of, total_of
from kogge.games.talis.rules.champions import (
    castle_of,
    lift,
    mark_wall,
    seat_of,
    send_home,
    stand,
)
from kogge.games.talis.rules.ending import BY_DRAGON, win
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.rules.support import seek_support
from kogge.games.talis.state import CHAMPIONS, Fighting, Side, State, Step
from kogge.games.talis.streams import Stream


@rule
def begin_fight(state: State, opponent: int, left_behind: int, log: Log) -> None:
    """The mover meets a monster or the dragon; the fight is its act (L-fight)."""
    arrival = state.arrival
    open_fight(state, opponent, left_behind, Side.OTHER)
    tell(
        log,
        Event.FIGHT,
        arrival.seat,
        arrival.champion,
        opponent,
        strength_of(state, opponent),
        arrival.tile,
    )


@rule
def begin_duel(state: State, started: int, log: Log) -> None:
    """The mover meets the champion standing on its tile (L40, L41)."""
    arrival = state.arrival
    open_fight(state, 0, 0, started)
    fight = state.fight
    fight.seat[1] = seat_of(state.standing[arrival.tile])
    fight.champion[1] = (state.standing[arrival.tile] - 1) % CHAMPIONS
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
def open_fight(state: State, opponent: int, left_behind: int, started: int) -> None:
    """A clean sheet; however it ends, the mover is finished for this turn."""
    arrival = state.arrival
    arrival.fought = 1
    state.players[arrival.seat].champions[arrival.champion].finished = 1
    fight = state.fight
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
    push(state, Step.FIGHT, arrival.seat)


@rule
def go_on_fighting(state: State, log: Log) -> None:
    """The next stage: stand, support, rolls, swords, result; the mover before the other (L51)."""
    fight = state.fight
    stage = fight.stage
    fight.stage += 1
    duel = fight.opponent == 0
    if stage == Fighting.STAND:
        push(state, Step.STAND, fight.seat[1 - fight.started] if duel else fight.seat[0])
    elif stage == Fighting.MOVER_SUPPORT:
        seek_support(state, 0, log)
    elif stage == Fighting.OTHER_SUPPORT:
        if duel:
            seek_support(state, 1, log)
    elif stage == Fighting.ROLL:
        roll_for(state, 0, log)
        if duel:
            roll_for(state, 1, log)
        else:
            kind = Event.MONSTER_EXCEED if state.readings.must_exceed else Event.MONSTER_ROLL
            tell(log, kind, fight.opponent, strength_of(state, fight.opponent))
    elif stage == Fighting.MOVER_SWORD:
        push(state, Step.SWORD, fight.seat[0])
    elif stage == Fighting.OTHER_SWORD:
        if duel:
            push(state, Step.SWORD, fight.seat[1]).side = 1
    else:
        pop(state)
        if duel:
            settle_duel(state, log)
        else:
            settle_fight(state, log)


@rule
def answer_stand(state: State, move: int, log: Log) -> None:
    """Whoever did not start the fight may flee: home, at the cost of Fame, no roll (L48)."""
    pop(state)
    if move == FLEE:
        fight = state.fight
        side = 0 if fight.opponent > 0 else 1 - fight.started
        pop(state)
        tell(log, Event.FLED, fight.seat[side], fight.champion[side])
        send_home(state, fight.seat[side], fight.champion[side], log)
        change_fame(state, fight.seat[side], -FLEE_FAME, log)
        if side == 1:
            take_the_tile(state)


@rule
def take_the_tile(state: State) -> None:
    """The mover has arrived where the other one stood."""
    arrival = state.arrival
    stand(state, arrival.seat, arrival.champion, arrival.tile)


@rule
def roll_for(state: State, side: int, log: Log) -> None:
    """A die, the Might track, and all bonuses (L-fight)."""
    fight = state.fight
    stream = Stream.FIGHT + fight.seat[side]
    fight.rolled[side] = random_below(state.chance, stream, DIE) + 1
    might = state.players[fight.seat[side]].might
    tell(
        log,
        Event.FIGHT_ROLL,
        fight.seat[side],
        fight.rolled[side],
        might,
        bonus_of(state, side),
        total_of(state, side),
    )


@rule
def find_sword(state: State, seat: int, champion: int) -> int:
    """Where a champion carries a treasure that is used up in one fight, or -1."""
    figure = state.players[seat].champions[champion]
    for i in range(TREASURES):
        if figure.treasures[i] > 0 and FIGHT_WHEN[figure.treasures[i]] == When.ONCE:
            return i
    return -1


@rule
def write_sword(state: State, out: Seq[int]) -> int:
    """Use one, or do not; nothing to ask without one (L-treasures)."""
    side = top(state).side
    fight = state.fight
    if find_sword(state, fight.seat[side], fight.champion[side]) < 0:
        return 0
    out[0] = YES
    out[1] = NO
    return 2


@rule
def answer_sword(state: State, move: int, log: Log) -> None:
    """One question for each, until no (L51)."""
    if move != YES:
        pop(state)
        return
    side = top(state).side
    fight = state.fight
    seat = fight.seat[side]
    place = find_sword(state, seat, fight.champion[side])
    figure = state.players[seat].champions[fight.champion[side]]
    treasure = figure.treasures[place]
    fight.swords[side] += FIGHT_BONUS[treasure]
    tell(log, Event.SWORD_USED, seat, treasure, FIGHT_BONUS[treasure])
    discard(state, figure.origins[place])
    figure.treasures[place] = 0
    figure.origins[place] = 0


@rule
def discard(state: State, origin: int) -> None:
    """A card goes to the discards of its deck; what never was a card just goes."""
    if origin > 0:
        state.decks[(origin - 1) // SLOTS].discards[(origin - 1) % SLOTS] += 1


@rule
def settle_fight(state: State, log: Log) -> None:
    """The monster's strength wins, or one more: rewards, or the game (L-monsters, L-dragon)."""
    fight = state.fight
    seat = fight.seat[0]
    if total_of(state, 0) < goal_against(state, fight.opponent):
        tell(log, Event.LOST_FIGHT, seat, fight.opponent)
        if fight.opponent == DRAGON:
            eat(state, seat, fight.champion[0], log)
        else:
            send_home(state, seat, fight.champion[0], log)
            push(state, Step.HEAL, seat)
        return
    tell(log, Event.WON_FIGHT, seat, fight.opponent)
    if fight.opponent == DRAGON:
        win(state, seat, BY_DRAGON, log)
        return
    if fight.left_behind:
        remove_monster(state, state.arrival.tile, fight.opponent)
    change_fame(state, seat, MONSTER_FAME[fight.opponent], log)
    change_goods(
        state,
        seat,
        MONSTER_GOODS[fight.opponent, FOOD],
        MONSTER_GOODS[fight.opponent, WOOD],
        MONSTER_GOODS[fight.opponent, ORE],
        MONSTER_GOODS[fight.opponent, GOLD],
        log,
    )


@rule
def remove_monster(state: State, tile: int, beaten: int) -> None:
    """A beaten monster's card goes to the discards; a guard is simply gone."""
    if state.monster[tile] == beaten:
        discard(state, state.origin[tile])
        state.monster[tile] = 0
        state.origin[tile] = 0
    else:
        state.guard[tile] = 0
    mark_wall(state, tile)


@rule
def eat(state: State, seat: int, champion: int, log: Log) -> None:
    """The champion, its treasures and its die are gone (L54)."""
    figure = state.players[seat].champions[champion]
    lift(state, seat, champion)
    figure.eaten = 1
    for i in range(TREASURES):
        discard(state, figure.origins[i])
        figure.treasures[i] = 0
        figure.origins[i] = 0
    tell(log, Event.EATEN, seat, champion)


@rule
def retreat(state: State, seat: int, champion: int, tile: int, log: Log) -> None:
    """After a tie: to a tile where there is peace, or into a castle apart (L-champions, L12)."""
    stand(state, seat, champion, tile)
    if tile == CASTLE:
        tell(log, Event.TIE_HOME, seat, champion)
    else:
        tell(log, Event.TIE, seat, champion, tile)


@rule
def settle_duel(state: State, log: Log) -> None:
    """The higher total wins, the loser heals at home; on a tie one retreats (L-champions, L41)."""
    fight = state.fight
    arrival = state.arrival
    mover = total_of(state, 0)
    other = total_of(state, 1)
    if mover == other and fight.started == Side.OTHER and state.readings.attacker_retreats:
        retreat(state, fight.seat[1], fight.champion[1], castle_of(state, fight.seat[1]), log)
        take_the_tile(state)
        return
    if mover == other:
        retreat(state, arrival.seat, arrival.champion, arrival.peace, log)
        return
    won = 0 if mover > other else 1
    tell(log, Event.WON_DUEL, fight.seat[won], fight.seat[1 - won])
    send_home(state, fight.seat[1 - won], fight.champion[1 - won], log)
    if won == 0:
        take_the_tile(state)
    change_fame(state, fight.seat[won], DUEL_FAME, log)
    push(state, Step.HEAL, fight.seat[1 - won])


@rule
def write_stand(state: State, out: Seq[int]) -> int:
    """Fight or flee (L48)."""
    out[0] = FIGHT
    out[1] = FLEE
    return 2
