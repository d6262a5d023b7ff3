"""Every promise as tests; `from kogge.testing.contract import *` beside a `GAME` runs them all."""

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
