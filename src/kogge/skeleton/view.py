"""What a viewer is shown, from an observed record, ready for JSON.

`game`, `viewer`, `phase`, `to_act` and `players` are what every game has; everyone's score is
called `points`. All else is yours: the generic board draws numbers as counters, lists as cards, and
`null` as something hidden, by the names in `words.view` of the texts.
"""

from __future__ import annotations

from typing import Any

from kogge.skeleton.state import Table

View = dict[str, Any]


def show(table: Table, viewer: int | None) -> View:
    """The whole table as this viewer sees it."""
    return {
        "game": "takeaway",
        "viewer": viewer,
        "phase": "over" if table.winner else "take",
        "to_act": [] if table.winner else [int(table.active)],
        "pile": int(table.pile),
        "last": int(table.last) or None,
        "players": [
            {"seat": seat, "points": int(table.winner == seat + 1)} for seat in range(table.seats)
        ],
    }
