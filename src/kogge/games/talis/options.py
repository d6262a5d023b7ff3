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
    EXPLORING = 7
    REVOLTS = 8
    BUILDINGS = 9
    DOCKS = 10
    WALKS = 11
    STRENGTH = 12
    WARSHIPS = 13
    TIES = 14
    HOMES = 15
    SAILING = 16
    MARKET_DAY = 17
    FAIR_SALES = 18
    TRADE = 19
    MARKET = 20


OPTIONS: Final = declare(
    {
        Setting.BOARD: ("standard", "random", "literal"),
        Setting.DOUBLE_TILES: ("literal", "guard"),
        Setting.MARKETPLACE: ("merged", "separate"),
        Setting.START_MIGHT: ("0", "1"),
        Setting.MERCENARIES: ("both", "famous"),
        Setting.ROUND_CAP: ("60", "20"),
        # readings of the rulebook: the one we play, then the other one
        Setting.EXPLORING: ("one", "all"),
        Setting.REVOLTS: ("free", "claim"),
        Setting.BUILDINGS: ("once", "slots"),
        Setting.DOCKS: ("boats", "two"),  # the only one whose record has 1 for the default
        Setting.WALKS: ("stop", "pass"),
        Setting.STRENGTH: ("equal", "more"),
        Setting.WARSHIPS: ("sea", "coast"),
        Setting.TIES: ("mover", "attacker"),
        Setting.HOMES: ("closed", "apart"),
        Setting.SAILING: ("same", "adjacent"),
        Setting.MARKET_DAY: ("one", "all"),
        Setting.FAIR_SALES: ("yes", "no"),
        Setting.TRADE: ("single", "free"),
        Setting.MARKET: ("turn", "anytime"),
    }
)
