"""Features: Talis as a vector, what a seat knows, entry by entry."""

from __future__ import annotations

from typing import Final

from kogge.core.features import (
    Features,
    bits,
    choice,
    digits,
    for_players,
    from_top,
    number,
    placed,
    relative,
    seat_in,
    seats_in,
)
from kogge.core.fields import Block, Field
from kogge.games.talis.bits import TILES
from kogge.games.talis.constants import (
    CARD_NAMES,
    DECK_COPIES,
    DECKS,
    EVENT_CLAIMS,
    EXPANDED_SLOTS,
    FACE_NAMES,
    FIRST_EVENT,
    FIRST_TREASURE,
    FLAGS,
    OPPONENT_NAMES,
    PROPOSALS,
    SLOTS,
    SUPPORT_GOLD,
    TRADE_GOODS,
    TREASURES,
)
from kogge.games.talis.geometry import MAX_SEATS, PLACE_NAMES, SEA_NAMES, TILE_NAMES
from kogge.games.talis.pieces import BIOMES, DIE, GOODS, TIERS
from kogge.games.talis.state import (
    BOATS,
    CHAMPIONS,
    DICE,
    LONGEST_WALK,
    LYING,
    STATE,
    Arriving,
    BoardChoice,
    Fighting,
    Side,
    Step,
)

MOST_FAME: Final = 40
MOST_MIGHT: Final = 40
MOST_GOODS: Final = 120
MOST_STRENGTH: Final = 30
MOST_COPIES: Final = int(DECK_COPIES.max())
MOST_ROUNDS: Final = 60
ORIGINS: Final = DECKS * SLOTS
MOST_LEFT: Final = max(PROPOSALS, int(EVENT_CLAIMS.max()))
FRAMES_SHOWN: Final = 8  # of pending decisions; more do not occur in practice
CARDS_SHOWN: Final = 8  # events can lay more on a tile than it had at first

SEATS: Final = relative(MAX_SEATS)
SIDES: Final = [side.name.lower() for side in Side]
CHAMPION_NAMES: Final = [f"c{champion + 1}" for champion in range(CHAMPIONS)]
BOAT_NAMES: Final = [f"b{boat + 1}" for boat in range(BOATS)]
TREASURE_SLOTS: Final = [f"slot_{slot + 1}" for slot in range(TREASURES)]
TREASURE_NAMES: Final = CARD_NAMES[FIRST_TREASURE:]
DECK_NAMES: Final = [f"{biome}_{tier}" for tier in range(1, TIERS + 1) for biome in BIOMES]
DECK_SLOTS: Final = [f"slot_{slot + 1}" for slot in range(SLOTS)]

ISLAND: Final = [
    choice("face", FACE_NAMES, "what a tile shows; `unknown` lies face down", TILE_NAMES),
    digits(
        "row",
        [f"card_{place + 1}" for place in range(CARDS_SHOWN)],
        BIOMES,
        2,
        "explore cards on a tile, the next one first",
        TILE_NAMES,
    ),
    number("card_tier", TIERS, "the tier of the cards of a tile", TILE_NAMES),
    choice(
        "monster", CARD_NAMES[1:FIRST_EVENT], "the monster of a tile's card", TILE_NAMES, base=1
    ),
    number("origin", ORIGINS, "the place of that card in the decks", TILE_NAMES),
    choice("guard", CARD_NAMES[1:FIRST_EVENT], "the guard of a tile", TILE_NAMES, base=1),
    seat_in("owner", SEATS, "whose flag is on a tile", TILE_NAMES, base=1),
    bits("revolted", TILE_NAMES, "tiles freed by a revolt this turn"),
    placed(
        "lying_tile",
        TILE_NAMES,
        "lying",
        TREASURE_NAMES,
        LYING,
        "treasures that lie on a tile: how many of each kind",
        base=FIRST_TREASURE,
    ),
    number(
        "lying_origin",
        ORIGINS,
        "their places in the decks, in the order in which they were left",
        [f"number_{place + 1}" for place in range(LYING)],
    ),
    number("decks.pile", MOST_COPIES, "copies left to draw", DECK_NAMES, DECK_SLOTS),
    number("decks.discards", MOST_COPIES, "copies discarded", DECK_NAMES, DECK_SLOTS),
]

READINGS: Final = [
    number("readings.all_cards", 1, "option: an act takes all cards of a tile"),
    number("readings.revolt_claims", 1, "option: a revolt is followed by a claim"),
    number("readings.many_buildings", 1, "option: buildings as often as there are slots"),
    number("readings.docks_by_boats", 1, "option: a Dock whenever a boat is missing"),
    number("readings.free_walks", 1, "option: face-down tiles and monsters may be passed"),
    number("readings.must_exceed", 1, "option: a monster's strength must be exceeded"),
    number("readings.any_coast", 1, "option: warships help on every coast"),
    number("readings.attacker_retreats", 1, "option: after a tie the interceptor retreats"),
    number("readings.castles_apart", 1, "option: castles lie apart, corners are fields"),
    number("readings.next_sea_only", 1, "option: a 1 does not stay in the same sea"),
    number("readings.all_attend", 1, "option: Market Day calls all champions"),
    number("readings.no_fair_sales", 1, "option: nothing is sold on Market Day"),
    number("readings.free_trade", 1, "option: any goods for any goods"),
    number("readings.market_anytime", 1, "option: Markets work in the turns of others"),
]

PLAYER: Final = [
    number("fame", MOST_FAME, "Fame"),
    number("might", MOST_MIGHT, "Might"),
    number("goods", MOST_GOODS, "goods", GOODS),
    number("home", TILES, "the tile of the home castle"),
    number("claims", FLAGS, "claimed tiles"),
    choice(
        "champions.tile", PLACE_NAMES, "where a champion is, if in play", CHAMPION_NAMES, base=1
    ),
    number("champions.finished", 1, "has acted this turn", CHAMPION_NAMES),
    number("champions.eaten", 1, "was eaten by the dragon", CHAMPION_NAMES),
    choice(
        "champions.treasures",
        TREASURE_NAMES,
        "treasures carried",
        CHAMPION_NAMES,
        TREASURE_SLOTS,
        base=FIRST_TREASURE,
    ),
    number(
        "champions.origins", ORIGINS, "their places in the decks", CHAMPION_NAMES, TREASURE_SLOTS
    ),
    choice("boats", SEA_NAMES, "the sea of a boat, if in play", BOAT_NAMES, base=1),
    number("warships", 1, "a boat is a warship", BOAT_NAMES),
    number("expanded", 1, "the castle is expanded"),
    number("market", EXPANDED_SLOTS, "Markets built"),
    number("blacksmith", EXPANDED_SLOTS, "Blacksmiths built"),
    number("docks", EXPANDED_SLOTS, "docks built"),
    number("chapel", EXPANDED_SLOTS, "Chapels built"),
    number("monastery", EXPANDED_SLOTS, "Monasteries built"),
]

COURSE: Final[list[Field | Block]] = [
    from_top(
        "pending",
        "depth",
        range(FRAMES_SHOWN),
        choice(
            "step",
            [step.name.lower() for step in Step][1:],
            "what is decided next, and after that",
            base=1,
        ),
        seat_in("seat", SEATS, "by whom"),
        number("left", MOST_LEFT, "proposals or claims that are left"),
        number("bought", 1, "there are no more sales"),
        number("boat", BOATS, "the boat it is about"),
        choice("side", SIDES, "the side of the fight it is about"),
        seat_in("partner", SEATS, "with whom one trades"),
        number("countered", 1, "it is a counter-offer"),
    ),
    from_top(
        "pending",
        "depth",
        range(1),
        choice("tile", TILE_NAMES, "the tile it is about"),
        choice("card", CARD_NAMES[1:], "the card it is about", base=1),
        number("place", LYING + 1, "where that treasure lies"),
        number("origin", ORIGINS, "the place of that card in the decks"),
        number("gold", SUPPORT_GOLD, "what is offered for support"),
    ),
    seat_in("deal.proposer", SEATS, "who proposed the last trade"),
    number("deal.give", TRADE_GOODS, "what the proposer would give", GOODS),
    number("deal.want", TRADE_GOODS, "what the proposer would get", GOODS),
    seat_in("arrival.seat", SEATS, "who is on the way, or was last"),
    choice("arrival.champion", CHAMPION_NAMES, "which champion"),
    choice("arrival.tile", TILE_NAMES, "where the way ends"),
    choice("arrival.stage", [stage.name.lower() for stage in Arriving], "the stage of an arrival"),
    number("arrival.looked", LYING, "treasures lying here that have been offered"),
    number("arrival.boat", BOATS + 1, "with which boat"),
    number("arrival.forced", 1, "a card must be taken"),
    number("arrival.fought", 1, "has fought here"),
    number("arrival.drawn", 1, "a card has been drawn"),
    number("arrival.spared", 1, "the bear has just come, it is not fought yet"),
    number("arrival.start", TILES, "the tile where the way began"),
    number("arrival.peace", TILES, "the last tile where the way could have ended in peace"),
    number("arrival.length", LONGEST_WALK, "the length of the way"),
    number("arrival.walked", LONGEST_WALK, "how much of it is done"),
    number("arrival.way", TILES, "the way", [f"tile_{step}" for step in range(LONGEST_WALK + 1)]),
    choice("fight.stage", [stage.name.lower() for stage in Fighting], "the stage of a fight"),
    choice("fight.opponent", OPPONENT_NAMES[1:], "a monster, or the dragon", base=1),
    number("fight.left_behind", 1, "a monster of the tile, not one that merely passed"),
    choice("fight.started", SIDES, "the side that started it"),
    seat_in("fight.seat", SEATS, "who fights", SIDES),
    choice("fight.champion", CHAMPION_NAMES, "which champion fights", SIDES),
    number("fight.supported", MAX_SEATS + 1, "1 an own champion, 2 + seat another's", SIDES),
    number("fight.rolled", MOST_STRENGTH, "what was rolled", SIDES),
    number("fight.swords", MOST_STRENGTH, "the bonus of swords used up", SIDES),
]

FEATURES: Final = Features(
    STATE,
    [
        choice("seats", ("2", "3", "4"), "the number of players", base=2),
        choice("board", [board.name.lower() for board in BoardChoice], "option: the board"),
        number("guarded", 1, "option: double tiles have a guard at once"),
        number("separate", 1, "option: Marketplace and Trader are apart"),
        number("famous", 1, "option: mercenaries come to positive Fame only"),
        number("round_cap", MOST_ROUNDS, "option: the last round"),
        *READINGS,
        seat_in("first", SEATS, "the first player"),
        seat_in("active", SEATS, "whose turn it is"),
        number("round_number", MOST_ROUNDS, "the round"),
        seat_in("winner", SEATS, "who has won, by the dragon or by Fame", base=1),
        number("finished", 1, "the game is over"),
        number("dice", DICE, "unused dice", [f"shows_{value + 1}" for value in range(DIE)]),
        number("proposals", PROPOSALS, "proposals left this turn"),
        seats_in("refused", MAX_SEATS, "with whom a trade failed this turn"),
        number("heard", 1, "the active player has asked for offers this turn"),
        number("forged", EXPANDED_SLOTS, "how often a Blacksmith was used this turn"),
        seats_in("fair", MAX_SEATS, "who attends Market Day"),
        number("dragon", MOST_STRENGTH, "the dragon's strength, once revealed"),
        *ISLAND,
        for_players("players", MAX_SEATS, *PLAYER),
        *COURSE,
    ],
    left_out={
        "chance": "the key is never observed",
        "covered": "a covered tile has the face `unknown`",
        "walls": "follows from faces, cards, monsters and guards",
        "special": "follows from the faces",
        "homes": "follows from the homes of the players and the option",
        "standing": "follows from where the champions stand",
        "players.claimed": "follows from the owners of the tiles",
    },
)
