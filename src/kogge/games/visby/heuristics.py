"""Heuristics: the sensible move of a thoughtful beginner, from what the seat knows.

Rivals are expected to play any card of their hands; so many of each card are expected on the table,
in fractions. Every choice is then worth the seals it brings on that average table, and its wares
what wares are usually worth in seals.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import next_word
from kogge.games.visby.evaluation import CARD_WORTH, WARE_WORTH
from kogge.games.visby.moves import CARD_SETS, SPACE, TRADE
from kogge.games.visby.pieces import (
    BLACKSMITH,
    BLACKSMITH_PER_KNIGHT,
    BLACKSMITH_PER_TROOPS,
    CARD_COUNT,
    CARDS,
    CARDS_A_ROUND,
    EXCHANGE,
    FINAL_SEALS,
    FINAL_WARES,
    FLEET,
    FLEET_WARES,
    KNIGHT,
    KNIGHT_SEALS,
    MENDICANT,
    MENDICANT_PER_MERCHANT,
    MENDICANT_WARES,
    MERCHANT,
    MERCHANT_BACK,
    MOST_WARES,
    SHIP,
    TOLLKEEPER,
    TOLLKEEPER_PER_FLEET,
    TOLLKEEPER_PER_SHIP,
    TRACK_END,
    TROOPS,
    TROOPS_SEALS,
)
from kogge.games.visby.rules import legal
from kogge.games.visby.state import Phase, Player, State

# Seals by which a choice of cards may be misjudged: where all choose at once, players who always do
# the same all do the same, and share the little there is.
WHIM: Final = 1.0


Expected = tuple[float, float, float, float, float, float, float, float]


@rule
def lean(state: State, seat: int, rng: Seq[int]) -> int:
    """The legal move with the best prospect, cards with a whim."""
    moves = np.empty(SPACE, np.int64)
    count = legal(state, seat, moves)
    others = expect_cards(state, seat)
    best = int(moves[0])
    highest = -1e9
    for i in range(count):
        if state.phase == Phase.TRADE:
            worth = prospect_of_trade(state, seat, moves[i] - TRADE)
        else:
            worth = prospect_of_cards(state, state.players[seat], CARD_SETS[moves[i]], others)
            worth += WHIM * next_word(rng) / (1 << 32)
        if worth > highest:
            highest = worth
            best = int(moves[i])
    return best


@rule
def weigh(state: State, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """The prospect of each move, in seals."""
    others = expect_cards(state, seat)
    for i in range(count):
        if state.phase == Phase.TRADE:
            out[i] = prospect_of_trade(state, seat, moves[i] - TRADE)
        else:
            out[i] = prospect_of_cards(state, state.players[seat], CARD_SETS[moves[i]], others)


@rule
def expect_cards(state: State, seat: int) -> Expected:
    """How many of each card the rivals will play on average."""
    return (
        expect_card(state, seat, 0),
        expect_card(state, seat, 1),
        expect_card(state, seat, 2),
        expect_card(state, seat, 3),
        expect_card(state, seat, 4),
        expect_card(state, seat, 5),
        expect_card(state, seat, 6),
        expect_card(state, seat, 7),
    )


@rule
def expect_card(state: State, seat: int, card: int) -> float:
    """How many of this card the rivals will play if they play any of their cards alike."""
    expected = 0.0
    for rival in range(state.seats):
        hand = state.players[rival].hand
        if rival != seat and hand >> card & 1:
            expected += CARDS_A_ROUND[state.seats] / CARD_COUNT[hand]
    return expected


@rule
def expect_share(board: float, owners: float, limit: int) -> float:
    """What each of so many owners gets on average (V1)."""
    if owners * limit <= board:
        return float(limit)
    return board / owners


@rule
def prospect_of_trade(state: State, seat: int, wares: int) -> float:
    """Seals now against wares for later; once the game ends, there is no later (V4, V9)."""
    player = state.players[seat]
    seals = EXCHANGE[state.market, wares]
    ends = player.seals + seals >= state.target
    for rival in range(state.seats):
        ends = ends or state.players[rival].seals >= state.target
    left = player.wares - wares
    if ends:
        return float(seals + left // FINAL_WARES * FINAL_SEALS)
    return float(seals + left * WARE_WORTH)


@rule
def prospect_of_cards(state: State, player: Player, cards: int, others: Expected) -> float:
    """What these cards bring together, with what the rivals are expected to play."""
    own_troops = cards >> TROOPS & 1
    own_fleet = cards >> FLEET & 1
    seals = 0.0
    wares = 0.0
    troops_share = expect_share(state.battle, own_troops + others[TROOPS], TROOPS_SEALS)
    if own_troops:
        seals += troops_share
    if cards >> KNIGHT & 1:
        rest = state.battle - troops_share * (own_troops + others[TROOPS])
        seals += expect_share(rest, 1 + others[KNIGHT], KNIGHT_SEALS)
    if cards >> BLACKSMITH & 1:
        wares += BLACKSMITH_PER_TROOPS * others[TROOPS] + BLACKSMITH_PER_KNIGHT * others[KNIGHT]
    fleet_share = expect_share(state.journey, own_fleet + others[FLEET], FLEET_WARES)
    if own_fleet:
        wares += fleet_share
    if cards >> SHIP & 1:
        rest = state.journey - fleet_share * (own_fleet + others[FLEET])
        wares += expect_share(rest, 1 + others[SHIP], TRACK_END)
    if cards >> TOLLKEEPER & 1:
        seals += TOLLKEEPER_PER_FLEET * others[FLEET] + TOLLKEEPER_PER_SHIP * others[SHIP]
    wares = min(wares, float(MOST_WARES - player.wares))
    if cards >> MERCHANT & 1:
        seals += prospect_of_market(state, int(player.wares + wares), others[MERCHANT])
    if cards >> MENDICANT & 1:
        wares += MENDICANT_WARES[CARD_COUNT[player.hand & ~cards]]
        wares += MENDICANT_PER_MERCHANT * others[MERCHANT]
        seals += CARD_WORTH * (CARDS - CARD_COUNT[player.hand])
    return seals + wares * WARE_WORTH


@rule
def prospect_of_market(state: State, wares: int, merchants: float) -> float:
    """What the best trade brings beyond the worth of its wares (V4)."""
    space = max(0, int(state.market - MERCHANT_BACK * merchants + 0.5))
    best = 0.0
    for given in range(wares + 1):
        best = max(best, EXCHANGE[space, given] - WARE_WORTH * given)
    return best
