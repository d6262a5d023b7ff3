"""View: what a viewer is shown of Visby, declared once, made from an observed record."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal, cast

import msgspec
from msgspec import UNSET, UnsetType

from kogge.core.plain import plain
from kogge.core.view import View
from kogge.games.visby.moves import MOVES, cards_in
from kogge.games.visby.pieces import (
    ALL_CARDS,
    BLACKSMITH_PER_KNIGHT,
    BLACKSMITH_PER_TROOPS,
    CARDS_A_ROUND,
    EXCHANGE,
    FLEET_WARES,
    KNIGHT_SEALS,
    MENDICANT_PER_MERCHANT,
    MOST_WARES,
    OFFERED,
    PIECES,
    RATES,
    SUPPLY,
    TOLLKEEPER_PER_FLEET,
    TOLLKEEPER_PER_SHIP,
    TRACK_END,
    TROOPS_SEALS,
)
from kogge.games.visby.state import Phase, Player, State

Role = Literal[
    "troops", "knight", "blacksmith", "fleet", "ship", "tollkeeper", "merchant", "mendicant"
]


class Trade(msgspec.Struct):
    wares: int
    seals: int


class Rate(msgspec.Struct):
    """What wares are worth, from this step of the market on."""

    first: int = msgspec.field(name="from")
    wares: int
    seals: int


class Board(msgspec.Struct):
    """The three tracks with their markers, and the rates along the market."""

    end: int
    supply: int
    battle: int
    journey: int
    market: int
    rate: Trade
    rates: list[Rate]


class Seals(msgspec.Struct):
    seals: int


class Wares(msgspec.Struct):
    wares: int


class Forging(msgspec.Struct):
    troops: int
    knight: int


class Tolls(msgspec.Struct):
    fleet: int
    ship: int


class Begging(msgspec.Struct):
    """Wares for one to eight cards played, and for a Merchant of another player."""

    wares: list[int]
    merchant: int


class Effects(msgspec.Struct):
    """The numbers on the cards, as far as they have any."""

    troops: Seals
    knight: Seals
    blacksmith: Forging
    fleet: Wares
    tollkeeper: Tolls
    mendicant: Begging


class VisbyPlayer(msgspec.Struct):
    """A player; `choice` is for the player alone."""

    seat: int
    seals: int
    wares: int
    hand: list[Role]
    display: list[Role]
    discards: list[Role]
    chosen: bool
    trades: list[Trade]
    choice: str | UnsetType | None = UNSET


class VisbyView(View, tag="visby"):
    """The whole table; only choices that still wait are hidden (V7)."""

    viewer: int | None
    phase: str
    round: int
    target: int
    cards: int
    most_wares: int
    to_act: list[int]
    board: Board
    effects: Effects
    players: list[VisbyPlayer]


PHASES: Final = {int(phase): phase.name.lower() for phase in Phase}
EFFECTS: Final = Effects(
    troops=Seals(TROOPS_SEALS),
    knight=Seals(KNIGHT_SEALS),
    blacksmith=Forging(BLACKSMITH_PER_TROOPS, BLACKSMITH_PER_KNIGHT),
    fleet=Wares(FLEET_WARES),
    tollkeeper=Tolls(TOLLKEEPER_PER_FLEET, TOLLKEEPER_PER_SHIP),
    mendicant=Begging(list(PIECES.mendicant.wares), MENDICANT_PER_MERCHANT),
)
MARKET: Final = [Rate(rate.first, rate.wares, rate.seals) for rate in PIECES.market]


def show(observed: State, viewer: int | None) -> VisbyView:
    """The whole table as this viewer sees it."""
    state = plain(observed)
    return VisbyView(
        viewer=viewer,
        phase=PHASES[state.phase],
        round=state.round_number,
        target=state.target,
        cards=int(CARDS_A_ROUND[state.seats]),
        most_wares=MOST_WARES,
        to_act=[seat for seat in range(state.seats) if state.owing >> seat & 1],
        board=_board(state.seats, state.battle, state.journey, state.market),
        effects=EFFECTS,
        players=[
            _player(
                state.players[seat],
                seat,
                state.market if _may_trade(state, seat) else None,
                chosen=bool((state.asked & ~state.owing) >> seat & 1),
                is_viewer=seat == viewer,
            )
            for seat in range(state.seats)
        ],
    )


@lru_cache(maxsize=256)
def _board(seats: int, battle: int, journey: int, market: int) -> Board:
    rate = RATES[market]
    return Board(
        end=TRACK_END,
        supply=int(SUPPLY[seats]),
        battle=battle,
        journey=journey,
        market=market,
        rate=Trade(rate.wares, rate.seals),
        rates=MARKET,
    )


@cache
def _roles(bits: int) -> list[Role]:
    return cast("list[Role]", cards_in(bits))


@lru_cache(maxsize=4096)
def _player(
    player: Player, seat: int, market: int | None, *, chosen: bool, is_viewer: bool
) -> VisbyPlayer:
    """A player, made once for all who see the same; `market` is the step of one who may trade."""
    shown = VisbyPlayer(
        seat=seat,
        seals=player.seals,
        wares=player.wares,
        hand=_roles(player.hand),
        display=_roles(player.display),
        discards=_roles(ALL_CARDS & ~player.hand & ~player.display),
        chosen=chosen,
        trades=_trades(market, player) if market is not None else [],
    )
    if is_viewer:
        shown.choice = MOVES[player.choice - 1].text if player.choice else None
    return shown


def _may_trade(state: State, seat: int) -> bool:
    return state.phase == Phase.TRADE and bool(state.asked >> seat & 1)


def _trades(market: int, player: Player) -> list[Trade]:
    """What a Merchant is offered; wares and rate are known to all (V6, V7)."""
    return [
        Trade(wares, int(EXCHANGE[market, wares]))
        for wares in range(player.wares + 1)
        if OFFERED[market, wares]
    ]
