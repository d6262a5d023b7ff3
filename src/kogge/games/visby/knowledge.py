"""What a viewer may know of a table, and the worlds that fit what a viewer knows."""

from __future__ import annotations

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.games.visby.moves import SPACE
from kogge.games.visby.rules import legal
from kogge.games.visby.state import Player, Table


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """Everything but the choices of others that still wait (V7)."""
    out.seats = table.seats
    out.target = table.target
    out.phase = table.phase
    out.round_number = table.round_number
    out.asked = table.asked
    out.owing = table.owing
    out.battle = table.battle
    out.journey = table.journey
    out.market = table.market
    for seat in range(table.seats):
        show_player(table.players[seat], out.players[seat])
    if viewer >= 0:
        out.players[viewer].choice = table.players[viewer].choice


@rule
def show_player(player: Player, out: Player) -> None:
    """Seals, wares, the display, and by that and the discards also the hand (V7)."""
    out.seals = player.seals
    out.wares = player.wares
    out.hand = player.hand
    out.display = player.display


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Rivals who have chosen may have chosen anything that was legal."""
    moves = np.empty(SPACE, np.int64)
    chosen = table.asked & ~table.owing
    for seat in range(table.seats):
        if seat != viewer and chosen >> seat & 1:
            table.owing |= 1 << seat
            count = legal(table, seat, moves)
            table.owing &= ~(1 << seat)
            table.players[seat].choice = moves[pick_below(rng, count)] + 1


@rule
def reopen(table: Table, viewer: int) -> None:
    """Choices that wait are unknown to the viewer, so they may as well still be made."""
    for seat in range(table.seats):
        if seat != viewer and (table.asked & ~table.owing) >> seat & 1:
            table.owing |= 1 << seat
