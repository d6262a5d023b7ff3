"""Takeaway: a whole small game. `kogge new-game` copies it; change it into yours, room by room.

Two players take counters from a pile in turn, never as many as were taken just before. Whoever
cannot take any has lost. This file says what the game is; loading its rooms brings in the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kogge.core.game import Game, Rooms
from kogge.skeleton.options import OPTIONS, PILES


def longest(players: int) -> int:
    """A bound on the number of moves: one counter at a time from the largest pile."""
    return max(PILES)


def _load() -> Rooms:
    from kogge.core.drawing import from_view
    from kogge.core.verbs import implement
    from kogge.skeleton import heuristics, knowledge, rules
    from kogge.skeleton.events import NARRATOR
    from kogge.skeleton.features import FEATURES
    from kogge.skeleton.moves import MOVES
    from kogge.skeleton.reasons import why_not
    from kogge.skeleton.state import TABLE
    from kogge.skeleton.view import show

    implement(
        TABLE,
        setup=rules.setup,
        to_act=rules.to_act,
        legal=rules.legal,
        play=rules.play,
        over=rules.over,
        score=rules.score,
        rank=rules.rank,
        observe=knowledge.observe,
        imagine=knowledge.imagine,
        lean=heuristics.lean,
        weigh=heuristics.weigh,
        judge=heuristics.judge,
        reopen=knowledge.reopen,
    )
    return Rooms(
        TABLE,
        MOVES,
        NARRATOR,
        show,
        why_not,
        draw=from_view(Path(__file__).parent / "text"),
        pieces_digest="0" * 64,  # no pieces.toml
        about={"take": "A2"},
        features=FEATURES,
    )


GAME: Final = Game(
    name="takeaway",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 3),
    options=OPTIONS,
    longest=longest,
    load=_load,
)
