"""Setting up: the island, the decks, the castles."""

from __future__ import annotations

import numpy as np

from kogge.core.chance import (
    next_draw,
    number_at,
    random_below,
    shuffle_copies,
    start_chance,
)
from kogge.core.compiling import rule
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, TILES, has
from kogge.games.talis.geometry import CORNER, HOME_SEA, SEAS, TIER
from kogge.games.talis.options import Setting
from kogge.games.talis.pieces import BIOMES
from kogge.games.talis.rules.figures import mark_wall, stand
from kogge.games.talis.rules.pending import push
from kogge.games.talis.state import BoardChoice, Step, Table
from kogge.games.talis.streams import Stream
from kogge.games.talis.tables import (
    COVERED_COUNT,
    COVERED_FACES,
    COVERED_TILES,
    DECK_COPIES,
    DECKS,
    FACES,
    FIRST_DOUBLE,
    GROUP_SIZE,
    GROUPS,
    GUARD,
    KINDS,
    LITERAL_TILES,
    MARKET_TILE,
    RANDOM_TILES,
    SINGLE_WOOD,
    SLOTS,
    STANDARD,
    START_GOODS,
    START_MIGHT,
    TILE_CARDS,
    Face,
)

# by the option round_cap
ROUND_CAPS = np.array([60, 20], np.int64)


@rule
def set_up(table: Table, options: Seq[int], key: Seq[int]) -> None:
    """The board, the decks and the players; the first player is drawn by lot (L-setup)."""
    start_chance(table.chance, key)
    table.seats = options[PLAYERS]
    table.board = options[Setting.BOARD]
    table.guarded = options[Setting.DOUBLE_TILES]
    table.separate = options[Setting.MARKETPLACE]
    table.famous = options[Setting.MERCENARIES]
    table.round_cap = ROUND_CAPS[options[Setting.ROUND_CAP]]
    choose_readings(table, options)
    lay_open_tiles(table)
    lay_covered_tiles(table)
    lay_cards(table)
    for deck in range(DECKS):
        for slot in range(SLOTS):
            table.decks[deck].pile[slot] = DECK_COPIES[deck, slot]
    for seat in range(table.seats):
        seat_player(table, seat, START_MIGHT[options[Setting.START_MIGHT]])
    table.first = random_below(table.chance, Stream.FIRST, table.seats)
    table.active = table.first
    table.round_number = 1
    push(table, Step.TURN, table.active)


@rule
def choose_readings(table: Table, options: Seq[int]) -> None:
    """How the rulebook is read where it can be read in two ways."""
    readings = table.readings
    readings.all_cards = options[Setting.EXPLORING]
    readings.revolt_claims = options[Setting.REVOLTS]
    readings.many_buildings = options[Setting.BUILDINGS]
    readings.docks_by_boats = options[Setting.DOCKS]
    readings.free_walks = options[Setting.WALKS]
    readings.must_exceed = options[Setting.STRENGTH]
    readings.any_coast = options[Setting.WARSHIPS]
    readings.attacker_retreats = options[Setting.TIES]
    readings.open_homes = options[Setting.HOMES]
    readings.next_sea_only = options[Setting.SAILING]
    readings.all_attend = options[Setting.MARKET_DAY]
    readings.no_fair_sales = options[Setting.FAIR_SALES]
    readings.free_trade = options[Setting.TRADE]
    readings.market_anytime = options[Setting.MARKET]


@rule
def seat_player(table: Table, seat: int, might: int) -> None:
    """A champion on the home corner, a boat in its sea, a food and a wood (L-setup, L14)."""
    sea = HOME_SEA[table.seats, seat]
    player = table.players[seat]
    player.home = CORNER[sea]
    player.might = might
    for good in range(KINDS):
        player.goods[good] = START_GOODS[good]
    player.boats[0] = sea + 1
    table.face[player.home] = Face.HOME
    table.special |= BIT[player.home]
    table.homes |= BIT[player.home]
    stand(table, seat, 0, player.home)


@rule
def lay_open_tiles(table: Table) -> None:
    """Tier 1 lies face up: as printed, or shuffled (L-setup)."""
    if table.board == BoardChoice.STANDARD:
        for tile in range(TILES):
            table.face[tile] = STANDARD[tile]
        if table.separate:
            table.face[MARKET_TILE] = Face.MARKET
    else:
        faces = RANDOM_TILES.copy() if table.board == BoardChoice.RANDOM else LITERAL_TILES.copy()
        if table.separate:
            replaced = Face.OASIS if table.board == BoardChoice.RANDOM else SINGLE_WOOD
            index = 0
            while faces[index] != replaced:
                index += 1
            faces[index] = Face.MARKET
        shuffle_copies(table.chance, Stream.OPEN_TILES, FACES, faces, len(faces))
        index = 0
        for tile in range(TILES):
            if TIER[tile] == 1 and not is_corner(tile):
                table.face[tile] = faces[index]
                index += 1
    for sea in range(SEAS):
        table.face[CORNER[sea]] = Face.EMPTY
    for tile in range(TILES):
        if table.face[tile] >= Face.CHAPEL and table.face[tile] <= Face.MARKET:
            table.special |= BIT[tile]


@rule
def is_corner(tile: int) -> bool:
    """Whether this tile is one of the four corners."""
    for sea in range(SEAS):
        if CORNER[sea] == tile:
            return True
    return False


@rule
def lay_covered_tiles(table: Table) -> None:
    """Tiers 2 and 3 lie face down, the Dragon's Den among the four in the centre (L-setup)."""
    faces = np.empty(GROUP_SIZE, np.int64)
    for group in range(GROUPS):
        count = COVERED_COUNT[table.board, group]
        for i in range(count):
            faces[i] = COVERED_FACES[table.board, group, i]
        shuffle_copies(table.chance, Stream.COVERED_TILES + group, FACES, faces, count)
        for i in range(count):
            tile = COVERED_TILES[table.board, group, i]
            table.face[tile] = faces[i]
            table.covered |= BIT[tile]


@rule
def lay_cards(table: Table) -> None:
    """Two cards on wild tiles, oases, all that is face down, and double tiles (L-setup, L-board).

    A literal board has no cards in tier 1.
    """
    draw = next_draw(table.chance, Stream.BIOMES)
    for tile in range(TILES):
        face = table.face[tile]
        covered = has(table.covered, tile)
        tier = TIER[tile]
        if face == Face.WILD2:
            tier = 2
        if covered or (face >= Face.WILD and face <= Face.OASIS):
            put_cards(table, tile, tier, draw)
        elif face >= FIRST_DOUBLE:
            table.guard[tile] = GUARD[tier]
            if not table.guarded and table.board != BoardChoice.LITERAL:
                put_cards(table, tile, tier, draw)
        mark_wall(table, tile)


@rule
def put_cards(table: Table, tile: int, tier: int, draw: int) -> None:
    """Explore cards of one tier and random biomes, their backs visible."""
    table.card_tier[tile] = tier
    for i in range(TILE_CARDS):
        place = tile + i * TILES
        biome = number_at(table.chance, Stream.BIOMES, draw, place, len(BIOMES))
        table.row[tile] |= (biome + 1) << (2 * i)
