"""What a viewer is shown of Talis, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any, Final

from kogge.games.talis.bits import SIDE, TILES, has
from kogge.games.talis.bot.odds import chance_on, has_fight
from kogge.games.talis.geometry import SEA_NAMES, TIER, TILE_NAMES
from kogge.games.talis.pieces import BIOMES, BUILDING_NAMES, DIE, GOODS
from kogge.games.talis.rules.building import has_slot, slots_used
from kogge.games.talis.rules.claiming import harvestable, is_protected, yields_to
from kogge.games.talis.rules.figures import monster_at
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import BOATS, CHAMPIONS, BoardChoice, Step, Table
from kogge.games.talis.tables import (
    BUILDING_FAME,
    CARD_NAMES,
    CASTLE_SLOTS,
    COST,
    EXPANDED_SLOTS,
    FACE_NAMES,
    FAME_TO_WIN,
    FIGHT_BONUS,
    FIGHT_WHEN,
    FIRST_RESOURCE,
    FLAGS,
    TREASURES,
    YIELD,
    When,
)
from kogge.games.talis.telling.questions import View, fight_of, monster_view, question_of

# what a treasure adds in fights
BONUSES: Final = {
    name: int(bonus) for name, bonus in zip(CARD_NAMES, FIGHT_BONUS, strict=True) if bonus > 0
}
# … and when it does so
USES: Final = {name: When(FIGHT_WHEN[CARD_NAMES.index(name)]).name.lower() for name in BONUSES}
FAMES: Final = {
    name: int(fame) for name, fame in zip(BUILDING_NAMES, BUILDING_FAME, strict=True) if fame
}


def show(table: Table, viewer: int | None) -> View:
    """The whole table as this viewer sees it; a face that lies down is `null`."""
    return {
        "game": "talis",
        "viewer": viewer,
        "phase": phase_of(table),
        "round": int(table.round_number),
        "round_cap": int(table.round_cap),
        "fame_to_win": FAME_TO_WIN,
        "board": BoardChoice(table.board).name.lower(),
        "first": int(table.first),
        "active": int(table.active),
        "to_act": [] if table.finished else [int(top(table).seat)],
        "winner": int(table.winner) - 1 if table.winner else None,
        "dice": [value + 1 for value in range(DIE) for _ in range(table.dice[value])],
        "proposals": int(table.proposals),
        "forged": bool(table.forged),
        "dragon": int(table.dragon) or None,
        "tiles": _tiles(table),
        "players": [_player(table, seat) for seat in range(table.seats)],
        "question": question_of(table),
        "fight": fight_of(table),
        "odds": _odds(table, viewer),
        "bonuses": BONUSES,
        "uses": USES,
        "fames": FAMES,
        "costs": {name: _goods(COST[building]) for building, name in enumerate(BUILDING_NAMES)},
    }


def phase_of(table: Table) -> str:
    """The name of what is being decided."""
    return "over" if table.finished else Step(top(table).step).name.lower()


def _goods(goods: Any) -> dict[str, int]:
    return {name: int(many) for name, many in zip(GOODS, goods, strict=True)}


def _tiles(table: Table) -> list[View]:
    faces, rows, tiers, guards, owners = (
        [*map(int, column)]
        for column in (table.face, table.row, table.card_tier, table.guard, table.owner)
    )
    lying: dict[int, list[str]] = {}
    for card, place in zip(table.lying, table.lying_tile, strict=True):
        if place:
            lying.setdefault(int(place) - 1, []).append(CARD_NAMES[card])
    covered = int(table.covered)
    return [
        {
            **_place(tile),
            **_face(table, tile, None if has(covered, tile) else faces[tile], guards[tile]),
            "cards": _row(rows[tile]),
            "card_tier": tiers[tile] or None,
            "owner": owners[tile] - 1 if owners[tile] else None,
            "protected": owners[tile] > 0 and bool(is_protected(table, owners[tile] - 1, tile)),
            "treasures": lying.get(tile, []),
        }
        for tile in range(TILES)
    ]


def _place(tile: int) -> View:
    row, column = divmod(tile, SIDE)
    return {"tile": TILE_NAMES[tile], "row": row, "column": column, "tier": int(TIER[tile])}


def _face(table: Table, tile: int, face: int | None, guard: int) -> View:
    """What an uncovered tile shows, and who guards it."""
    if face is None:
        return {"face": None, "yields": None, "monster": None, "sleeping_guard": None}
    monster = int(monster_at(table, tile))
    return {
        "face": FACE_NAMES[face],
        "yields": _goods(YIELD[face]) if face >= FIRST_RESOURCE else None,
        "monster": monster_view(table, monster) if monster else None,
        "sleeping_guard": monster_view(table, guard) if guard and monster != guard else None,
    }


def _row(row: int) -> list[str]:
    cards = []
    while row:
        cards.append(BIOMES[(row & 3) - 1])
        row >>= 2
    return cards


def _player(table: Table, seat: int) -> View:
    player = table.players[seat]
    harvest, yielding = harvestable(table, seat), int(yields_to(table, seat))
    return {
        "seat": seat,
        "fame": int(player.fame),
        "might": int(player.might),
        "goods": _goods(player.goods),
        "home": TILE_NAMES[player.home],
        "flags": FLAGS - int(player.claims),
        "claims": _names(int(player.claimed)),
        "harvest": {name: int(harvest[good]) for good, name in enumerate(GOODS)},
        "harvest_tiles": _names(yielding),
        "champions": [
            _champion(table, seat, champion)
            for champion in range(CHAMPIONS)
            if player.champions[champion].tile > 0
        ],
        "eaten": sum(int(player.champions[champion].eaten) for champion in range(CHAMPIONS)),
        "boats": [
            {
                "number": boat + 1,
                "sea": SEA_NAMES[player.boats[boat] - 1],
                "warship": bool(player.warships[boat]),
            }
            for boat in range(BOATS)
            if player.boats[boat] > 0
        ],
        "buildings": _buildings(table, seat),
        "slots": EXPANDED_SLOTS if player.expanded else CASTLE_SLOTS,
        "slots_used": int(slots_used(player)),
        "has_slot": bool(has_slot(player)),
    }


def _names(tiles: int) -> list[str]:
    """The names of the tiles in a bit set."""
    return [TILE_NAMES[tile] for tile in range(TILES) if has(tiles, tile)]


def _champion(table: Table, seat: int, champion: int) -> View:
    figure = table.players[seat].champions[champion]
    return {
        "number": champion + 1,
        "tile": TILE_NAMES[figure.tile - 1],
        "finished": bool(figure.finished and seat == table.active),
        "treasures": [
            CARD_NAMES[figure.treasures[i]] for i in range(TREASURES) if figure.treasures[i]
        ],
    }


def _buildings(table: Table, seat: int) -> list[str]:
    player = table.players[seat]
    built = [
        name for name in ("market", "blacksmith", "chapel", "monastery") if getattr(player, name)
    ]
    if player.expanded:
        built.append("expansion")
    return built + ["dock"] * int(player.docks)


def _odds(table: Table, viewer: int | None) -> list[View]:
    """For each own champion, the chance to win each fight that waits on the island."""
    if viewer is None:
        return []
    champions = [
        champion
        for champion in range(CHAMPIONS)
        if table.players[viewer].champions[champion].tile > 0
    ]

    def chance_of(champion: int, tile: int) -> float:
        return float(chance_on(table, viewer, champion, tile))

    fights = [tile for tile in range(TILES) if has_fight(table, viewer, tile)]
    return [
        {"champion": champion + 1, "tile": TILE_NAMES[tile], "chance": chance_of(champion, tile)}
        for champion in champions
        for tile in fights
    ]
