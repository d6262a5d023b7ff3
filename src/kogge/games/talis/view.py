"""View: what a viewer is shown of Talis, declared once, made from an observed record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal, cast

import msgspec
import numpy as np

from kogge.core.plain import plain
from kogge.core.view import View
from kogge.games.talis.bits import SIDE, TILES
from kogge.games.talis.constants import (
    BUILDING_FAME,
    CARD_NAMES,
    CASTLE_SLOTS,
    COST,
    DRAGON,
    EXPANDED_SLOTS,
    FACE_NAMES,
    FAME_TO_WIN,
    FIGHT_BONUS,
    FIGHT_WHEN,
    FIRST_RESOURCE,
    FLAGS,
    MONSTER_MIGHT,
    OPPONENT_NAMES,
    TREASURES,
    YIELD,
    When,
)
from kogge.games.talis.geometry import PLACE_NAMES, SEA_NAMES, TIER, TILE_NAMES
from kogge.games.talis.pieces import BIOMES, BUILDING_NAMES, DIE, GOODS
from kogge.games.talis.state import BOATS, CHAMPIONS, STATE, BoardChoice, Player, State, Step
from kogge.games.talis.telling.questions import Fight, Monster, Question, fight_of, question_of
from kogge.games.talis.telling.surveys import SURVEYED, survey_odds, survey_players, survey_tiles

Good = Literal["food", "wood", "ore", "gold"]
Goods = dict[Good, int]
Biome = Literal["plains", "mountains", "woodlands"]
Sea = Literal["nw", "ne", "se", "sw"]


class Tile(msgspec.Struct):
    """A tile; `face` is what it shows, `null` while it lies face down."""

    tile: str
    row: int
    column: int
    tier: Literal[1, 2, 3]
    face: str | None
    yields: Goods | None
    monster: Monster | None
    sleeping_guard: Monster | None
    cards: list[Biome]
    card_tier: int | None
    owner: int | None
    protected: bool
    treasures: list[str]


class Champion(msgspec.Struct):
    number: int
    tile: str
    finished: bool
    treasures: list[str]


class Boat(msgspec.Struct):
    number: int
    sea: Sea
    warship: bool


class TalisPlayer(msgspec.Struct):
    seat: int
    fame: int
    might: int
    goods: Goods
    home: str
    flags: int
    claims: list[str]
    harvest: Goods
    harvest_tiles: list[str]
    champions: list[Champion]
    eaten: int
    boats: list[Boat]
    buildings: list[str]
    slots: int
    slots_used: int
    has_slot: bool


class Odds(msgspec.Struct):
    """The chance of an own champion to win the fight that waits on a tile."""

    champion: int
    tile: str
    chance: float


class TalisView(View, tag="talis"):
    """The whole table.

    `bonuses` is what a treasure adds in fights, `uses` when it does so; `fames` is the Fame of
    those buildings that bring some.
    """

    viewer: int | None
    phase: str
    round: int
    round_cap: int
    fame_to_win: int
    board: str
    first: int
    active: int
    to_act: list[int]
    winner: int | None
    dice: list[int]
    proposals: int
    forged: bool
    dragon: int | None
    tiles: list[Tile]
    players: list[TalisPlayer]
    question: Question | None
    fight: Fight | None
    odds: list[Odds]
    bonuses: dict[str, int]
    uses: dict[str, str]
    fames: dict[str, int]
    costs: dict[str, Goods]


BONUSES: Final = {
    name: int(bonus) for name, bonus in zip(CARD_NAMES, FIGHT_BONUS, strict=True) if bonus > 0
}
USES: Final = {name: When(FIGHT_WHEN[CARD_NAMES.index(name)]).name.lower() for name in BONUSES}
FAMES: Final = {
    name: int(fame) for name, fame in zip(BUILDING_NAMES, BUILDING_FAME, strict=True) if fame
}
# enumerations and NumPy tables are slow in loops
STEPS: Final = {int(step): step.name.lower() for step in Step}
BOARDS: Final = {int(board): board.name.lower() for board in BoardChoice}
TIERS: Final = cast("list[Literal[1, 2, 3]]", TIER.tolist())
MIGHTS: Final[list[int]] = MONSTER_MIGHT.tolist()
SEAS: Final = cast("tuple[Sea, ...]", SEA_NAMES)
BUILT: Final = ("market", "blacksmith", "chapel", "monastery")


def _goods(goods: Any) -> Goods:
    return cast(Goods, dict(zip(GOODS, goods, strict=True)))


YIELDS: Final = [
    _goods(YIELD[face].tolist()) if face >= FIRST_RESOURCE else None
    for face in range(len(FACE_NAMES))
]
COSTS: Final = {
    name: _goods(COST[building].tolist()) for building, name in enumerate(BUILDING_NAMES)
}


def show(observed: State, viewer: int | None) -> TalisView:
    """The whole table as this viewer sees it; nobody sees more than others, but for own odds."""
    shared = _shown_to_all(cast(Any, observed).tobytes())
    return msgspec.structs.replace(shared, viewer=viewer, odds=_odds(observed, viewer))


@lru_cache(maxsize=4)
def _shown_to_all(record: bytes) -> TalisView:
    """What all who observe the same record are shown, made once for all of them."""
    observed = cast(State, np.frombuffer(bytearray(record), STATE)[0])
    state = plain(observed)
    return TalisView(
        viewer=None,
        phase="over" if state.finished else STEPS[state.pending[state.depth - 1].step],
        round=state.round_number,
        round_cap=state.round_cap,
        fame_to_win=FAME_TO_WIN,
        board=BOARDS[state.board],
        first=state.first,
        active=state.active,
        to_act=[] if state.finished else [state.pending[state.depth - 1].seat],
        winner=state.winner - 1 if state.winner else None,
        dice=[value + 1 for value in range(DIE) for _ in range(state.dice[value])],
        proposals=state.proposals,
        forged=state.forged >= max(1, state.players[state.active].blacksmith),
        dragon=state.dragon or None,
        tiles=_tiles(observed, state),
        players=_players(observed, state),
        question=question_of(observed),
        fight=fight_of(observed),
        odds=[],
        bonuses=BONUSES,
        uses=USES,
        fames=FAMES,
        costs=COSTS,
    )


def _tiles(observed: State, state: State) -> list[Tile]:
    monsters, protected = np.zeros(TILES, np.int64), np.zeros(TILES, np.int64)
    survey_tiles(observed, monsters, protected)
    lying: dict[int, list[str]] = {}
    for card, place in zip(state.lying, state.lying_tile, strict=True):
        if place:
            lying.setdefault(place - 1, []).append(CARD_NAMES[card])
    fought = monsters.tolist()
    safe = protected.tolist()
    return [
        _tile(
            tile,
            None if state.covered >> tile & 1 else (state.face[tile], state.guard[tile]),
            state.row[tile],
            state.card_tier[tile],
            state.owner[tile],
            fought[tile],
            state.dragon,
            tuple(lying.get(tile, ())),
            protected=bool(safe[tile]),
        )
        for tile in range(TILES)
    ]


@lru_cache(maxsize=16384)
def _tile(
    tile: int,
    open_side: tuple[int, int] | None,
    cards: int,
    card_tier: int,
    owner: int,
    monster: int,
    dragon: int,
    treasures: tuple[str, ...],
    *,
    protected: bool,
) -> Tile:
    """A tile, made once for all positions in which it looks like this.

    What lies face down shows neither face nor guard.
    """
    row, column = divmod(tile, SIDE)
    covered = open_side is None
    face, guard = open_side or (0, 0)
    return Tile(
        tile=TILE_NAMES[tile],
        row=row,
        column=column,
        tier=TIERS[tile],
        face=None if covered else FACE_NAMES[face],
        yields=None if covered else YIELDS[face],
        monster=_monster(dragon, monster) if monster else None,
        sleeping_guard=_monster(dragon, guard) if guard and monster != guard else None,
        cards=_row(cards),
        card_tier=card_tier or None,
        owner=owner - 1 if owner else None,
        protected=protected,
        treasures=list(treasures),
    )


def _monster(dragon: int, monster: int) -> Monster:
    might = dragon if monster == DRAGON else MIGHTS[monster]
    return Monster(OPPONENT_NAMES[monster], might)


def _row(row: int) -> list[Biome]:
    cards: list[Biome] = []
    while row:
        cards.append(BIOMES[(row & 3) - 1])
        row >>= 2
    return cards


def _players(observed: State, state: State) -> list[TalisPlayer]:
    numbers = np.zeros(SURVEYED * state.seats, np.int64)
    survey_players(observed, numbers)
    return [
        _player(state, seat, numbers[SURVEYED * seat :][:SURVEYED].tolist())
        for seat in range(state.seats)
    ]


def _player(state: State, seat: int, surveyed: list[int]) -> TalisPlayer:
    player = state.players[seat]
    *harvest, yielding, slots_used, has_slot = surveyed
    return TalisPlayer(
        seat=seat,
        fame=player.fame,
        might=player.might,
        goods=_goods(player.goods),
        home=TILE_NAMES[player.home],
        flags=FLAGS - player.claims,
        claims=_names(player.claimed),
        harvest=_goods(harvest),
        harvest_tiles=_names(yielding),
        champions=[
            _champion(state, seat, champion)
            for champion in range(CHAMPIONS)
            if player.champions[champion].tile > 0
        ],
        eaten=sum(player.champions[champion].eaten for champion in range(CHAMPIONS)),
        boats=[
            Boat(boat + 1, SEAS[player.boats[boat] - 1], bool(player.warships[boat]))
            for boat in range(BOATS)
            if player.boats[boat] > 0
        ],
        buildings=_buildings(player),
        slots=EXPANDED_SLOTS if player.expanded else CASTLE_SLOTS,
        slots_used=slots_used,
        has_slot=bool(has_slot),
    )


def _names(tiles: int) -> list[str]:
    """The names of the tiles in a bit set."""
    return [TILE_NAMES[tile] for tile in range(TILES) if tiles >> tile & 1] if tiles else []


def _champion(state: State, seat: int, champion: int) -> Champion:
    figure = state.players[seat].champions[champion]
    return Champion(
        number=champion + 1,
        tile=PLACE_NAMES[figure.tile - 1],
        finished=bool(figure.finished and seat == state.active),
        treasures=[
            CARD_NAMES[figure.treasures[i]] for i in range(TREASURES) if figure.treasures[i]
        ],
    )


def _buildings(player: Player) -> list[str]:
    built = [name for name in BUILT for _ in range(getattr(player, name))]
    if player.expanded:
        built.append("expansion")
    return built + ["dock"] * player.docks


def _odds(observed: State, viewer: int | None) -> list[Odds]:
    """For each own champion, the chance to win each fight that waits on the island."""
    if viewer is None:
        return []
    chances = np.zeros(CHAMPIONS * TILES)
    survey_odds(observed, viewer, chances)
    return [
        Odds(place // TILES + 1, TILE_NAMES[place % TILES], float(chances[place]))
        for place in np.flatnonzero(chances >= 0).tolist()
    ]
