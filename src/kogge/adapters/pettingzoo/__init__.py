"""PettingZoo: every seat an agent, turn by turn or all at once.

```python
from kogge.adapters.pettingzoo import tallinn_v0, visby_v0

env = tallinn_v0.env(players=3, envoy="deck")   # or env("tallinn", …), or
parallel = visby_v0.parallel_env(players=4)     # pettingzoo.make("aec", "kogge/tallinn-v0", …)
```
"""

from __future__ import annotations

from pettingzoo import register

import kogge
from kogge.adapters.pettingzoo.aec import KoggeAECEnv, env
from kogge.adapters.pettingzoo.parallel import KoggeParallelEnv

__all__ = ["env", "parallel_env", "raw_env"]

raw_env = KoggeAECEnv
parallel_env = KoggeParallelEnv

for _name in kogge.game_names():
    register("aec", f"kogge/{_name}-v0", entry_point=env, kwargs={"game": _name})
    register("parallel", f"kogge/{_name}-v0", entry_point=parallel_env, kwargs={"game": _name})
