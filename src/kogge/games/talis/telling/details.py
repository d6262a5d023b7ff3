"""Details of each question in the view: what one must know to answer it (`questions.py`)."""

from __future__ import annotations

from typing import Any

from kogge.games.talis.constants import CARD_NAMES, SUPPORT
from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.moves import bundle_words
from kogge.games.talis.rules.support import may_support
from kogge.games.talis.state import Frame, State

Details = dict[str, Any]  # fields of `Question` in the view


def tell_nothing(state: State, frame: Frame) -> Details:
    """The question says all."""
    return {}


def tell_arrival(state: State, frame: Frame) -> Details:
    """Whose champion it is about, and where."""
    arrival = state.arrival
    return {
        "mover": int(arrival.seat),
        "champion": int(arrival.champion) + 1,
        "tile": TILE_NAMES[arrival.tile],
    }


def tell_interception(state: State, frame: Frame) -> Details:
    """Where the champion could be stopped."""
    return tell_arrival(state, frame) | {"tile": TILE_NAMES[frame.tile]}


def tell_offer(state: State, frame: Frame) -> Details:
    """Who proposes to give what for what."""
    deal = state.deal
    return tell_arrival(state, frame) | {
        "rival": int(deal.proposer),
        "countered": bool(frame.countered),
        "give": bundle_words(deal.give),
        "want": bundle_words(deal.want),
    }


def tell_giving(state: State, frame: Frame) -> Details:
    """With whom one trades."""
    partner = {"rival": int(frame.partner), "countered": bool(frame.countered)}
    return tell_arrival(state, frame) | partner


def tell_wanting(state: State, frame: Frame) -> Details:
    """With whom one trades, and what one would give."""
    return tell_giving(state, frame) | {"give": bundle_words(state.deal.give)}


def tell_bid(state: State, frame: Frame) -> Details:
    """Who could help in the fight, and by how much."""
    side = int(frame.side)
    helpers = [seat for seat in range(state.seats) if may_support(state, side, seat)]
    return tell_arrival(state, frame) | {"bonus": SUPPORT, "helpers": helpers}


def tell_support(state: State, frame: Frame) -> Details:
    """Who asks for help, and offers how much."""
    fighter = int(state.fight.seat[frame.side])
    return tell_arrival(state, frame) | {"rival": fighter, "gold": int(frame.gold)}


def tell_lying(state: State, frame: Frame) -> Details:
    """The treasure that lies here."""
    return tell_arrival(state, frame) | {"card": CARD_NAMES[state.lying[frame.place - 1]]}


def tell_card(state: State, frame: Frame) -> Details:
    """The card that it is about."""
    return tell_arrival(state, frame) | {"card": CARD_NAMES[frame.card]}


def tell_fair(state: State, frame: Frame) -> Details:
    """Whether sales are over, and how many proposals are left."""
    left = {"bought": bool(frame.bought), "proposals": int(frame.left)}
    return tell_arrival(state, frame) | left


def tell_raid(state: State, frame: Frame) -> Details:
    """How many claims are still to be given up."""
    return tell_arrival(state, frame) | {"claims": int(frame.left)}


def tell_sea_monster(state: State, frame: Frame) -> Details:
    """The boat that it attacks."""
    return tell_arrival(state, frame) | {"boat": int(frame.boat) + 1}
