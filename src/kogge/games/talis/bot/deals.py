"""Trades that both sides should like: what to propose, and what to answer.

A bot proposes only what it lacks for what the other one lacks, never again in the same turn to a
player with whom a trade failed, and nothing more once two have failed: nobody is to be pestered.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.games.talis.bits import count
from kogge.games.talis.bot.worths import lacks, wanted, worth_of_good
from kogge.games.talis.constants import KINDS, TRADE_MOST
from kogge.games.talis.moves import (
    BUNDLES,
    DONE,
    GIVE,
    HAGGLE,
    LOAD_GOODS,
    OFFER,
    OFFERS,
    TRADE,
    WANT,
    YES,
)
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import State

CAUTION: Final = 0.3  # what a trade must bring at least
PATIENCE: Final = 2  # failed trades in a turn
NO_TRADE: Final = -1000.0


@rule
def worth_of_deal(state: State, seat: int, got: Seq[int], given: Seq[int]) -> float:
    """Some goods for others, less some caution."""
    gain = 0.0
    loss = 0.0
    for good in range(KINDS):
        gain += got[good] * worth_of_good(state, seat, good)
        loss += given[good] * worth_of_good(state, seat, good)
    return gain - loss - CAUTION


@rule
def is_tired_of_offers(state: State, partner: int) -> bool:
    """Whether a trade with this player, or with enough others, has failed this turn."""
    return state.refused >> partner & 1 == 1 or count(state.refused) >= PATIENCE


@rule
def spare(state: State, seat: int, good: int) -> int:
    """How much of a good the plan does not ask for."""
    return max(0, state.players[seat].goods[good] - wanted(state, seat, good))


@rule
def find_deal(state: State, seat: int, partner: int, give: Seq[int], want: Seq[int]) -> float:
    """The deal that is best for the side it is worse for: what one lacks for what is spare."""
    best = 0.0
    mine = np.zeros(KINDS, np.int64)
    theirs = np.zeros(KINDS, np.int64)
    for given in range(KINDS):
        for got in range(KINDS):
            if given == got or lacks(state, seat, got) == 0:
                continue
            for many in range(1, 1 + min(TRADE_MOST, spare(state, seat, given))):
                most = min(lacks(state, seat, got), spare(state, partner, got))
                for paid in range(1, 1 + min(TRADE_MOST, most)):
                    mine[given] = many
                    theirs[got] = paid
                    worth = min(
                        worth_of_deal(state, seat, theirs, mine),
                        worth_of_deal(state, partner, mine, theirs),
                    )
                    if worth > best:
                        best = worth
                        for good in range(KINDS):
                            give[good] = mine[good]
                            want[good] = theirs[good]
                    mine[given] = 0
                    theirs[got] = 0
    return best


@rule
def worth_of_trade(state: State, seat: int, partner: int) -> float:
    """What a free trade with a player could bring, if there is one that both should like."""
    if is_tired_of_offers(state, partner):
        return NO_TRADE
    give = np.zeros(KINDS, np.int64)
    want = np.zeros(KINDS, np.int64)
    best = find_deal(state, seat, partner, give, want)
    return best if best > 0 else NO_TRADE


@rule
def is_welcome(state: State, seat: int, move: int) -> bool:
    """Whether both sides should like a proposal, and nobody is tired of them: on Market Day."""
    if move >= TRADE:
        return worth_of_trade(state, seat, move - TRADE) > 0
    partner = (move - OFFER) // OFFERS
    if is_tired_of_offers(state, partner):
        return False
    given = (move - OFFER) % OFFERS // BUNDLES
    got = (move - OFFER) % BUNDLES
    mine = worth_of_bundle(state, seat, got) - worth_of_bundle(state, seat, given)
    theirs = worth_of_bundle(state, partner, given) - worth_of_bundle(state, partner, got)
    return min(mine, theirs) > CAUTION


@rule
def worth_of_bundle(state: State, seat: int, bundle: int) -> float:
    """Nothing, or some of one good."""
    if bundle == 0:
        return 0.0
    good = (bundle - 1) // TRADE_MOST
    return (1 + (bundle - 1) % TRADE_MOST) * worth_of_good(state, seat, good)


@rule
def worth_of_giving(state: State, seat: int, move: int) -> float:
    """Exactly what the best deal gives; without one, no offer."""
    if move == DONE:
        return 0.0
    give = np.zeros(KINDS, np.int64)
    want = np.zeros(KINDS, np.int64)
    if find_deal(state, seat, top(state).partner, give, want) <= 0:
        return -1.0
    for good in range(KINDS):
        if LOAD_GOODS[move - GIVE, good] != give[good]:
            return -1.0
    return 1.0


@rule
def worth_of_wanting(state: State, seat: int, move: int) -> float:
    """What is best for the side it is worse for."""
    want = LOAD_GOODS[move - WANT]
    give = state.deal.give
    return min(
        worth_of_deal(state, seat, want, give),
        worth_of_deal(state, top(state).partner, give, want),
    )


@rule
def worth_of_reply(state: State, seat: int, move: int) -> float:
    """Yes to what one likes; no counter-offers."""
    if move == YES:
        return worth_of_deal(state, seat, state.deal.give, state.deal.want)
    return -1.0 if move == HAGGLE else 0.0
