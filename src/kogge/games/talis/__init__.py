"""Talis: champions explore a dragon's island.

This file says what the game is; `core/loading.py` finds its rooms. The rulebook is for four
players; two and three are a variant of ours (L14).

| module | what is in it |
|---|---|
| `bits` | Sets of the 64 tiles as the bits of one signed number: bit r * 8 + c is row r, column c |
| `bot/` | The bots: heuristics, evaluation, odds, search settings |
| `constants` | The pieces as constants and arrays, which the rules use and Numba compiles in |
| `events` | Events: what can happen, and the names of its details |
| `features` | Features: Talis as a vector, what a seat knows, entry by entry |
| `figures` | Figures: what the texts of Talis say of its pieces (`core/figures.py`) |
| `geometry` | The island and its seas: what never changes, whatever the pieces |
| `grid` | The grid of 8 by 8 tiles, and sets of them: constants, without the compiler of rules |
| `knowledge` | Hidden information: what a viewer may know, and the worlds that fit it |
| `moves` | Talis's moves: ids ↔ words ↔ parts |
| `options` | The options of Talis; the first choice is the default |
| `pieces` | Pieces as `pieces.toml` declares them, and what must hold of them |
| `questions` | Questions, each declared once: rule, answers, their worths, what the view tells |
| `reasons` | Reasons of refusals: why a move is illegal, from what its player knows |
| `rules/` | The rules of Talis, a file for each chapter; `course` binds them together |
| `state` | Talis's record: the island, the castles, and who decides what next |
| `streams` | Random streams: what each one of Talis is for (see `core/chance.py`) |
| `telling/` | Sentences, hints and questions: what players are told besides the view |
| `terminal/` | The drawing in a terminal |
| `usage` | Pieces in play: what is built, and every other kind of action by its verb |
| `view` | View: what a viewer is shown of Talis, declared once, made from an observed record |
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.talis.options import OPTIONS

LONGEST_TURN: Final = 600
LONGEST_CAP: Final = 60


def longest(players: int) -> int:
    """The longest cap, and far more decisions than any turn can hold."""
    return players * LONGEST_CAP * LONGEST_TURN


GAME: Final = Game(
    name="talis",
    module=__name__,
    rules_version=3,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    random=True,
    veiled=True,
    elsewhere={
        "drawing": "terminal.drawing",
        "ending": "rules.ending",
        "evaluation": "bot.evaluation",
        "heuristics": "bot.heuristics",
        "hints": "telling.hints",
        "manner": "bot.manner",
        "nuances": "telling.nuances",
        "rules": "rules.course",
        "traits": "bot.traits",
    },
)
