"""PettingZoo: every seat an agent, turn by turn or all at once.

```python
from kogge.adapters.pettingzoo import tallinn_v0, visby_v0

env = tallinn_v0.env(players=3, envoy="deck")   # or env("tallinn", …), or
parallel = visby_v0.parallel_env(players=4)     # pettingzoo.make("aec", "kogge/tallinn-v0", …)
```
There is such a module for every registered game, those of other packages included.

| module | what is in it |
|---|---|
| `aec` | AEC environment, turn by turn: who decides next is asked, with what that seat sees |
| `parallel` | Parallel environment: everyone who owes a decision decides at once |
| `seating` | Base of both environments: agents, spaces, seeds, observations, drawings |
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pettingzoo import register

import kogge
from kogge.adapters.pettingzoo.aec import KoggeAECEnv, env
from kogge.adapters.pettingzoo.parallel import KoggeParallelEnv

__all__ = ["env", "parallel_env", "raw_env"]

raw_env = KoggeAECEnv
parallel_env = KoggeParallelEnv


def _module(game: str) -> ModuleType:
    """`GAME_v0`, with the three names that users of PettingZoo know."""
    module = ModuleType(f"{__name__}.{game}_v0", f"{game} for PettingZoo.")
    module.env = partial(env, game)  # type: ignore[attr-defined]
    module.raw_env = partial(raw_env, game)  # type: ignore[attr-defined]
    module.parallel_env = partial(parallel_env, game)  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return module


if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...  # the modules of the games


for _name in kogge.game_names():
    globals()[f"{_name}_v0"] = _module(_name)
    register("aec", f"kogge/{_name}-v0", entry_point=env, kwargs={"game": _name})
    register("parallel", f"kogge/{_name}-v0", entry_point=parallel_env, kwargs={"game": _name})
