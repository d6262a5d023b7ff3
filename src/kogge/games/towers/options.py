"""The options of City of Towers; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    MAX_HEIGHT = 1
    NEUTRAL_PASS = 2
    NEUTRAL_SITES = 3
    NEUTRAL_LOCK = 4
    OFF_STREETS = 5
    CHAINS = 6
    COLOURS = 7


OPTIONS: Final = declare(
    {
        Setting.MAX_HEIGHT: ("5", "unlimited"),
        Setting.NEUTRAL_PASS: ("any", "own"),
        Setting.NEUTRAL_SITES: ("once", "again", "never"),
        Setting.NEUTRAL_LOCK: ("counter", "colour"),
        Setting.OFF_STREETS: ("anyone", "mover"),
        Setting.CHAINS: ("any", "two"),
        Setting.COLOURS: (
            "amber-black",
            "amber-red",
            "amber-white",
            "black-red",
            "black-white",
            "red-white",
        ),
    }
)
