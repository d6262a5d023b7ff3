"""What a viewer is shown, from an observed record, ready for JSON.

`game`, `viewer`, `phase`, `to_act` and `players` are what every game has; everyone's score is
called `points`. All else is yours: the generic board draws numbers as counters, lists as cards, and
`null` as something hidden, by the names in `words.view` of the texts.
"""

from __future__ import annotations

from typing import Any

from kogge.skeleton.state import State

View = dict[str, Any]


def show(state: State, viewer: int | None) -> View:
    """The whole table as this viewer sees it."""
    return {
        "game": "takeaway",
        "viewer": viewer,
        "phase": "over" if state.winner else "take",
        "to_act": [] if state.winner else [int(state.active)],
        "pile": int(state.pile),
        "last": int(state.last) or None,
        "players": [
            {"seat": seat, "points": int(state.winner == seat + 1)} for seat in range(state.seats)
        ],
    }
