"""What a viewer is shown, from an observed record: ready for JSON, and as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.goofspiel.state import CARDS, Table

View = dict[str, Any]


def show(table: Table, viewer: int | None) -> View:
    """The whole table as this viewer sees it; `null` is a prize or bid unknown to the viewer."""
    return {
        "game": "goofspiel",
        "viewer": viewer,
        "phase": "over" if table.turn == CARDS else "bid",
        "turn": int(table.turn),
        "to_act": [seat for seat in range(table.seats) if table.owing >> seat & 1],
        "prizes": [int(prize) or None for prize in table.prizes],
        "players": [_player(table, seat) for seat in range(table.seats)],
    }


def _player(table: Table, seat: int) -> View:
    player = table.players[seat]
    return {
        "seat": seat,
        "points": int(player.points),
        "hand": [card + 1 for card in range(CARDS) if player.hand[card]],
        "chosen": bool(table.owing and not table.owing >> seat & 1),
        "bid": int(player.bid) or None,
    }


def draw(view: View, names: Sequence[str], language: str) -> str:
    """A line for the prizes, and one for each player."""
    prizes = " ".join(str(prize or "?") for prize in view["prizes"][view["turn"] :])
    lines = [
        f"{name}: {player['points']} | {' '.join(map(str, player['hand']))}"
        for name, player in zip(names, view["players"], strict=True)
    ]
    return "\n".join([prizes, *lines])
