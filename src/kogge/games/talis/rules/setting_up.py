"""Setting up: the island, the decks, the castles."""

from __future__ import annotations

import numpy as np

from kogge.core.chacha import BLOCK_WORDS
from kogge.core.chance import (
    fill_block,
    next_draw,
    number_of,
    random_below,
    shuffle_copies,
    start_chance,
)
from kogge.core.compiling import rule
from kogge.core.game import PLAYERS
from kogge.core.record import Seq
from kogge.core.scratch import scratch
from kogge.games.talis.bits import BIT, TILES, has
from kogge.games.talis.constants import (
    CORNER_FACE,
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
from kogge.games.talis.geometry import CORNER, HOME_SEA, SEAS, TIER
from kogge.games.talis.options import Setting
from kogge.games.talis.pieces import BIOMES
from kogge.games.talis.rules.champions import mark_wall, stand
from kogge.games.talis.rules.pending import push
from kogge.games.talis.state import BoardChoice, State, Step
from kogge.games.talis.streams import Stream

# by the option round_cap
ROUND_CAPS = np.array([60, 20], np.int64)


@rule
def set_up(state: State, options: Seq[int], key: Seq[int]) -> None:
    """The board, the decks and the players; the first player is drawn by lot (L-setup)."""
    start_chance(state.chance, key)
    state.seats = options[PLAYERS]
    state.board = options[Setting.BOARD]
    state.guarded = options[Setting.DOUBLE_TILES]
    state.separate = options[Setting.MARKETPLACE]
    state.famous = options[Setting.MERCENARIES]
    state.round_cap = ROUND_CAPS[options[Setting.ROUND_CAP]]
    choose_readings(state, options)
    lay_open_tiles(state)
    lay_covered_tiles(state)
    lay_cards(state)
    for deck in range(DECKS):
        for slot in range(SLOTS):
            state.decks[deck].pile[slot] = DECK_COPIES[deck, slot]
    for seat in range(state.seats):
        seat_player(state, seat, START_MIGHT[options[Setting.START_MIGHT]])
    state.first = random_below(state.chance, Stream.FIRST, state.seats)
    state.active = state.first
    state.round_number = 1
    push(state, Step.TURN, state.active)


@rule
def choose_readings(state: State, options: Seq[int]) -> None:
    """How the rulebook is read where it can be read in two ways."""
    readings = state.readings
    readings.all_cards = options[Setting.EXPLORING]
    readings.revolt_claims = options[Setting.REVOLTS]
    readings.many_buildings = options[Setting.BUILDINGS]
    readings.docks_by_boats = 1 - options[Setting.DOCKS]
    readings.free_walks = options[Setting.WALKS]
    readings.must_exceed = options[Setting.STRENGTH]
    readings.any_coast = options[Setting.WARSHIPS]
    readings.attacker_retreats = options[Setting.TIES]
    readings.castles_apart = options[Setting.HOMES]
    readings.next_sea_only = options[Setting.SAILING]
    readings.all_attend = options[Setting.MARKET_DAY]
    readings.no_fair_sales = options[Setting.FAIR_SALES]
    readings.free_trade = options[Setting.TRADE]
    readings.market_anytime = options[Setting.MARKET]


@rule
def seat_player(state: State, seat: int, might: int) -> None:
    """A champion on the corner, a boat in its sea, a food and a wood (L-setup, L12, L14)."""
    sea = HOME_SEA[state.seats, seat]
    player = state.players[seat]
    player.home = CORNER[sea]
    player.might = might
    for good in range(KINDS):
        player.goods[good] = START_GOODS[good]
    player.boats[0] = sea + 1
    if not state.readings.castles_apart:
        state.face[player.home] = Face.HOME
        state.special |= BIT[player.home]
        state.homes |= BIT[player.home]
    stand(state, seat, 0, player.home)


@rule
def lay_open_tiles(state: State) -> None:
    """Tier 1 lies face up: as printed, or shuffled; corners are homes, or fields (L-setup, L12)."""
    if state.board == BoardChoice.STANDARD:
        for tile in range(TILES):
            state.face[tile] = STANDARD[tile]
        if state.separate:
            state.face[MARKET_TILE] = Face.MARKET
    else:
        faces = RANDOM_TILES.copy() if state.board == BoardChoice.RANDOM else LITERAL_TILES.copy()
        if state.separate:
            replaced = Face.OASIS if state.board == BoardChoice.RANDOM else SINGLE_WOOD
            index = 0
            while faces[index] != replaced:
                index += 1
            faces[index] = Face.MARKET
        shuffle_copies(state.chance, Stream.OPEN_TILES, FACES, faces, len(faces))
        index = 0
        for tile in range(TILES):
            if TIER[tile] == 1 and not is_corner(tile):
                state.face[tile] = faces[index]
                index += 1
    for sea in range(SEAS):
        state.face[CORNER[sea]] = CORNER_FACE if state.readings.castles_apart else Face.EMPTY
    for tile in range(TILES):
        if state.face[tile] >= Face.CHAPEL and state.face[tile] <= Face.MARKET:
            state.special |= BIT[tile]


@rule
def is_corner(tile: int) -> bool:
    """Whether this tile is one of the four corners."""
    for sea in range(SEAS):
        if CORNER[sea] == tile:
            return True
    return False


@rule
def lay_covered_tiles(state: State) -> None:
    """Tiers 2 and 3 lie face down, the Dragon's Den among the four in the centre (L-setup)."""
    faces = scratch(GROUP_SIZE)
    for group in range(GROUPS):
        count = COVERED_COUNT[state.board, group]
        for i in range(count):
            faces[i] = COVERED_FACES[state.board, group, i]
        shuffle_copies(state.chance, Stream.COVERED_TILES + group, FACES, faces, count)
        for i in range(count):
            tile = COVERED_TILES[state.board, group, i]
            state.face[tile] = faces[i]
            state.covered |= BIT[tile]


@rule
def lay_cards(state: State) -> None:
    """Two cards on wild tiles, oases, all that is face down, and double tiles (L-setup, L-board).

    A literal board has no cards in tier 1.
    """
    for tile in range(TILES):
        face = state.face[tile]
        covered = has(state.covered, tile)
        tier = TIER[tile]
        if face == Face.WILD2:
            tier = 2
        if covered or (face >= Face.WILD and face <= Face.OASIS):
            state.card_tier[tile] = tier
        elif face >= FIRST_DOUBLE:
            state.guard[tile] = GUARD[tier]
            if not state.guarded and state.board != BoardChoice.LITERAL:
                state.card_tier[tile] = tier
    put_cards(state)
    for tile in range(TILES):
        mark_wall(state, tile)


@rule
def put_cards(state: State) -> None:
    """Explore cards of random biomes wherever there is a tier for them, their backs visible."""
    chance = state.chance
    draw = next_draw(chance, Stream.BIOMES)
    block = scratch(BLOCK_WORDS)
    for i in range(TILE_CARDS):
        for tile in range(TILES):
            place = tile + i * TILES
            if place % BLOCK_WORDS == 0:
                fill_block(chance, Stream.BIOMES, draw, place // BLOCK_WORDS, 0, block)
            if state.card_tier[tile] > 0:
                word = block[place % BLOCK_WORDS]
                biome = number_of(chance, Stream.BIOMES, draw, place, len(BIOMES), word)
                state.row[tile] |= (biome + 1) << (2 * i)
