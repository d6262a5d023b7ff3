"""Tallinn, with The Emperor's Envoy and The Chronicles: influence in a Hanseatic town.

A game by Stefan Risthaus. This file says what the game is; loading its rooms brings in the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kogge.core.game import Game, Rooms
from kogge.games.tallinn.options import OPTIONS


def longest(players: int) -> int:
    """At most thirteen rounds of choice and tower, and five choices of the expansions.

    Our pieces make eleven rounds; a designer's may make a round more for each of two more cards.
    """
    return players * (2 * 13 + 5)


def _load() -> Rooms:
    from kogge.core.verbs import implement
    from kogge.games.tallinn import ending, evaluation, heuristics, knowledge, rules
    from kogge.games.tallinn.drawing import draw
    from kogge.games.tallinn.events import NARRATOR
    from kogge.games.tallinn.features import FEATURES, used_moves
    from kogge.games.tallinn.manner import MANNER
    from kogge.games.tallinn.moves import MOVES
    from kogge.games.tallinn.nuances import nuance
    from kogge.games.tallinn.pieces import DIGEST
    from kogge.games.tallinn.reasons import RULES, why_not
    from kogge.games.tallinn.state import TABLE
    from kogge.games.tallinn.view import show

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
        nuance=nuance,
        about=RULES,
        manner=MANNER,
        features=FEATURES,
        used_moves=used_moves,
    )


GAME: Final = Game(
    name="tallinn",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    load=_load,
    simultaneous=True,
    random=True,
    veiled=True,
)
