"""Worths of answers, compared with the other answers to the same question (`questions.py`)."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.scratch import scratch_floats
from kogge.games.talis.bot.deals import NO_TRADE, is_welcome
from kogge.games.talis.bot.prospects import worth_of_card
from kogge.games.talis.bot.worths import (
    FAME_WORTH,
    PLAN,
    TRIP_WORTH,
    lacks,
    make_plan,
    wanted,
    worth_of_claim,
    worth_of_duel,
    worth_of_good,
    worth_of_monster,
)
from kogge.games.talis.constants import (
    FAIR_PRICE,
    FAME_TO_WIN,
    FIGHT_BONUS,
    GOLD,
    MARKETPLACE_PRICE,
    MERCENARY_GOLD,
    ORE,
    Face,
)
from kogge.games.talis.moves import (
    ATTEND,
    BID,
    BUY,
    CLAIM,
    CONQUER,
    DONE,
    DROP,
    EXPLORE,
    FIGHT,
    GAIN_MIGHT,
    LOSE,
    NO,
    OFFER,
    PAY,
    PLAYER,
    REVOLT,
    SELL,
    SEND,
    SINK,
    STAY,
    TAKE,
    TILE,
    YES,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.bonuses import goal_against, total_of
from kogge.games.talis.rules.champions import castle_of
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import CHAMPIONS, State


@rule
def no_opinion(state: State, seat: int, move: int) -> float:
    """One answer is as good as another."""
    return 0.0


@rule
def worth_of_interception(state: State, seat: int, move: int) -> float:
    """A duel with whoever passes."""
    return worth_of_passing_duel(state, seat) if move == YES else 0.0


@rule
def worth_of_stand(state: State, seat: int, move: int) -> float:
    """Fighting what one faces, or losing Fame and the way."""
    return worth_of_standing(state, seat) if move == FIGHT else -FAME_WORTH - TRIP_WORTH


@rule
def worth_of_bid(state: State, seat: int, move: int) -> float:
    """One gold for help, if there is one."""
    if move >= SELL:
        return 0.0
    return 1.0 if move == BID + min(1, state.players[seat].goods[GOLD]) else 0.0


@rule
def worth_of_support(state: State, seat: int, move: int) -> float:
    """The gold that is offered, unless the help would win the game."""
    return float(top(state).gold) - 0.5 if move == YES and is_no_danger(state) else 0.0


@rule
def worth_of_sword(state: State, seat: int, move: int) -> float:
    """A sword is used up where it decides."""
    if move != YES:
        return 0.0
    return 1.0 if sword_decides(state, top(state).side) else -1.0


@rule
def worth_of_sale(state: State, seat: int, move: int) -> float:
    """Nothing is sold before another player rolls."""
    return 0.0 if move == DONE else -1.0


@rule
def worth_at_marketplace(state: State, seat: int, move: int) -> float:
    """Buying and selling at the Trader's price."""
    return worth_of_exchange(state, seat, move, MARKETPLACE_PRICE)


@rule
def worth_at_fair(state: State, seat: int, move: int) -> float:
    """The same at the price of Market Day; only welcome proposals are thought of at all."""
    if move >= OFFER and not is_welcome(state, seat, move):
        return NO_TRADE
    return worth_of_exchange(state, seat, move, FAIR_PRICE)


@rule
def worth_of_lying(state: State, seat: int, move: int) -> float:
    """A treasure is taken if it is better than one carried."""
    if move != TAKE:
        return 0.0
    return 1.0 if has_poorer(state, seat) else -1.0


@rule
def worth_of_drop(state: State, seat: int, move: int) -> float:
    """The poorest treasure goes."""
    return -float(FIGHT_BONUS[treasure_of(state, seat, move - DROP)])


@rule
def worth_of_pests(state: State, seat: int, move: int) -> float:
    """Harm the leader."""
    victim = move - PLAYER
    return -1000.0 if victim == seat else float(state.players[victim].fame)


@rule
def worth_of_healing(state: State, seat: int, move: int) -> float:
    """Fame, or the good that is worth least."""
    return -FAME_WORTH if move == NO else -worth_of_good(state, seat, move - SELL)


@rule
def worth_of_refusing(state: State, seat: int, move: int) -> float:
    """No is the answer."""
    return 1.0 if move == NO else 0.0


@rule
def worth_of_crows(state: State, seat: int, move: int) -> float:
    """Lose the good that is worth least."""
    return -worth_of_good(state, seat, move - LOSE)


@rule
def worth_of_raid(state: State, seat: int, move: int) -> float:
    """Give up the claim that is worth least."""
    return -worth_of_claim(state, seat, move - TILE)


@rule
def worth_of_sea_monster(state: State, seat: int, move: int) -> float:
    """The boat sinks."""
    return 1.0 if move == SINK else 0.0


@rule
def worth_of_shield(state: State, seat: int, move: int) -> float:
    """Might, unless ore is needed."""
    if move != GAIN_MIGHT:
        return 0.0
    return -1.0 if lacks(state, seat, ORE) > 0 else 1.0


@rule
def worth_of_act(state: State, seat: int, move: int) -> float:
    """Claim whatever can be claimed; explore, conquer and trade if it pays."""
    tile = state.arrival.tile
    if move == STAY:
        return 0.0
    if move == EXPLORE:
        return worth_of_card(state, seat, state.arrival.champion, tile)
    if move == CLAIM:
        return 1.0 + worth_of_claim(state, seat, tile)
    if move == CONQUER:
        return worth_of_claim(state, seat, tile) - 2.0
    if move == REVOLT:
        won = worth_of_claim(state, seat, tile) if state.readings.revolt_claims else 0.0
        return won - FAME_WORTH
    face = state.face[tile]
    if face == Face.CHAPEL:
        return -FAME_WORTH * state.players[seat].fame
    if face == Face.CAMP:
        return 0.5 if lacks(state, seat, GOLD) == 0 else -float(MERCENARY_GOLD)
    return 0.5 if has_business(state, seat) else -0.5


@rule
def has_business(state: State, seat: int) -> bool:
    """Whether there is something to sell for gold that is needed, or gold to spend."""
    if lacks(state, seat, GOLD) == 0:
        return True
    for good in range(GOLD):
        if state.players[seat].goods[good] > wanted(state, seat, good):
            return True
    return False


@rule
def worth_of_passing_duel(state: State, seat: int) -> float:
    """The duel with a champion on its way."""
    arrival = state.arrival
    tile = top(state).tile
    champion = (state.standing[tile] - 1) % CHAMPIONS
    plan = scratch_floats(PLAN)
    make_plan(state, seat, plan, scratch_floats(DIE))
    return worth_of_duel(state, plan, seat, champion, arrival.seat, arrival.champion, tile) - 0.5


@rule
def worth_of_standing(state: State, seat: int) -> float:
    """Fighting what one faces."""
    fight = state.fight
    tile = state.arrival.tile
    plan = scratch_floats(PLAN)
    make_plan(state, seat, plan, scratch_floats(DIE))
    if fight.opponent > 0:
        return worth_of_monster(state, plan, seat, fight.champion[0], tile, fight.opponent) + 0.1
    side = 0 if fight.seat[0] == seat else 1
    rival = fight.seat[1 - side]
    other = fight.champion[1 - side]
    return worth_of_duel(state, plan, seat, fight.champion[side], rival, other, tile)


@rule
def is_no_danger(state: State) -> bool:
    """Whether the fighter who asks for help would not win the game by it."""
    fighter = state.players[state.fight.seat[top(state).side]]
    return fighter.fame < FAME_TO_WIN - 3


@rule
def sword_decides(state: State, side: int) -> bool:
    """Whether a sword used up now would turn the fight."""
    fight = state.fight
    mine = total_of(state, side)
    goal = goal_against(state, fight.opponent)
    if fight.opponent == 0:
        goal = total_of(state, 1 - side) + 1
    bonus = 0
    figure = state.players[fight.seat[side]].champions[fight.champion[side]]
    for i in range(2):
        bonus = max(bonus, FIGHT_BONUS[figure.treasures[i]])
    return mine < goal <= mine + bonus


@rule
def worth_of_exchange(state: State, seat: int, move: int, price: int) -> float:
    """Sell what is spare for gold that is needed; buy what is missing once gold is there."""
    if move == DONE:
        return 0.0
    if move >= BUY + GOLD:
        return -1.0
    if move >= BUY:
        spare = state.players[seat].goods[GOLD] - wanted(state, seat, GOLD)
        return 1.0 if spare >= price and lacks(state, seat, move - BUY) > 0 else -1.0
    good = move - SELL
    if lacks(state, seat, GOLD) > 0 and state.players[seat].goods[good] > wanted(state, seat, good):
        return 1.0
    return -1.0


@rule
def worth_of_attending(state: State, seat: int, move: int) -> float:
    """A champion at home is sent; one on the way stays there for gold."""
    if move == PAY:
        return -1.0
    worth = 1.0 if has_business(state, seat) else 0.0
    if move == ATTEND:
        for champion in range(CHAMPIONS):
            worth -= cost_of_attending(state, seat, champion)
        return worth
    if move >= SEND and move < SELL:
        return worth - cost_of_attending(state, seat, move - SEND)
    return -0.5


@rule
def cost_of_attending(state: State, seat: int, champion: int) -> float:
    """What a champion loses that is called away from where it stands."""
    tile = state.players[seat].champions[champion].tile
    return 0.0 if tile == 0 or tile - 1 == castle_of(state, seat) else 1.5


@rule
def treasure_of(state: State, seat: int, place: int) -> int:
    """A treasure carried, or the one just found."""
    if place == 2:
        return top(state).card
    return state.players[seat].champions[state.arrival.champion].treasures[place]


@rule
def has_poorer(state: State, seat: int) -> bool:
    """Whether the treasure lying here is better than one carried, or a hand is free."""
    figure = state.players[seat].champions[state.arrival.champion]
    lying = FIGHT_BONUS[state.lying[top(state).place - 1]]
    for i in range(2):
        if figure.treasures[i] == 0 or FIGHT_BONUS[figure.treasures[i]] < lying:
            return True
    return False
