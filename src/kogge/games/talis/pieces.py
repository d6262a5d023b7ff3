"""Talis's pieces as `pieces.toml` declares them, and what must hold for the rules to play them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from kogge.core.pieces import Requirement, pieces_digest, pieces_path, read_pieces, requirement
from kogge.games.talis.geometry import TIER, tile_at
from kogge.games.talis.grid import SIDE

GOODS: Final = ("food", "wood", "ore", "gold")
LETTERS: Final = "FWOG"
TIERS: Final = 3
BIOMES: Final = ("plains", "mountains", "woodlands")
DIE: Final = 3  # every die shows 1, 2 or 3
BUILDING_NAMES: Final = (
    "expansion",
    "warship",
    "market",
    "blacksmith",
    "dock",
    "chapel",
    "monastery",
    "champion",
    "third_champion",
)
PLACES: Final = ("chapel", "trader", "camp", "market")
SINGLES: Final = tuple(f"{letter}1" for letter in LETTERS)
DOUBLES: Final = tuple(a + b for i, a in enumerate(LETTERS) for b in LETTERS[i:])
OPEN_FACES: Final = (*SINGLES, *DOUBLES, "wild", "wild2", "oasis", *PLACES)
COVERED_FACES: Final = ("t2r", "t2x", "t3")
EFFECTS: Final = {  # what an event of this effect must say
    "pests": ("goods",),
    "market_day": (),
    "storm": (),
    "landslide": ("goods",),
    "ambush": ("goods", "monster", "fame"),
    "windfall": ("goods",),
    "druid": ("monster", "treasure"),
    "hunger": ("steps", "fame", "might", "goods"),
    "curse": ("goods", "might"),
    "crows": (),
    "raid": ("claims",),
    "sea": ("fame", "lose_fame"),
}
OUTCOMES: Final = ("discard", "deck", "swap")  # of a treasure that is rolled for, besides treasures

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=30)]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """An entry in which a misspelt name is an error."""


class Goods(Strict):
    food: Count = 0
    wood: Count = 0
    ore: Count = 0
    gold: Count = 0

    def numbers(self) -> list[int]:
        return [self.food, self.wood, self.ore, self.gold]


class Rules(Strict):
    fame_to_win: Positive
    flags: Annotated[int, msgspec.Meta(ge=1, le=40)]
    treasures: Literal[2]
    reveal_fame: Count
    duel_fame: Count
    flee_fame: Count
    revolt_fame: Count
    conquer_might: Count
    heal_gold: Positive
    heal_fame: Count
    support: Count
    support_gold: Literal[2]
    warship: Count
    proposals: Annotated[int, msgspec.Meta(ge=0, le=9)]
    trade_most: Literal[3]
    dragon_base: Count
    dragon_dice: Count


class Start(Strict):
    might: tuple[Count, Count]
    goods: Goods


class PlaceNumbers(Strict):
    market_sells_for: Positive
    marketplace_price: Positive
    fair_price: Positive
    fair_fee: Positive
    mercenary_gold: Positive
    mercenary_fame: Count
    smith: Goods


class Castle(Strict):
    slots: Positive
    expanded: Positive


class Building(Strict):
    name: Name
    cost: Goods
    fame: Count = 0


class Board(Strict):
    guards: tuple[str, str]
    cards: Annotated[int, msgspec.Meta(ge=1, le=9)]
    standard: list[str]
    standard_doubles: str
    separate_market: tuple[int, int]
    random_tiles: dict[str, Count]
    literal_tiles: dict[str, Count]
    shuffled_doubles: str
    corners: Literal["F1", "W1", "O1", "G1"] = "F1"  # what they show where castles lie apart (L12)


class Copies(Strict):
    tier: Annotated[int, msgspec.Meta(ge=1, le=TIERS)]
    biome: Literal["plains", "mountains", "woodlands"]
    copies: Positive


class Monster(Strict):
    name: Name
    might: Positive
    fame: Count
    goods: Goods
    cards: list[Copies] = []


class EventCard(Strict):
    name: Name
    effect: str
    cards: list[Copies]
    goods: Goods | None = None
    monster: str | None = None
    treasure: str | None = None
    fame: Count | None = None
    lose_fame: Count | None = None
    might: Count | None = None
    claims: Count | None = None
    steps: tuple[Count, Count, Count] | None = None


class Treasure(Strict):
    name: Name
    fight: Count = 0
    when: Literal["always", "weaker", "dragon", "once"] = "always"
    fame: Count = 0
    goods: Goods | None = None
    price: Goods | None = None
    might: Count = 0
    roll: tuple[str, str, str] | None = None
    cards: list[Copies] = []


class Pieces(Strict):
    game: str
    rules: Rules
    start: Start
    places: PlaceNumbers
    castle: Castle
    buildings: list[Building]
    board: Board
    monsters: list[Monster]
    events: list[EventCard]
    treasures: list[Treasure]


def check(pieces: Pieces, require: Requirement) -> None:
    """Refuse what the rules could not play with, naming the entry."""
    names = [b.name for b in pieces.buildings]
    require(
        sorted(names) == sorted(BUILDING_NAMES),
        f"buildings: exactly {', '.join(BUILDING_NAMES)} are needed; found {', '.join(names)}",
    )
    require(
        pieces.castle.slots <= pieces.castle.expanded,
        "castle: an expanded castle cannot have fewer slots",
    )
    _check_cards(pieces, require)
    _check_board(pieces, require)


def _check_cards(pieces: Pieces, require: Requirement) -> None:
    monsters = [m.name for m in pieces.monsters]
    treasures = [t.name for t in pieces.treasures]
    everything = [*monsters, *treasures, *(e.name for e in pieces.events)]
    for name in everything:
        require(everything.count(name) == 1, f"{name!r} is the name of several cards")
    decks = {(tier, biome): 0 for tier in range(1, TIERS + 1) for biome in BIOMES}
    for kind, cards in (
        ("monsters", pieces.monsters),
        ("events", pieces.events),
        ("treasures", pieces.treasures),
    ):
        for card in cards:
            named = [(copies.tier, copies.biome) for copies in card.cards]
            require(
                len(set(named)) == len(named),
                f"{kind}, {card.name}: cards names the same deck twice; add up the copies",
            )
            for copies in card.cards:
                decks[copies.tier, copies.biome] += copies.copies
    for (tier, biome), many in decks.items():
        require(many > 0, f"the explore deck of tier {tier}, {biome}, would have no cards")
    for guard in pieces.board.guards:
        require(guard in monsters, f"board: guards names the unknown monster {guard!r}")
    for event in pieces.events:
        where = f"events, {event.name}"
        require(
            event.effect in EFFECTS,
            f"{where}: effect {event.effect!r} is not one of {', '.join(EFFECTS)}",
        )
        for field in EFFECTS[event.effect]:
            require(getattr(event, field) is not None, f"{where}: {field} is missing")
        require(event.monster in (None, *monsters), f"{where}: unknown monster {event.monster!r}")
        require(
            event.treasure in (None, *treasures), f"{where}: unknown treasure {event.treasure!r}"
        )
    for treasure in pieces.treasures:
        for outcome in treasure.roll or ():
            require(
                outcome in (*OUTCOMES, *treasures),
                f"treasures, {treasure.name}: roll {outcome!r} is neither a treasure nor one of "
                f"{', '.join(OUTCOMES)}",
            )


def _check_board(pieces: Pieces, require: Requirement) -> None:
    board = pieces.board
    rows = [row.split() for row in board.standard]
    require(
        len(rows) == SIDE and all(len(row) == SIDE for row in rows),
        f"board: standard must have {SIDE} rows of {SIDE} tiles",
    )
    for r, row in enumerate(rows):
        for c, face in enumerate(row):
            tier = int(TIER[tile_at(r, c)])
            where = f"board: standard, row {r}, column {c}: {face!r}"
            if (r, c) in ((0, 0), (0, 7), (7, 0), (7, 7)):
                require(face == "H", f"{where} must be a home, H")
            elif tier == 1:
                require(face in OPEN_FACES, f"{where} is not one of {', '.join(OPEN_FACES)}")
            else:
                allowed = ("t2r", "t2x") if tier == 2 else ("t3",)
                require(face in allowed, f"{where} is not one of {', '.join(allowed)}")
    flat = [face for row in rows for face in row]
    for place in ("chapel", "trader", "camp"):
        require(flat.count(place) == 1, f"board: standard needs exactly one {place}")
    require("market" not in flat, "board: the market of its own is placed by separate_market")
    r, c = board.separate_market
    require(
        0 <= r < SIDE and 0 <= c < SIDE and rows[r][c] not in ("H", *COVERED_FACES, *PLACES),
        f"board: separate_market {[r, c]} must be an ordinary tile of tier 1",
    )
    for name, text, most in (
        ("standard_doubles", board.standard_doubles, flat.count("t2r")),
        ("shuffled_doubles", board.shuffled_doubles, 12),
    ):
        faces = text.split()
        for face in faces:
            require(face in DOUBLES, f"board: {name} has {face!r}, not one of {', '.join(DOUBLES)}")
        require(
            len(faces) == most or (name == "shuffled_doubles" and len(faces) < most),
            f"board: {name} must have {most} faces; found {len(faces)}",
        )
    for name, tiles in (
        ("random_tiles", board.random_tiles),
        ("literal_tiles", board.literal_tiles),
    ):
        for face in tiles:
            require(
                face in OPEN_FACES and face != "market",
                f"board: {name} has {face!r}, not one of {', '.join(OPEN_FACES[:-1])}",
            )
        require(
            sum(tiles.values()) == 44,
            f"board: {name} must have 44 tiles; found {sum(tiles.values())}",
        )
        for place in ("chapel", "trader", "camp"):
            require(tiles.get(place) == 1, f"board: {name} needs exactly one {place}")
    require(
        board.random_tiles.get("oasis", 0) >= 1, "board: random_tiles needs an oasis for the market"
    )
    require(board.literal_tiles.get("W1", 0) >= 1, "board: literal_tiles needs a W1 for the market")


def load(path: Path) -> Pieces:
    """Read and check a pieces file."""
    pieces = read_pieces(path, Pieces)
    check(pieces, requirement(path.name))
    return pieces


FILE: Final = pieces_path("talis", Path(__file__).with_name("pieces.toml"))
DIGEST: Final = pieces_digest(FILE)
PIECES: Final = load(FILE)
