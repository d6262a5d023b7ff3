"""Outcomes: what an answer would bring or cost, in numbers, for whoever is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kogge.core.moves import Parts
from kogge.games.talis.bits import TILES
from kogge.games.talis.constants import (
    CARD_NAMES,
    CONQUER_MIGHT,
    EVENT_FAME,
    EVENT_GOODS,
    EVENT_LOSE_FAME,
    EVENT_MIGHT,
    FIGHT_BONUS,
    FLEE_FAME,
    HEAL_FAME,
    REVOLT_FAME,
    SUPPORT,
    TREASURE_GOODS,
    TREASURE_MIGHT,
    TREASURE_PRICE,
)
from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.pieces import GOODS
from kogge.games.talis.rules.bonuses import strength_of, total_of
from kogge.games.talis.rules.fighting import find_sword
from kogge.games.talis.state import Frame, State, Step
from kogge.games.talis.telling.letters import goods_word


def frame_of(state: State) -> Frame:
    """What is to be done now; from Python ten times as quick as the compiled `pending.top`."""
    return state.pending[state.depth - 1]


def outcome(state: State, seat: int, parts: Parts) -> Parts:
    """What there is to gain or to lose by this answer; nothing where its sentence says it all."""
    told = OUTCOMES.get(int(frame_of(state).step))
    return told(state, seat, parts) if told else {}


def _standing(_state: State, _seat: int, parts: Parts) -> Parts:
    return {"loss": FLEE_FAME} if parts["kind"] == "flee" else {}


def _acting(state: State, _seat: int, parts: Parts) -> Parts:
    """A foreign flag is removed or replaced (L56, L57)."""
    owner = int(state.owner[state.arrival.tile]) - 1
    if parts["kind"] == "revolt":
        return {"loss": REVOLT_FAME, "rival": owner}
    if parts["kind"] == "conquer":
        return {"price": CONQUER_MIGHT, "rival": owner}
    return {}


def _asking(_state: State, _seat: int, parts: Parts) -> Parts:
    return {"bonus": SUPPORT} if parts["kind"] == "bid" else {}


def _helping(state: State, _seat: int, parts: Parts) -> Parts:
    """Whom a yes helps, by how much and for what (L51)."""
    frame = frame_of(state)
    if parts["kind"] != "yes":
        return {}
    return {"rival": int(state.fight.seat[frame.side]), "bonus": SUPPORT, "gold": int(frame.gold)}


def _drawing(state: State, seat: int, parts: Parts) -> Parts:
    """What the totals would be; whether that is enough, where nobody else can still add to them."""
    fight = state.fight
    side = int(frame_of(state).side)
    champion = int(fight.champion[side])
    place = int(find_sword(state, seat, champion))
    if place < 0:
        return {}
    sword = int(state.players[seat].champions[champion].treasures[place])
    used = parts["kind"] == "yes"
    total = int(total_of(state, side)) + used * int(FIGHT_BONUS[sword])
    monster = int(fight.opponent)
    against = int(strength_of(state, monster) if monster else total_of(state, 1 - side))
    told: Parts = {"total": total, "against": against}
    if used:
        told["card"] = CARD_NAMES[sword]
    if monster or side == 1:
        enough = "short" if state.readings.must_exceed else "enough"
        tie = enough if monster else "tie"
        told["result"] = tie if total == against else "enough" if total > against else "short"
    return told


def _healing(_state: State, _seat: int, parts: Parts) -> Parts:
    return {"loss": HEAL_FAME} if parts["kind"] == "no" else {}


def _cursing(state: State, _seat: int, parts: Parts) -> Parts:
    card = int(frame_of(state).card)
    if parts["kind"] != "yes":
        return {}
    return {"cost": goods_word(EVENT_GOODS[card]), "loss": int(EVENT_MIGHT[card])}


def _feeding(state: State, _seat: int, parts: Parts) -> Parts:
    """What the pests would find with this player."""
    eaten = EVENT_GOODS[int(frame_of(state).card)]
    owned = state.players[parts["rival"]].goods
    return {"goods": goods_word([min(int(a), int(b)) for a, b in zip(eaten, owned, strict=True)])}


def _losing(state: State, seat: int, parts: Parts) -> Parts:
    return {"many": int(state.players[seat].goods[GOODS.index(parts["good"])])}


def _at_sea(state: State, _seat: int, parts: Parts) -> Parts:
    card = int(frame_of(state).card)
    if parts["kind"] == "sink":
        return {"fame": int(EVENT_FAME[card])}
    return {"loss": int(EVENT_LOSE_FAME[card])}


def _scrapping(state: State, _seat: int, parts: Parts) -> Parts:
    card = int(frame_of(state).card)
    if parts["kind"] == "gain_goods":
        return {"goods": goods_word(TREASURE_GOODS[card])}
    return {"cost": goods_word(TREASURE_PRICE[card]), "might": int(TREASURE_MIGHT[card])}


def _swapping(state: State, _seat: int, parts: Parts) -> Parts:
    """Where one's champion would stand afterwards."""
    figure = state.players[parts["rival"]].champions[parts["champion"] - 1]
    return {"tile": TILE_NAMES[figure.tile - 1]} if 0 < figure.tile <= TILES else {}


OUTCOMES: Final[dict[int, Callable[[State, int, Parts], Parts]]] = {
    Step.STAND: _standing,
    Step.ACT: _acting,
    Step.BID: _asking,
    Step.SUPPORT: _helping,
    Step.SWORD: _drawing,
    Step.HEAL: _healing,
    Step.CURSE: _cursing,
    Step.PESTS: _feeding,
    Step.CROWS: _losing,
    Step.SEA_MONSTER: _at_sea,
    Step.SHIELD: _scrapping,
    Step.SWAP: _swapping,
}
