"""The options of the game; the first choice is the default."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.game import declare


class Setting(IntEnum):
    """Where `setup` finds the choice made for an option."""

    PILE = 1


PILES: Final = (21, 34)  # by the number of the choice
OPTIONS: Final = declare({Setting.PILE: tuple(map(str, PILES))})
