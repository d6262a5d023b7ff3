"""What a viewer is shown of Liar's Dice, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any

from liars_dice.rules import dice_left, over
from liars_dice.state import Ones, Table

View = dict[str, Any]


def show(table: Table, viewer: int | None) -> View:
    """The whole table as this viewer sees it; `null` is a die under somebody else's cup."""
    finished = bool(over(table))
    return {
        "game": "liars_dice",
        "viewer": viewer,
        "phase": "over" if finished else "bid",
        "round": int(table.round_number),
        "to_act": [] if finished else [int(table.active)],
        "ones": Ones(table.ones).name.lower(),
        "dice_left": int(dice_left(table)),
        "bid": _bid(table) if table.count else None,
        "players": [_player(table, seat) for seat in range(table.seats)],
    }


def _bid(table: Table) -> View:
    return {
        "count": int(table.count),
        "face": int(table.face),
        "rival": int(table.bidder) - 1,
    }


def _player(table: Table, seat: int) -> View:
    player = table.players[seat]
    return {
        "seat": seat,
        "points": int(player.left),
        "dice": [int(die) or None for die in player.dice[: player.left]],
        "shown_dice": [int(die) for die in player.shown if die],
    }
