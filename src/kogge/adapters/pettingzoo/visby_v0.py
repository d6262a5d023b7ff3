"""Visby for PettingZoo."""

from __future__ import annotations

from functools import partial
from typing import Final

from kogge.adapters import pettingzoo

env: Final = partial(pettingzoo.env, "visby")
raw_env: Final = partial(pettingzoo.raw_env, "visby")
parallel_env: Final = partial(pettingzoo.parallel_env, "visby")
