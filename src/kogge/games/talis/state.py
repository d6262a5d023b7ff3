"""Talis's record: the island, the castles, and who decides what next.

Every field has 64 bits: sets of tiles need them, and one width keeps the compiled rules few. Zero
means "nothing" or "unknown" wherever that can occur; tiles, seats and seas are stored plus one
in such fields. Decks have no order: a card is drawn by lot among those left, which is the same
chance as a shuffled pile and leaves nothing to hide.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from kogge.core.chance import Chance
from kogge.core.record import Record, Seq, layout
from kogge.games.talis.bits import TILES
from kogge.games.talis.geometry import MAX_SEATS
from kogge.games.talis.pieces import DIE
from kogge.games.talis.tables import DECKS, KINDS, SLOTS, TREASURES

Wide = Annotated[int, "i8"]

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

    step: Wide
    seat: Wide
    tile: Wide  # INTERCEPT: where
    place: Wide  # LYING, DROP: where the treasure lies, or lay, in the list; plus one
    card: Wide  # events, SHIELD, SWAP: the card; DROP: the treasure just found
    origin: Wide  # DROP: of that treasure
    side: Wide  # BID, SUPPORT, SWORD: of the fight
    gold: Wide  # SUPPORT: what is offered for it
    left: Wide  # FAIR: proposals; RAID: claims still to give up
    bought: Wide  # FAIR: there are no more sales
    boat: Wide  # SEA_MONSTER: which
    partner: Wide  # GIVE, WANT: the seat one trades with
    countered: Wide  # GIVE, WANT, OFFER: it is a counter-offer


class Deal(Record):
    """The trade that is being proposed."""

    proposer: Wide  # seat
    give: Annotated[Seq[Wide], KINDS]  # what the proposer would give …
    want: Annotated[Seq[Wide], KINDS]  # … and get


class Champion(Record):
    tile: Wide  # plus one; 0: not in play
    finished: Wide  # has acted this turn
    eaten: Wide
    treasures: Annotated[Seq[Wide], TREASURES]  # card numbers
    origins: Annotated[Seq[Wide], TREASURES]


class Player(Record):
    fame: Wide
    might: Wide
    goods: Annotated[Seq[Wide], KINDS]
    home: Wide  # tile
    claimed: Wide  # the set of tiles with a flag
    claims: Wide  # their number
    champions: Annotated[Seq[Champion], CHAMPIONS]
    boats: Annotated[Seq[Wide], BOATS]  # sea plus one
    warships: Annotated[Seq[Wide], BOATS]
    expanded: Wide
    market: Wide
    blacksmith: Wide
    docks: Wide
    chapel: Wide
    monastery: Wide


class Deck(Record):
    pile: Annotated[Seq[Wide], SLOTS]  # copies of each of its cards left to draw …
    discards: Annotated[Seq[Wide], SLOTS]  # … and discarded


class Arrival(Record):
    """A champion on its way, or arrived."""

    seat: Wide
    champion: Wide
    tile: Wide  # where the way ends
    stage: Wide
    looked: Wide  # treasures lying here that have been offered
    boat: Wide
    forced: Wide  # a card must be taken
    fought: Wide
    drawn: Wide
    spared: Wide  # the bear has just come, it is not fought yet
    start: Wide
    peace: Wide  # the last tile of the way where it could have ended in peace
    length: Wide
    walked: Wide
    way: Annotated[Seq[Wide], LONGEST_WALK + 1]


class Fight(Record):
    stage: Wide
    opponent: Wide  # monster card, the dragon, or 0 for a champion
    left_behind: Wide  # a monster of the tile, not one that merely passed
    started: Wide  # side that started it
    seat: Annotated[Seq[Wide], 2]  # by side
    champion: Annotated[Seq[Wide], 2]
    supported: Annotated[Seq[Wide], 2]  # 1 own champion, 2 + seat another player's
    rolled: Annotated[Seq[Wide], 2]
    swords: Annotated[Seq[Wide], 2]  # bonus of swords used up


class Readings(Record):
    """The other readings of the rulebook: 1 where one is played instead of ours."""

    all_cards: Wide  # exploring takes all cards of a tile (L28)
    revolt_claims: Wide  # a tile freed by a revolt is claimed at the end of the turn (L58)
    many_buildings: Wide  # each as often as there are slots (L70)
    docks_by_boats: Wide  # a Dock whenever a boat is missing (L70)
    free_walks: Wide  # face-down tiles and monsters may be passed (L24)
    must_exceed: Wide  # equal strength does not beat a monster (L-monsters, L-dragon)
    any_coast: Wide  # a warship helps on every coast (L52)
    attacker_retreats: Wide  # after a tied interception the interceptor goes (L41)
    open_homes: Wide  # others may enter a home (L12)
    next_sea_only: Wide  # a die of 1 does not stay in the same sea (L74)
    all_attend: Wide  # Market Day calls all champions (L67)
    no_fair_sales: Wide  # Market Day only sells (L67)
    free_trade: Wide  # any goods for any goods, counter-offers, offers to the active player (L63)
    market_anytime: Wide  # a Market works in the turns of others too (L68)


class State(Record):
    chance: Chance
    seats: Wide
    board: Wide
    guarded: Wide  # option double_tiles: 1 = the guard at once, no cards
    separate: Wide  # option marketplace
    famous: Wide  # option mercenaries: 1 = positive Fame only
    round_cap: Wide
    readings: Readings
    first: Wide  # seat
    active: Wide
    round_number: Wide
    winner: Wide  # seat plus one, once the dragon is beaten or the Fame reached
    finished: Wide
    dice: Annotated[Seq[Wide], DIE]  # unused dice by what they show
    proposals: Wide  # left this turn
    refused: Wide  # bit set of the seats with whom a trade failed this turn
    heard: Wide  # the active player has asked for offers this turn
    forged: Wide  # the Blacksmith has been used this turn
    revolted: Wide  # tiles freed by a revolt this turn
    fair: Wide  # bit set of the seats that attend Market Day
    dragon: Wide  # its strength once revealed
    covered: Wide  # tiles face down
    walls: Wide  # tiles that end a movement: face down, or with a monster awake
    special: Wide  # tiles on which any number may stand: places and homes
    homes: Wide
    face: Annotated[Seq[Wide], TILES]
    # explore cards of a tile by biome: two bits each, 1 to 3, the first in the lowest bits
    row: Annotated[Seq[Wide], TILES]
    card_tier: Annotated[Seq[Wide], TILES]
    monster: Annotated[Seq[Wide], TILES]  # card number
    origin: Annotated[Seq[Wide], TILES]  # of that monster
    guard: Annotated[Seq[Wide], TILES]  # card number of the guard, asleep while cards lie there
    owner: Annotated[Seq[Wide], TILES]  # seat plus one
    standing: Annotated[Seq[Wide], TILES]  # who stands on an ordinary tile: seat * 3 + champion + 1
    lying_tile: Annotated[Seq[Wide], LYING]  # plus one
    lying: Annotated[Seq[Wide], LYING]  # treasure
    lying_origin: Annotated[Seq[Wide], LYING]
    decks: Annotated[Seq[Deck], DECKS]
    players: Annotated[Seq[Player], MAX_SEATS]
    arrival: Arrival
    fight: Fight
    deal: Deal
    depth: Wide
    pending: Annotated[Seq[Frame], FRAMES]


STATE: Final = layout(State)
