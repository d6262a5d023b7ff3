"""Talis: champions explore a dragon's island.

This file says what the game is; loading its rooms brings in the rules. The rulebook is for four
players; two and three are a variant of ours (L14).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kogge.core.game import Game, Rooms
from kogge.games.talis.options import OPTIONS

LONGEST_TURN: Final = 600
LONGEST_CAP: Final = 60


def longest(players: int) -> int:
    """The longest cap, and far more decisions than any turn can hold."""
    return players * LONGEST_CAP * LONGEST_TURN


def _load() -> Rooms:
    from kogge.core.verbs import implement
    from kogge.games.talis import knowledge
    from kogge.games.talis.bot import heuristics
    from kogge.games.talis.bot.evaluation import judge
    from kogge.games.talis.bot.manner import MANNER
    from kogge.games.talis.events import NARRATOR
    from kogge.games.talis.features import FEATURES
    from kogge.games.talis.moves import MOVES
    from kogge.games.talis.pieces import DIGEST
    from kogge.games.talis.reasons import RULES, why_not
    from kogge.games.talis.rules import course, ending
    from kogge.games.talis.state import TABLE
    from kogge.games.talis.telling.hints import hint
    from kogge.games.talis.telling.nuances import nuance
    from kogge.games.talis.terminal.drawing import draw
    from kogge.games.talis.view import show

    implement(
        TABLE,
        setup=course.setup,
        to_act=course.to_act,
        legal=course.legal,
        play=course.play,
        over=ending.over,
        score=ending.score,
        rank=ending.rank,
        observe=knowledge.observe,
        imagine=knowledge.imagine,
        lean=heuristics.lean,
        weigh=heuristics.weigh,
        judge=judge,
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
        hint=hint,
        nuance=nuance,
        about=RULES,
        manner=MANNER,
        features=FEATURES,
    )


GAME: Final = Game(
    name="talis",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    load=_load,
    random=True,
    veiled=True,
)
