"""Visby: a card game of battles, journeys and markets, played simultaneously.

A game by Stefan Risthaus. This file says what the game is; loading its rooms brings in the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kogge.core.game import Game, Rooms
from kogge.games.visby.options import OPTIONS


def longest(players: int) -> int:
    """At most a hundred rounds of cards, each followed by the trades of its Merchants (V10).

    With two cards a round, Merchant and Mendicant can be played together every time. With one, a
    Merchant must be taken back by a Mendicant before it trades again: every other round at most.
    """
    from kogge.games.visby.pieces import CARDS_A_ROUND, ROUNDS

    trades = ROUNDS if CARDS_A_ROUND[players] == 2 else (ROUNDS + 1) // 2
    return players * (ROUNDS + trades)


def _load() -> Rooms:
    from kogge.core.verbs import implement
    from kogge.games.visby import ending, evaluation, heuristics, knowledge, rules
    from kogge.games.visby.drawing import draw
    from kogge.games.visby.events import NARRATOR
    from kogge.games.visby.features import FEATURES
    from kogge.games.visby.manner import MANNER
    from kogge.games.visby.moves import MOVES
    from kogge.games.visby.pieces import DIGEST
    from kogge.games.visby.reasons import RULES, why_not
    from kogge.games.visby.state import TABLE
    from kogge.games.visby.view import show

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
        about=RULES,
        manner=MANNER,
        features=FEATURES,
    )


GAME: Final = Game(
    name="visby",
    folder=Path(__file__).parent,
    rules_version=1,
    players=range(2, 7),
    options=OPTIONS,
    longest=longest,
    load=_load,
    simultaneous=True,
)
