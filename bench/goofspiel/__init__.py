"""Goofspiel: the smallest whole game on Kogge's contract, and the one measured against OpenSpiel.

- G1: everyone holds cards 1 to 10; ten prizes worth 1 to 10 are turned up one after the other.
- G2: everyone bids a card for the prize on the table; all bids are revealed at once.
- G3: the highest bid takes the prize; when the highest bid is shared, nobody does.
- G4: the last card is no choice: it is played without asking.
- G5: the most points win; those who tie share the place.

These are the rules of `goofspiel(players=4,num_cards=10,points_order=random,imp_info=False)` in
OpenSpiel. This file says what the game is; loading its rooms brings in the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bench.goofspiel.options import OPTIONS
from kogge.core.game import Game, Rooms


def longest(players: int) -> int:
    """Nine bids each; the tenth is no choice (G4)."""
    return players * 9


def _load() -> Rooms:
    from bench.goofspiel import heuristics, knowledge, rules
    from bench.goofspiel.events import NARRATOR
    from bench.goofspiel.features import FEATURES
    from bench.goofspiel.moves import MOVES
    from bench.goofspiel.reasons import why_not
    from bench.goofspiel.state import TABLE
    from bench.goofspiel.view import draw, show
    from kogge.core.verbs import implement

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
        draw,
        pieces_digest="0" * 64,
        about={"bid": "G2"},
        features=FEATURES,
    )


GAME: Final = Game(
    name="goofspiel",
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
