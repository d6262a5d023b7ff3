"""The options of Tallinn; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    TOWER_ORDER = 1
    ENVOY = 2
    CHRONICLES = 3


OPTIONS: Final = declare(
    {
        Setting.TOWER_ORDER: ("simultaneous", "descending"),
        Setting.ENVOY: ("off", "deck", "hand"),
        Setting.CHRONICLES: ("off", "on", "influence"),
    }
)
