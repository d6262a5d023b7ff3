"""The options of Talis; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    BOARD = 1
    DOUBLE_TILES = 2
    MARKETPLACE = 3
    START_MIGHT = 4
    MERCENARIES = 5
    ROUND_CAP = 6


OPTIONS: Final = declare(
    {
        Setting.BOARD: ("standard", "random", "literal"),
        Setting.DOUBLE_TILES: ("literal", "guard"),
        Setting.MARKETPLACE: ("merged", "separate"),
        Setting.START_MIGHT: ("0", "1"),
        Setting.MERCENARIES: ("both", "famous"),
        Setting.ROUND_CAP: ("60", "20"),
    }
)
