"""What lies on the table of the fast game and of the slow one, in the same plain words."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from tests.reference.talis import ReferenceTalis
from tests.reference.talis_cards import BIOMES, GOODS
from tests.reference.talis_island import TILES, Tile
from tests.reference.talis_table import Champion, Lord

from kogge.games.talis.bits import ALL_BITS, has
from kogge.games.talis.constants import (
    CARD_NAMES,
    DECK_CARD,
    DECKS,
    FACE_NAMES,
    SLOTS,
    TREASURES,
)
from kogge.games.talis.geometry import SEA_NAMES
from kogge.games.talis.state import BOATS, CHAMPIONS

Plain = dict[str, Any]

DECK_NAMES = [[CARD_NAMES[DECK_CARD[deck, i]] for i in range(SLOTS)] for deck in range(DECKS)]
LAND_COLUMNS = ("face", "row", "card_tier", "monster", "guard", "owner")


def number(tile: Tile) -> int:
    """The engine's number of a tile."""
    row, column = tile
    return row * 8 + column


def _tile(number: int) -> Tile:
    return divmod(int(number), 8)


def dice_of(table: Any) -> list[int]:
    """The unused dice, lowest first."""
    return [value + 1 for value in range(3) for _ in range(table.dice[value])]


def backs_of(table: Any, tile: Tile) -> list[str]:
    """The backs of the cards on a tile, the first in the row first."""
    return _biomes(int(table.row[number(tile)]))


def _biomes(row: int) -> list[str]:
    backs = []
    while row:
        backs.append(BIOMES[(row & 3) - 1])
        row >>= 2
    return backs


def engine_parts(table: Any) -> list[Any]:
    """The turn, every tile, every player, every deck."""
    turn = (
        {}
        if table.finished
        else {
            "round": int(table.round_number),
            "active": int(table.active),
            "dice": dice_of(table),
            "proposals": int(table.proposals),
            "forged": bool(table.forged),
            "dragon": int(table.dragon),
        }
    )
    lands = _engine_lands(table)
    lords = [_engine_lord(table, seat) for seat in range(table.seats)]
    decks = [_engine_deck(table.decks[deck], deck) for deck in range(DECKS)]
    return [turn, *lands, *lords, *decks]


def reference_parts(slow: ReferenceTalis) -> list[Any]:
    """The same of the slow game."""
    turn = (
        {}
        if slow.question is None
        else {
            "round": slow.round,
            "active": slow.active,
            "dice": sorted(slow.dice),
            "proposals": slow.proposals,
            "forged": slow.forged,
            "dragon": slow.dragon,
        }
    )
    lying: dict[Tile, list[str]] = defaultdict(list)
    for tile, treasure in filter(None, slow.lying):
        lying[tile].append(treasure.name)
    lands = [_reference_land(slow, tile, lying[tile]) for tile in TILES]
    lords = [_reference_lord(slow, lord) for lord in slow.lords]
    decks = [(+slow.decks[deck], +slow.discards[deck]) for deck in slow.decks]
    return [turn, *lands, *lords, *decks]


def _engine_lands(table: Any) -> list[Plain]:
    columns = [getattr(table, name).tolist() for name in LAND_COLUMNS]
    covered = int(table.covered)
    lying: dict[int, list[str]] = defaultdict(list)
    for at, treasure in zip(table.lying_tile.tolist(), table.lying.tolist(), strict=True):
        if at:
            lying[at - 1].append(CARD_NAMES[treasure])
    lands = []
    for tile, face, row, tier, monster, guard, owner in zip(TILES, *columns, strict=True):
        at = number(tile)
        lands.append(
            {
                "tile": tile,
                "face": FACE_NAMES[face],
                "covered": bool(has(covered, at)),
                "cards": _biomes(row),
                "card_tier": tier if row else 0,
                "monster": CARD_NAMES[monster] or None,
                "guard": CARD_NAMES[guard] or None,
                "flag": owner - 1 if owner else None,
                "treasures": sorted(lying[at]),
            }
        )
    return lands


def _reference_land(slow: ReferenceTalis, tile: Tile, lying: list[str]) -> Plain:
    land = slow.lands[tile]
    return {
        "tile": tile,
        "face": land.face,
        "covered": land.covered,
        "cards": land.cards,
        "card_tier": land.card_tier if land.cards else 0,
        "monster": land.monster.name if land.monster else None,
        "guard": None if land.covered else land.guard,
        "flag": land.flag,
        "treasures": sorted(lying),
    }


def _engine_lord(table: Any, seat: int) -> Plain:
    player = table.players[seat]
    claimed = int(player.claimed)
    assert player.claims == (claimed & ALL_BITS).bit_count()
    champions = {
        champion + 1: _engine_champion(
            player.champions[champion], seat == table.active and not table.finished
        )
        for champion in range(CHAMPIONS)
        if player.champions[champion].tile
    }
    buildings = {
        name: int(getattr(player, name)) for name in ("market", "blacksmith", "chapel", "monastery")
    }
    buildings |= {"dock": int(player.docks), "expansion": int(player.expanded)}
    return {
        "seat": seat,
        "fame": int(player.fame),
        "might": int(player.might),
        "goods": player.goods.tolist(),
        "home": _tile(player.home),
        "claims": [tile for tile in TILES if has(claimed, number(tile))],
        "champions": champions,
        "eaten": {c + 1 for c in range(CHAMPIONS) if player.champions[c].eaten},
        "boats": {
            boat + 1: (SEA_NAMES[player.boats[boat] - 1], bool(player.warships[boat]))
            for boat in range(BOATS)
            if player.boats[boat]
        },
        "buildings": Counter({name: many for name, many in buildings.items() if many}),
    }


def _engine_champion(figure: Any, is_active: bool) -> tuple[Any, ...]:
    carried = [CARD_NAMES[figure.treasures[i]] for i in range(TREASURES) if figure.treasures[i]]
    return _tile(figure.tile - 1), not figure.finished or not is_active, carried


def _reference_lord(slow: ReferenceTalis, lord: Lord) -> Plain:
    is_active = lord.seat == slow.active and slow.question is not None
    return {
        "seat": lord.seat,
        "fame": lord.fame,
        "might": lord.might,
        "goods": [lord.goods[letter] for letter in GOODS],
        "home": lord.home,
        "claims": slow.claims(lord.seat),
        "champions": {c.number: _reference_champion(c, is_active) for c in lord.champions},
        "eaten": lord.lost_figures,
        "boats": {boat.number: (boat.sea, boat.warship) for boat in lord.boats},
        "buildings": +lord.buildings,
    }


def _reference_champion(champion: Champion, is_active: bool) -> tuple[Any, ...]:
    carried = [treasure.name for treasure in champion.treasures]
    return champion.tile, champion.fresh or not is_active, carried


def _engine_deck(deck: Any, index: int) -> tuple[Counter[str], Counter[str]]:
    pile, discards = (
        Counter(dict(zip(DECK_NAMES[index], cards.tolist(), strict=True)))
        for cards in (deck.pile, deck.discards)
    )
    return +pile, +discards
