"""Events: what can happen in Talis, with the names of its details in the order of the rules.

The sentence for each event is in `text/`. Every change of Fame, Might and goods is told by an event
with the detail `fame`, `might` or the four goods, signed, so that accounts can be added up.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from kogge.core.events import CHOSEN, Narrator
from kogge.games.talis.constants import FACE_NAMES, OPPONENT_NAMES
from kogge.games.talis.geometry import SEA_NAMES, TILE_NAMES
from kogge.games.talis.moves import packed_words
from kogge.games.talis.pieces import BIOMES, BUILDING_NAMES, GOODS


class Event(IntEnum):
    CHOSEN = CHOSEN
    ROUND = 1
    TURN = 2
    FAME = 3
    MIGHT = 4
    GOODS = 5
    MOVED = 6
    SAILED = 7
    FERRIED = 8
    HARVESTED = 9
    BUILT = 10
    HIRED = 11
    ENDED = 12
    CLAIMED = 13
    AUTO_CLAIMED = 14
    REVOLTED = 15
    CONQUERED = 16
    REVEALED = 17
    DRAGON = 18
    DREW = 19
    NO_CARD = 20
    ROLLED = 21
    DICE = 22
    INTERCEPTED = 23
    LET_PASS = 24
    FIGHT = 25
    DUEL = 26
    FLED = 27
    OWN_SUPPORT = 28
    ASKED_SUPPORT = 29
    SUPPORTED = 30
    REFUSED_SUPPORT = 31
    FIGHT_ROLL = 32
    MONSTER_ROLL = 33
    SWORD_USED = 34
    WON_FIGHT = 35
    LOST_FIGHT = 36
    WON_DUEL = 37
    TIE = 38
    EATEN = 39
    HOME = 40
    HEALED = 41
    TREASURE = 42
    LEFT = 43
    TOOK = 44
    FIZZLED = 45
    BACK_IN_DECK = 46
    SWAPPED = 47
    OFFERED = 48
    ACCEPTED = 49
    DECLINED = 50
    SOLD = 51
    BOUGHT = 52
    FORGED = 53
    HIRED_SWORDS = 54
    PRAYED = 55
    MARKET_DAY = 56
    NO_MARKET_DAY = 57
    STAYED_AWAY = 58
    ATTENDED = 59
    STORM = 60
    OASES = 61
    LANDED = 62
    STAYS = 63
    CURSED = 64
    NOT_CURSED = 65
    LOST_CLAIM = 66
    SEA_CHOSEN = 67
    BOAT_SUNK = 68
    BOAT_FLED = 69
    PICKED = 70
    STRAYED = 71
    WON = 72
    CAPPED = 73
    MONSTER_EXCEED = 74
    HEARD = 75
    CAME_OUT = 76
    TIE_HOME = 77


DETAILS: Final[dict[Event, tuple[str, ...]]] = {
    Event.CHOSEN: ("seat",),
    Event.ROUND: ("round",),
    Event.TURN: ("seat",),
    Event.FAME: ("seat", "fame", "total"),
    Event.MIGHT: ("seat", "might", "total"),
    Event.GOODS: ("seat", *GOODS),
    Event.MOVED: ("seat", "champion", "start", "tile", "dice"),
    Event.CAME_OUT: ("seat", "champion", "tile", "dice"),
    Event.SAILED: ("seat", "boat", "sea", "die"),
    Event.FERRIED: ("seat", "champion", "boat", "sea", "tile", "die"),
    Event.HARVESTED: ("seat", "die"),
    Event.BUILT: ("seat", "building", "die"),
    Event.HIRED: ("seat", "champion"),
    Event.ENDED: ("seat",),
    Event.CLAIMED: ("seat", "tile"),
    Event.AUTO_CLAIMED: ("seat", "tile"),
    Event.REVOLTED: ("seat", "tile", "rival"),
    Event.CONQUERED: ("seat", "tile", "rival"),
    Event.REVEALED: ("seat", "tile", "face"),
    Event.DRAGON: ("strength",),
    Event.DREW: ("seat", "champion", "tile", "card", "tier", "biome"),
    Event.NO_CARD: ("tile", "tier", "biome"),
    Event.ROLLED: ("seat", "die", "card"),
    Event.DICE: ("seat", "ones", "twos", "threes"),
    Event.INTERCEPTED: ("seat", "rival", "tile"),
    Event.LET_PASS: ("seat", "rival", "tile"),
    Event.FIGHT: ("seat", "champion", "card", "strength", "tile"),
    Event.DUEL: ("seat", "champion", "rival", "other", "tile"),
    Event.FLED: ("seat", "champion"),
    Event.OWN_SUPPORT: ("seat", "bonus"),
    Event.ASKED_SUPPORT: ("seat", "gold"),
    Event.SUPPORTED: ("seat", "rival", "gold"),
    Event.REFUSED_SUPPORT: ("seat", "rival"),
    Event.FIGHT_ROLL: ("seat", "die", "might", "bonus", "total"),
    Event.MONSTER_ROLL: ("card", "strength"),
    Event.MONSTER_EXCEED: ("card", "strength"),
    Event.SWORD_USED: ("seat", "card", "bonus"),
    Event.WON_FIGHT: ("seat", "card"),
    Event.LOST_FIGHT: ("seat", "card"),
    Event.WON_DUEL: ("seat", "rival"),
    Event.TIE: ("seat", "champion", "tile"),
    Event.TIE_HOME: ("seat", "champion"),
    Event.EATEN: ("seat", "champion"),
    Event.HOME: ("seat", "champion"),
    Event.HEALED: ("seat",),
    Event.TREASURE: ("seat", "champion", "card"),
    Event.LEFT: ("seat", "card", "tile"),
    Event.TOOK: ("seat", "champion", "card", "tile"),
    Event.FIZZLED: ("seat", "card"),
    Event.BACK_IN_DECK: ("seat", "card"),
    Event.SWAPPED: ("seat", "champion", "rival", "other"),
    Event.OFFERED: ("seat", "rival", "give", "want"),
    Event.HEARD: ("seat",),
    Event.ACCEPTED: ("seat", "rival"),
    Event.DECLINED: ("seat", "rival"),
    Event.SOLD: ("seat", "good"),
    Event.BOUGHT: ("seat", "good"),
    Event.FORGED: ("seat",),
    Event.HIRED_SWORDS: ("seat",),
    Event.PRAYED: ("seat",),
    Event.MARKET_DAY: ("seat",),
    Event.NO_MARKET_DAY: ("seat",),
    Event.STAYED_AWAY: ("seat",),
    Event.ATTENDED: ("seat", "champion"),
    Event.STORM: ("seat", "direction"),
    Event.OASES: ("cards",),
    Event.LANDED: ("seat", "champion", "tile"),
    Event.STAYS: ("card", "tile"),
    Event.CURSED: ("seat",),
    Event.NOT_CURSED: ("seat",),
    Event.LOST_CLAIM: ("seat", "tile"),
    Event.SEA_CHOSEN: ("seat", "sea"),
    Event.BOAT_SUNK: ("seat", "boat"),
    Event.BOAT_FLED: ("seat", "boat", "sea"),
    Event.PICKED: ("seat", "rival"),
    Event.STRAYED: ("seat", "good"),
    Event.WON: ("seat", "by"),
    Event.CAPPED: ("round",),
}

BY: Final = ("fame", "dragon", "cap")
DIRECTIONS: Final = ("clockwise", "counter")


def _from_one(number: int) -> int:
    return number + 1


def _dice(packed: int) -> list[int]:
    """Dice told as three numbers of four bits: how many ones, twos, threes."""
    return [value + 1 for value in range(3) for _ in range(packed >> 4 * value & 15)]


NARRATOR: Final = Narrator(
    Event,
    DETAILS,
    {
        "champion": _from_one,
        "other": _from_one,
        "boat": _from_one,
        "tile": lambda tile: TILE_NAMES[tile],
        "start": lambda tile: TILE_NAMES[tile],
        "sea": lambda sea: SEA_NAMES[sea],
        "face": lambda face: FACE_NAMES[face],
        "card": lambda card: OPPONENT_NAMES[card],
        "biome": lambda biome: BIOMES[biome],
        "building": lambda building: BUILDING_NAMES[building],
        "good": lambda good: GOODS[good],
        "give": packed_words,
        "want": packed_words,
        "dice": _dice,
        "direction": lambda direction: DIRECTIONS[direction],
        "by": lambda by: BY[by],
    },
    points="fame",
)
