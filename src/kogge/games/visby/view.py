"""What a viewer is shown of Visby, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any, Final

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
from kogge.games.visby.state import Phase, Player, Table

View = dict[str, Any]

# the numbers on the cards, as far as they have any
EFFECTS: Final = {
    "troops": {"seals": TROOPS_SEALS},
    "knight": {"seals": KNIGHT_SEALS},
    "blacksmith": {"troops": BLACKSMITH_PER_TROOPS, "knight": BLACKSMITH_PER_KNIGHT},
    "fleet": {"wares": FLEET_WARES},
    "tollkeeper": {"fleet": TOLLKEEPER_PER_FLEET, "ship": TOLLKEEPER_PER_SHIP},
    "mendicant": {"merchant": MENDICANT_PER_MERCHANT},
}


def show(table: Table, viewer: int | None) -> View:
    """The whole table as this viewer sees it; only choices that still wait are hidden (V7)."""
    return {
        "game": "visby",
        "viewer": viewer,
        "phase": Phase(table.phase).name.lower(),
        "round": int(table.round_number),
        "target": int(table.target),
        "cards": int(CARDS_A_ROUND[table.seats]),
        "most_wares": MOST_WARES,
        "to_act": [seat for seat in range(table.seats) if table.owing >> seat & 1],
        "board": _board(table),
        "effects": EFFECTS,
        "players": [_player(table, seat, seat == viewer) for seat in range(table.seats)],
    }


def _board(table: Table) -> View:
    """The three tracks with their markers, and the rates along the market."""
    rate = RATES[table.market]
    return {
        "end": TRACK_END,
        "supply": int(SUPPLY[table.seats]),
        "battle": int(table.battle),
        "journey": int(table.journey),
        "market": int(table.market),
        "rate": {"wares": rate.wares, "seals": rate.seals},
        "rates": [
            {"from": rate.first, "wares": rate.wares, "seals": rate.seals} for rate in PIECES.market
        ],
    }


def _player(table: Table, seat: int, is_viewer: bool) -> View:
    player = table.players[seat]
    hand, display = int(player.hand), int(player.display)
    shown: View = {
        "seat": seat,
        "seals": int(player.seals),
        "wares": int(player.wares),
        "hand": cards_in(hand),
        "display": cards_in(display),
        "discards": cards_in(ALL_CARDS & ~hand & ~display),
        "chosen": bool((table.asked & ~table.owing) >> seat & 1),
        "trades": _trades(table, player) if _may_trade(table, seat) else [],
    }
    if is_viewer:
        shown["choice"] = MOVES[int(player.choice) - 1].text if player.choice else None
    return shown


def _may_trade(table: Table, seat: int) -> bool:
    return table.phase == Phase.TRADE and bool(table.asked >> seat & 1)


def _trades(table: Table, player: Player) -> list[View]:
    """What a Merchant is offered; wares and rate are known to all (V6, V7)."""
    return [
        {"wares": wares, "seals": int(EXCHANGE[table.market, wares])}
        for wares in range(player.wares + 1)
        if OFFERED[table.market, wares]
    ]
