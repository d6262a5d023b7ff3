"""The view: what a viewer is shown, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any

from bench.goofspiel.state import CARDS, State

View = dict[str, Any]


def show(state: State, viewer: int | None) -> View:
    """The whole table as this viewer sees it; `null` is a prize or bid unknown to the viewer."""
    return {
        "game": "goofspiel",
        "viewer": viewer,
        "phase": "over" if state.turn == CARDS else "bid",
        "turn": int(state.turn),
        "to_act": [seat for seat in range(state.seats) if state.owing >> seat & 1],
        "prizes": [int(prize) or None for prize in state.prizes],
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def _player(state: State, seat: int) -> View:
    player = state.players[seat]
    return {
        "seat": seat,
        "points": int(player.points),
        "hand": [card + 1 for card in range(CARDS) if player.hand[card]],
        "chosen": bool(state.owing and not state.owing >> seat & 1),
        "bid": int(player.choice) or None,
    }
