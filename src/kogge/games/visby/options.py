"""The options of Visby; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    TARGET = 1


OPTIONS: Final = declare(
    {
        Setting.TARGET: ("30", "45"),
    }
)
