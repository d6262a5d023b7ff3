"""Every promise as tests; `from kogge.testing.contract import *` beside a `GAME` runs them all.

| module | what is in it |
|---|---|
| `books` | What must add up in every position, by each game's own books |
| `citations` | What code says about rules is true: the rules it cites exist |
| `features` | A position as a vector: nothing forgotten, nothing told that is hidden |
| `figures` | Numbers in words follow the pieces: change one, and the texts say the new one |
| `imagine` | `imagine` reaches exactly the worlds that fit what a viewer knows |
| `interpreted` | Compiled rules do what the same rules do when Python reads them |
| `keeping` | Copies, bytes and game files: what is kept comes back exactly |
| `lean` | The sensible move: always legal, from what the seat sees |
| `legal` | Legal moves: there are some, they are in order, and all of them can be played |
| `nature` | What a game says of itself: whether seats decide together |
| `refusals` | Everything that is not legal is refused, with a reason, and nothing changes |
| `repeatable` | The same key and moves are the same game, and every game ends |
| `results` | Scores, places and what people are shown of them |
| `rulings` | Rules that are our decision are marked: every ruling has its rule |
| `search_secrets` | A bot cannot use what its seat cannot see: in every world that fits |
| `secrets` | Nobody learns what is hidden: change it, and what others receive stays the same |
| `strength` | The sensible move is sensible: a bot that plays it beats one that plays anything |
| `texts` | Every game speaks English, German and Italian, and says the same in each |
| `undo` | A choice can be taken back as long as it is secret |
| `usage` | Pieces in play: what the lab counts has a word and a name, and moves say what they use |
| `words` | Moves are words, and words are moves |
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
from kogge.testing.contract.keeping import *
from kogge.testing.contract.lean import *
from kogge.testing.contract.legal import *
from kogge.testing.contract.nature import *
from kogge.testing.contract.refusals import *
from kogge.testing.contract.repeatable import *
from kogge.testing.contract.results import *
from kogge.testing.contract.rulings import *
from kogge.testing.contract.search_secrets import *
from kogge.testing.contract.secrets import *
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
