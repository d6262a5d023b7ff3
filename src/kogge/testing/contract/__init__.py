"""Every promise as tests; `from kogge.testing.contract import *` beside a `GAME` runs them all.

| module | what is in it |
|---|---|
| `books` | Invariants: what must add up in every position, by each game's own books |
| `citations` | Citations: rules that docstrings cite exist |
| `features` | Features: nothing forgotten, nothing told that is hidden, every entry named |
| `figures` | Numbers in words follow the pieces: change one, and the texts say the new one |
| `imagine` | `imagine` reaches exactly the worlds that fit what a viewer knows |
| `interpreted` | Compiled and interpreted rules agree: both do the same at every ply |
| `serialisation` | Serialisation (copies, bytes, game files): what is kept comes back exactly |
| `lean` | Heuristics: the sensible move is always legal, from what the seat sees |
| `legal` | Legal moves: there are some, they are in order, and all of them can be played |
| `nature` | What a game says of itself: whether seats decide together |
| `refusals` | Illegal moves: all are refused, with a reason, and nothing changes |
| `repeatable` | Determinism: the same key and moves are the same game, and every game ends |
| `results` | Scores, places and what people are shown of them |
| `rulings` | Rules that are our decision are marked: every ruling has its rule |
| `search_secrets` | A bot cannot use what its seat cannot see: in every world that fits |
| `secrets` | Hidden information stays hidden: change it, and others receive the same |
| `strength` | Strength of the heuristics: a bot that follows them beats one that plays anything |
| `texts` | Translations: every game speaks English, German and Italian, and says the same in each |
| `undo` | Undo: a choice can be taken back as long as it is secret |
| `usage` | Pieces in play: what the lab counts has a word and a name, and moves say what they use |
| `words` | Notation: moves are words, and words are moves |
"""

from __future__ import annotations

from kogge.testing.collecting import known_games, pytest_generate_tests
from kogge.testing.contract.books import *
from kogge.testing.contract.citations import *
from kogge.testing.contract.features import *
from kogge.testing.contract.figures import *
from kogge.testing.contract.imagine import *
from kogge.testing.contract.interpreted import *
from kogge.testing.contract.interpreted import interpreter
from kogge.testing.contract.lean import *
from kogge.testing.contract.legal import *
from kogge.testing.contract.nature import *
from kogge.testing.contract.refusals import *
from kogge.testing.contract.repeatable import *
from kogge.testing.contract.results import *
from kogge.testing.contract.rulings import *
from kogge.testing.contract.search_secrets import *
from kogge.testing.contract.secrets import *
from kogge.testing.contract.serialisation import *
from kogge.testing.contract.strength import *
from kogge.testing.contract.texts import *
from kogge.testing.contract.undo import *
from kogge.testing.contract.usage import *
from kogge.testing.contract.words import *
from kogge.testing.hooks import Hooks

__all__ = [
    "Hooks",
    "interpreter",
    "known_games",
    "pytest_generate_tests",
    *(name for name in dir() if name.startswith("test_")),
]
