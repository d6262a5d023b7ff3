"""The options of Liar's Dice; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    DICE = 1
    ONES = 2


DICE: Final = (5, 3)  # by the number of the choice
OPTIONS: Final = declare(
    {Setting.DICE: tuple(map(str, DICE)), Setting.ONES: ("wild", "plain")},
)
