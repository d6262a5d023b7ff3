"""What a viewer is shown of Liar's Dice, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any

from liars_dice.ending import over
from liars_dice.rules import dice_left
from liars_dice.state import Ones, State

View = dict[str, Any]


def show(state: State, viewer: int | None) -> View:
    """The whole table as this viewer sees it; `null` is a die under somebody else's cup."""
    finished = bool(over(state))
    return {
        "game": "liars_dice",
        "viewer": viewer,
        "phase": "over" if finished else "bid",
        "round": int(state.round_number),
        "to_act": [] if finished else [int(state.active)],
        "ones": Ones(state.ones).name.lower(),
        "dice_left": int(dice_left(state)),
        "bid": _bid(state) if state.count else None,
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def _bid(state: State) -> View:
    return {
        "count": int(state.count),
        "face": int(state.face),
        "rival": int(state.bidder) - 1,
    }


def _player(state: State, seat: int) -> View:
    player = state.players[seat]
    return {
        "seat": seat,
        "points": int(player.left),
        "dice": [int(player.dice[die]) or None for die in range(player.left)],
        "shown_dice": [int(die) for die in player.shown if die],
    }
