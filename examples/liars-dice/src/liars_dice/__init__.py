"""Liar's Dice: bid what lies under all cups, and call the liar. For two to six players.

This file says what the game is; loading its rooms brings in the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kogge.core.game import Game, Rooms
from liars_dice.options import DICE, OPTIONS


def longest(players: int) -> int:
    """Each round costs a die, and has at most six bids for each die, and a challenge (D2, D3)."""
    dice = players * max(DICE)
    return dice * (6 * dice + 1)


def _load() -> Rooms:
    from kogge.core.drawing import from_view
    from kogge.core.verbs import implement
    from liars_dice import heuristics, knowledge, rules
    from liars_dice.events import NARRATOR
    from liars_dice.features import FEATURES
    from liars_dice.moves import MOVES
    from liars_dice.reasons import why_not
    from liars_dice.state import TABLE
    from liars_dice.view import show

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
        about={"bid": "D2", "challenge": "D3"},
        features=FEATURES,
    )


GAME: Final = Game(
    name="liars_dice",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 7),
    options=OPTIONS,
    longest=longest,
    load=_load,
    random=True,
    veiled=True,
)
