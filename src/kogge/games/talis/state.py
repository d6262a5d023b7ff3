"""Talis's record: the island, the castles, and who decides what next.

Sets of tiles have 64 bits, all else as few as it needs: a search copies and hashes the record
several times an iteration. Zero means "nothing" or "unknown" wherever that can occur; tiles, seats
and seas are stored plus one in such fields. Decks have no order: a card is drawn by lot among those
left, which is the same chance as a shuffled pile and leaves nothing to hide.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.chance import Chance
from kogge.core.record import Record, Seq, layout
from kogge.games.talis.bits import TILES
from kogge.games.talis.constants import DECKS, KINDS, SLOTS, TREASURES
from kogge.games.talis.geometry import MAX_SEATS
from kogge.games.talis.pieces import DIE

Wide = Annotated[int, "i8"]  # a set of tiles
Half = Annotated[int, "i4"]

CHAMPIONS: Final = 3
BOATS: Final = 3
DICE: Final = CHAMPIONS + 1
LYING: Final = 32  # treasures left on tiles; far more than the decks can give
FRAMES: Final = 16  # deeper than pending decisions can stack: a turn, an arrival, twelve boats
LONGEST_WALK: Final = DICE * DIE


class BoardChoice(IntEnum):
    STANDARD = 0
    RANDOM = 1
    LITERAL = 2


class Step(IntEnum):
    """What happens or is decided next; the lower ones go on by themselves."""

    NONE = 0
    WALK = 1
    ARRIVE = 2
    FIGHT = 3
    ROLL = 4  # the active player's dice
    TURN = 5  # from here on a player decides
    INTERCEPT = 6
    ACT = 7
    LYING = 8  # a treasure lies here
    DROP = 9  # one treasure too many
    STAND = 10  # fight or flee
    BID = 11  # what to offer for support
    SUPPORT = 12
    SWORD = 13  # use a rusty sword
    HEAL = 14
    GIVE = 15  # what to offer in a trade …
    WANT = 16  # … and what to ask for it
    OFFER = 17  # what to say to the deal
    EXCHANGE = 18  # at the Trader or the Marketplace
    SALES = 19  # to the own Market, before another player rolls
    PESTS = 20  # the questions of event cards
    MARKET_DAY = 21
    ATTEND = 22
    FAIR = 23
    STORM = 24
    LANDSLIDE = 25
    CURSE = 26
    CROWS = 27
    RAID = 28
    SEA = 29
    SEA_MONSTER = 30
    SHIELD = 31  # the questions of treasures
    SWAP = 32


class Side(IntEnum):
    MOVER = 0
    OTHER = 1


class Arriving(IntEnum):
    """The stages of an arrival, in order."""

    TREASURES = 0
    REVEAL = 1
    RIVAL = 2
    MONSTER = 3
    CARD = 4
    ACT = 5
    DONE = 6


class Fighting(IntEnum):
    """The stages of a fight, in order."""

    STAND = 0
    MOVER_SUPPORT = 1
    OTHER_SUPPORT = 2
    ROLL = 3
    MOVER_SWORD = 4
    OTHER_SWORD = 5
    RESULT = 6


class Frame(Record):
    """One thing to be done or decided: the step, who decides it, and what it is about.

    A step fills in what it needs; the rest stays 0.
    """

    step: int
    seat: int
    tile: int  # INTERCEPT: where
    place: int  # LYING, DROP: where the treasure lies, or lay, in the list; plus one
    card: int  # events, SHIELD, SWAP: the card; DROP: the treasure just found
    origin: int  # DROP: of that treasure
    side: int  # BID, SUPPORT, SWORD: of the fight
    gold: Half  # SUPPORT: what is offered for it
    left: int  # FAIR: proposals; RAID: claims still to give up
    bought: int  # FAIR: there are no more sales
    boat: int  # SEA_MONSTER: which
    partner: int  # GIVE, WANT: the seat one trades with
    countered: int  # GIVE, WANT, OFFER: it is a counter-offer


class Deal(Record):
    """The trade that is being proposed."""

    proposer: int  # seat
    give: Annotated[Seq[Half], KINDS]  # what the proposer would give …
    want: Annotated[Seq[Half], KINDS]  # … and get


class Champion(Record):
    tile: int  # plus one; 0: not in play; CASTLE + 1: in a castle apart
    finished: int  # has acted this turn
    eaten: int
    treasures: Annotated[Seq[int], TREASURES]  # card numbers
    origins: Annotated[Seq[int], TREASURES]


class Player(Record):
    fame: Half
    might: int
    goods: Annotated[Seq[Half], KINDS]
    home: int  # tile: the castle, or the corner before it
    claimed: Wide  # the set of tiles with a flag
    claims: int  # their number
    champions: Annotated[Seq[Champion], CHAMPIONS]
    boats: Annotated[Seq[int], BOATS]  # sea plus one
    warships: Annotated[Seq[int], BOATS]
    expanded: int
    market: int
    blacksmith: int
    docks: int
    chapel: int
    monastery: int


class Deck(Record):
    pile: Annotated[Seq[int], SLOTS]  # copies of each of its cards left to draw …
    discards: Annotated[Seq[int], SLOTS]  # … and discarded


class Arrival(Record):
    """A champion on its way, or arrived."""

    seat: int
    champion: int
    tile: int  # where the way ends
    stage: int
    looked: int  # treasures lying here that have been offered
    boat: int
    forced: int  # a card must be taken
    fought: int
    drawn: int
    spared: int  # the bear has just come, it is not fought yet
    start: int
    peace: int  # the last tile of the way where it could have ended in peace
    length: int
    walked: int
    way: Annotated[Seq[int], LONGEST_WALK + 1]


class Fight(Record):
    stage: int
    opponent: int  # monster card, the dragon, or 0 for a champion
    left_behind: int  # a monster of the tile, not one that merely passed
    started: int  # side that started it
    seat: Annotated[Seq[int], 2]  # by side
    champion: Annotated[Seq[int], 2]
    supported: Annotated[Seq[int], 2]  # 1 own champion, 2 + seat another player's
    rolled: Annotated[Seq[int], 2]
    swords: Annotated[Seq[int], 2]  # bonus of swords used up


class Readings(Record):
    """The other readings of the rulebook: 1 where one is played instead of ours."""

    all_cards: int  # exploring takes all cards of a tile (L28)
    revolt_claims: int  # a tile freed by a revolt is claimed at the end of the turn (L58)
    many_buildings: int  # each as often as there are slots (L70)
    docks_by_boats: int  # a Dock whenever a boat is missing (L70)
    free_walks: int  # face-down tiles and monsters may be passed (L24)
    must_exceed: int  # equal strength does not beat a monster (L-monsters, L-dragon)
    any_coast: int  # a warship helps on every coast (L52)
    attacker_retreats: int  # after a tied interception the interceptor goes (L41)
    castles_apart: int  # castles lie apart, and corners are tiles like others (L12)
    next_sea_only: int  # a die of 1 does not stay in the same sea (L74)
    all_attend: int  # Market Day calls all champions (L67)
    no_fair_sales: int  # Market Day only sells (L67)
    free_trade: int  # any goods for any goods, counter-offers, offers to the active player (L63)
    market_anytime: int  # a Market works in the turns of others too (L68)


class State(Record):
    chance: Chance
    seats: int
    board: int
    guarded: int  # option double_tiles: 1 = the guard at once, no cards
    separate: int  # option marketplace
    famous: int  # option mercenaries: 1 = positive Fame only
    round_cap: int
    readings: Readings
    first: int  # seat
    active: int
    round_number: int
    winner: int  # seat plus one, once the dragon is beaten or the Fame reached
    finished: int
    dice: Annotated[Seq[int], DIE]  # unused dice by what they show
    proposals: int  # left this turn
    refused: int  # bit set of the seats with whom a trade failed this turn
    heard: int  # the active player has asked for offers this turn
    forged: int  # the Blacksmith has been used this turn
    revolted: Wide  # tiles freed by a revolt this turn
    fair: int  # bit set of the seats that attend Market Day
    dragon: int  # its strength once revealed
    covered: Wide  # tiles face down
    walls: Wide  # tiles that end a movement: face down, or with a monster awake
    special: Wide  # tiles on which any number may stand: places and homes
    homes: Wide  # none where castles lie apart
    face: Annotated[Seq[int], TILES]
    # explore cards of a tile by biome: two bits each, 1 to 3, the first in the lowest bits
    row: Annotated[Seq[Half], TILES]
    card_tier: Annotated[Seq[int], TILES]
    monster: Annotated[Seq[int], TILES]  # card number
    origin: Annotated[Seq[int], TILES]  # of that monster
    guard: Annotated[Seq[int], TILES]  # card number of the guard, asleep while cards lie there
    owner: Annotated[Seq[int], TILES]  # seat plus one
    standing: Annotated[Seq[int], TILES]  # who stands on an ordinary tile: seat * 3 + champion + 1
    lying_tile: Annotated[Seq[int], LYING]  # plus one
    lying: Annotated[Seq[int], LYING]  # treasure
    lying_origin: Annotated[Seq[int], LYING]
    decks: Annotated[Seq[Deck], DECKS]
    players: Annotated[Seq[Player], MAX_SEATS]
    arrival: Arrival
    fight: Fight
    deal: Deal
    depth: int
    pending: Annotated[Seq[Frame], FRAMES]


STATE: Final = layout(State)
