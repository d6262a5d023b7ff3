"""Hidden information: what a viewer may know, and the worlds that fit what a viewer knows.

Hidden are the faces of covered tiles and the key of all dice and draws; decks have no order.
Nobody knows more than anybody else.
"""

from __future__ import annotations

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, shuffle_with
from kogge.core.scratch import scratch
from kogge.games.talis.bits import BIT, has, lowest
from kogge.games.talis.constants import (
    COVERED_COUNT,
    COVERED_FACES,
    COVERED_TILES,
    GROUP_SIZE,
    GROUPS,
)
from kogge.games.talis.state import State


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Everything but the faces of covered tiles and the key."""
    copy_open(state, out)
    covered = state.covered
    while covered != 0:
        tile = lowest(covered)
        covered &= ~BIT[tile]
        out.face[tile] = 0


@rule
def copy_open(state: State, out: State) -> None:
    """Everything on the table, field by field; the key is not among them."""
    out.seats = state.seats
    out.board = state.board
    out.guarded = state.guarded
    out.separate = state.separate
    out.famous = state.famous
    out.round_cap = state.round_cap
    out.readings = state.readings
    out.first = state.first
    out.active = state.active
    out.round_number = state.round_number
    out.winner = state.winner
    out.finished = state.finished
    out.proposals = state.proposals
    out.refused = state.refused
    out.heard = state.heard
    out.forged = state.forged
    out.revolted = state.revolted
    out.fair = state.fair
    out.dragon = state.dragon
    out.covered = state.covered
    out.walls = state.walls
    out.special = state.special
    out.homes = state.homes
    out.depth = state.depth
    out.dice = state.dice
    out.face = state.face
    out.row = state.row
    out.card_tier = state.card_tier
    out.monster = state.monster
    out.origin = state.origin
    out.guard = state.guard
    out.owner = state.owner
    out.standing = state.standing
    out.lying_tile = state.lying_tile
    out.lying = state.lying
    out.lying_origin = state.lying_origin
    out.decks = state.decks
    out.players = state.players
    out.pending = state.pending
    out.arrival = state.arrival
    out.fight = state.fight
    out.deal = state.deal


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Every way to lay the unseen faces under the covered tiles is equally likely."""
    key = scratch(KEY_WORDS)
    imagined_key(rng, key)
    start_chance(state.chance, key)
    faces = scratch(GROUP_SIZE)
    for group in range(GROUPS):
        count = unseen_faces(state, group, faces)
        shuffle_with(rng, faces, count)
        for i in range(COVERED_COUNT[state.board, group]):
            tile = COVERED_TILES[state.board, group, i]
            if has(state.covered, tile):
                count -= 1
                state.face[tile] = faces[count]


@rule
def unseen_faces(state: State, group: int, faces: Seq[int]) -> int:
    """The faces of a group of covered tiles that have not been turned over; their number."""
    count = COVERED_COUNT[state.board, group]
    for i in range(count):
        faces[i] = COVERED_FACES[state.board, group, i]
    left: int = count
    for i in range(count):
        tile = COVERED_TILES[state.board, group, i]
        if not has(state.covered, tile):
            place = 0
            while faces[place] != state.face[tile]:
                place += 1
            left -= 1
            faces[place] = faces[left]
    return left


@rule
def reopen(state: State, viewer: int) -> None:
    """Nobody ever waits for the choice of another."""
