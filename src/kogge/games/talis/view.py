"""What a viewer is shown of Talis, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any, Final

from kogge.games.talis.bits import SIDE, TILES, has
from kogge.games.talis.geometry import SEA_NAMES, TIER, TILE_NAMES
from kogge.games.talis.moves import BUNDLES, bundle_word
from kogge.games.talis.odds import chance_against, chance_in_duel, chance_on, has_fight
from kogge.games.talis.pieces import BIOMES, BUILDING_NAMES, DIE, GOODS
from kogge.games.talis.rules.bonuses import strength_of
from kogge.games.talis.rules.building import has_slot, slots_used
from kogge.games.talis.rules.claiming import harvestable, is_protected, yields_to
from kogge.games.talis.rules.figures import monster_at
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import BOATS, CHAMPIONS, BoardChoice, Step, Table
from kogge.games.talis.tables import (
    CARD_NAMES,
    CASTLE_SLOTS,
    COST,
    EXPANDED_SLOTS,
    FACE_NAMES,
    FAME_TO_WIN,
    FIGHT_BONUS,
    FIRST_RESOURCE,
    FLAGS,
    OPPONENT_NAMES,
    TREASURES,
    YIELD,
)

View = dict[str, Any]

# what a treasure adds in fights
BONUSES: Final = {
    name: int(bonus) for name, bonus in zip(CARD_NAMES, FIGHT_BONUS, strict=True) if bonus > 0
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
        "question": _question(table),
        "fight": _fight(table),
        "odds": _odds(table, viewer),
        "bonuses": BONUSES,
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
        "monster": _monster(table, monster) if monster else None,
        "sleeping_guard": _monster(table, guard) if guard and monster != guard else None,
    }


def _row(row: int) -> list[str]:
    cards = []
    while row:
        cards.append(BIOMES[(row & 3) - 1])
        row >>= 2
    return cards


def _monster(table: Table, monster: int) -> View:
    return {"name": OPPONENT_NAMES[monster], "might": int(strength_of(table, monster))}


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


def _question(table: Table) -> View | None:
    """What is asked now, with everything that is needed to answer."""
    if table.finished:
        return None
    frame = top(table)
    step = Step(frame.step)
    asked: View = {"seat": int(frame.seat), "about": step.name.lower()}
    arrival = table.arrival
    if step != Step.TURN:
        asked |= {"mover": int(arrival.seat), "champion": int(arrival.champion) + 1}
        asked["tile"] = TILE_NAMES[arrival.tile]
    if step == Step.INTERCEPT:
        asked["tile"] = TILE_NAMES[frame.a]
    elif step == Step.OFFER:
        give, want = divmod(int(frame.a), BUNDLES)
        asked |= {"rival": int(frame.b), "give": bundle_word(give), "want": bundle_word(want)}
    elif step == Step.SUPPORT:
        asked |= {"rival": int(table.fight.seat[frame.b]), "gold": int(frame.a)}
    elif step == Step.LYING:
        asked["card"] = CARD_NAMES[table.lying[frame.a]]
    elif step in (Step.DROP, Step.SHIELD, Step.CURSE, Step.PESTS, Step.SWAP):
        asked["card"] = CARD_NAMES[frame.a]
    elif step == Step.FAIR:
        asked |= {"bought": bool(frame.a), "proposals": int(frame.b)}
    elif step == Step.RAID:
        asked["claims"] = int(frame.b)
    elif step == Step.SEA_MONSTER:
        asked["boat"] = int(frame.b) + 1
    return asked


def _fight(table: Table) -> View | None:
    """The fight that is going on, if there is one."""
    if table.finished or all(table.pending[i].step != Step.FIGHT for i in range(table.depth)):
        return None
    fight = table.fight
    tile = int(table.arrival.tile)
    seat = int(fight.seat[0])
    champion = int(fight.champion[0])
    shown: View = {
        "tile": TILE_NAMES[tile],
        "seat": seat,
        "champion": champion + 1,
        "rolled": [int(fight.rolled[side]) or None for side in range(2)],
        "supported": [bool(fight.supported[side]) for side in range(2)],
        "swords": [int(fight.swords[side]) for side in range(2)],
    }
    if fight.opponent:
        opponent = int(fight.opponent)
        chance = float(chance_against(table, seat, champion, tile, opponent))
        return {**shown, "opponent": _monster(table, opponent), "rival": None, "chance": chance}
    rival, other = int(fight.seat[1]), int(fight.champion[1])
    return {
        **shown,
        "chance": float(chance_in_duel(table, seat, champion, rival, other, tile)),
        "opponent": None,
        "rival": rival,
        "other": other + 1,
        "started": int(fight.seat[fight.started]),
    }


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
