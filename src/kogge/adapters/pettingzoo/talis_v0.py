"""Talis for PettingZoo."""

from __future__ import annotations

from functools import partial
from typing import Final

from kogge.adapters import pettingzoo

env: Final = partial(pettingzoo.env, "talis")
raw_env: Final = partial(pettingzoo.raw_env, "talis")
parallel_env: Final = partial(pettingzoo.parallel_env, "talis")
