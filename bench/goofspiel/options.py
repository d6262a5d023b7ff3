"""The options of Goofspiel; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    ORDER = 1


OPTIONS: Final = declare({Setting.ORDER: ("random", "descending")})
