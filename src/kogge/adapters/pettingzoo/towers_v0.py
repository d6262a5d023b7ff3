"""City of Towers for PettingZoo."""

from __future__ import annotations

from functools import partial
from typing import Final

from kogge.adapters import pettingzoo

env: Final = partial(pettingzoo.env, "towers")
raw_env: Final = partial(pettingzoo.raw_env, "towers")
parallel_env: Final = partial(pettingzoo.parallel_env, "towers")
