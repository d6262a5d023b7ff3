"""The contract suite: everything that our games promise, for games of other packages.

Two lines in a test module hold a game to it (`pip install 'kogge[testing]'`):

```python
from kogge.testing.contract import *
from nim_for_kogge import GAME as GAME
```

Nothing has to be configured: the module is its own plug-in. pytest collects some ninety tests from
that, and every combination of options with `-m soak`: nothing leaks, words round-trip, compiled and
interpreted play agree, texts are complete, records replay, `greedy` beats `random`. A third line
tells the suite what only the author knows: `HOOKS = Hooks(every_world=…, any_world=…,
check_books=…)`.

| module | what is in it |
|---|---|
| `contract/` | the tests, a file for each promise |
| `cases` | settings that games are played with, and games played |
| `collecting` | pytest's hook that gives each test its games and cases |
| `hooks` | what the author of a game may tell: worlds and books |
| `fingerprint` | a game in digests, for comparing compiled with interpreted play |
| `citations` | the rules that a folder's docstrings cite |
"""

from __future__ import annotations

import os

import pytest

# Read when rules are first compiled: a game under development runs with index checks.
os.environ.setdefault("KOGGE_BOUNDSCHECK", "1")

pytest.register_assert_rewrite("kogge.testing.contract")
