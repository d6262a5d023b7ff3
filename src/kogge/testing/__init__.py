"""The contract suite: everything that our games promise, for games of other packages.

Two lines in a test module hold a game to it (`pip install 'kogge[testing]'`):

```python
from kogge.testing.contract import *
from nim_for_kogge import GAME as GAME
```

Nothing has to be configured: the module is its own plug-in. pytest collects the whole contract
from that, and every combination of options with `-m soak`: nothing leaks, words round-trip,
compiled and interpreted play agree, texts are complete, game files replay, `greedy` beats `random`.
A third line tells the suite what only the author knows: `HOOKS = Hooks(every_world=…,
any_world=…, check_books=…)`.

| module | what is in it |
|---|---|
| `cases` | The games, player counts and options the contract is held against |
| `citations` | Which rules a folder of Python cites in its docstrings |
| `collecting` | Pytest's hook: which games a test module holds to the contract |
| `contract/` | Every promise as tests, a file each |
| `fingerprint` | A game in digests, one a ply, to compare compiled and interpreted play |
| `hooks` | Hooks: what a game's author may tell the contract about its worlds and its books |
"""

from __future__ import annotations

import os
import sys

import pytest

# Read when rules are first imported. In a project that offers games, `kogge.pytest_plugin` has set
# it before; this is for test modules elsewhere that import the suite before anything else of Kogge.
if "kogge.core.sources" not in sys.modules:
    os.environ.setdefault("KOGGE_BOUNDSCHECK", "1")

pytest.register_assert_rewrite("kogge.testing.contract")
