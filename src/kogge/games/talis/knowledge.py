"""What a viewer may know of a table, and the worlds that fit what a viewer knows.

Hidden are the faces of covered tiles and the key of all dice and draws; decks have no order.
Nobody knows more than anybody else.
"""

from __future__ import annotations

import numpy as np

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, shuffle_with
from kogge.games.talis.bits import BIT, has, lowest
from kogge.games.talis.state import Table
from kogge.games.talis.tables import (
    COVERED_COUNT,
    COVERED_FACES,
    COVERED_TILES,
    GROUP_SIZE,
    GROUPS,
)


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """Everything but the faces of covered tiles and the key."""
    copy_open(table, out)
    covered = table.covered
    while covered != 0:
        tile = lowest(covered)
        covered &= ~BIT[tile]
        out.face[tile] = 0


@rule
def copy_open(table: Table, out: Table) -> None:
    """Everything on the table, field by field; the key is not among them."""
    out.seats = table.seats
    out.board = table.board
    out.guarded = table.guarded
    out.separate = table.separate
    out.famous = table.famous
    out.round_cap = table.round_cap
    out.readings = table.readings
    out.first = table.first
    out.active = table.active
    out.round_number = table.round_number
    out.winner = table.winner
    out.finished = table.finished
    out.proposals = table.proposals
    out.refused = table.refused
    out.heard = table.heard
    out.forged = table.forged
    out.revolted = table.revolted
    out.fair = table.fair
    out.dragon = table.dragon
    out.covered = table.covered
    out.walls = table.walls
    out.special = table.special
    out.homes = table.homes
    out.depth = table.depth
    out.dice = table.dice
    out.face = table.face
    out.row = table.row
    out.card_tier = table.card_tier
    out.monster = table.monster
    out.origin = table.origin
    out.guard = table.guard
    out.owner = table.owner
    out.standing = table.standing
    out.lying_tile = table.lying_tile
    out.lying = table.lying
    out.lying_origin = table.lying_origin
    out.decks = table.decks
    out.players = table.players
    out.pending = table.pending
    out.arrival = table.arrival
    out.fight = table.fight
    out.deal = table.deal


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Every way to lay the unseen faces under the covered tiles is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(table.chance, key)
    faces = np.zeros(GROUP_SIZE, np.int64)
    for group in range(GROUPS):
        count = unseen_faces(table, group, faces)
        shuffle_with(rng, faces, count)
        for i in range(COVERED_COUNT[table.board, group]):
            tile = COVERED_TILES[table.board, group, i]
            if has(table.covered, tile):
                count -= 1
                table.face[tile] = faces[count]


@rule
def unseen_faces(table: Table, group: int, faces: Seq[int]) -> int:
    """The faces of a group of covered tiles that have not been turned over; their number."""
    count = COVERED_COUNT[table.board, group]
    for i in range(count):
        faces[i] = COVERED_FACES[table.board, group, i]
    left: int = count
    for i in range(count):
        tile = COVERED_TILES[table.board, group, i]
        if not has(table.covered, tile):
            place = 0
            while faces[place] != table.face[tile]:
                place += 1
            left -= 1
            faces[place] = faces[left]
    return left


@rule
def reopen(table: Table, viewer: int) -> None:
    """Nobody ever waits for the choice of another."""
