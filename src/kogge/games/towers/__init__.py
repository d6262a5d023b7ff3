"""City of Towers (Spiel der Türme): stacks, streets and eight districts, with nothing hidden.

A game by Rudi Hoffmann. This file says what the game is; loading its rooms brings in the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kogge.core.game import Game, Rooms
from kogge.games.towers.options import OPTIONS


def longest(players: int) -> int:
    """Between two stackings or site entries lie the end of a chain and some quiet turns (C6)."""
    from kogge.games.towers.pieces import MOST_EVENTS, QUIET_LIMIT

    return (MOST_EVENTS + 1) * (QUIET_LIMIT + 1)


def _load() -> Rooms:
    from kogge.core.verbs import implement
    from kogge.games.towers import ending, evaluation, heuristics, knowledge, rules
    from kogge.games.towers.drawing import draw
    from kogge.games.towers.events import NARRATOR
    from kogge.games.towers.features import FEATURES
    from kogge.games.towers.hints import hint
    from kogge.games.towers.manner import MANNER
    from kogge.games.towers.moves import MOVES
    from kogge.games.towers.notation import NOTATION
    from kogge.games.towers.pieces import DIGEST
    from kogge.games.towers.reasons import RULES, why_not
    from kogge.games.towers.state import TABLE
    from kogge.games.towers.view import show

    implement(
        TABLE,
        setup=rules.setup,
        to_act=rules.to_act,
        legal=rules.legal,
        play=rules.play,
        over=rules.over,
        score=ending.score,
        rank=ending.rank,
        observe=knowledge.observe,
        imagine=knowledge.imagine,
        lean=heuristics.lean,
        weigh=heuristics.weigh,
        judge=evaluation.judge,
        reopen=knowledge.reopen,
    )
    return Rooms(
        TABLE,
        MOVES,
        NARRATOR,
        show,
        why_not,
        draw,
        DIGEST,
        NOTATION,
        about=RULES,
        hint=hint,
        manner=MANNER,
        features=FEATURES,
    )


GAME: Final = Game(
    name="towers",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    load=_load,
    random=True,
)
