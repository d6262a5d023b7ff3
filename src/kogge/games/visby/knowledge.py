"""Hidden information: what a viewer may know, and the worlds that fit what a viewer knows."""

from __future__ import annotations

import numpy as np

from kogge.core.choosing import imagine_choices, reopen_choices
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.games.visby.moves import SPACE
from kogge.games.visby.state import Player, State


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Everything but the choices of others that still wait (V7)."""
    out.seats = state.seats
    out.target = state.target
    out.phase = state.phase
    out.round_number = state.round_number
    out.asked = state.asked
    out.owing = state.owing
    out.battle = state.battle
    out.journey = state.journey
    out.market = state.market
    for seat in range(state.seats):
        show_player(state.players[seat], out.players[seat])
    if viewer >= 0:
        out.players[viewer].choice = state.players[viewer].choice


@rule
def show_player(player: Player, out: Player) -> None:
    """Seals, wares, the display, and by that and the discards also the hand (V7)."""
    out.seals = player.seals
    out.wares = player.wares
    out.hand = player.hand
    out.display = player.display


@rule
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Rivals who have chosen may have chosen anything that was legal."""
    imagine_choices(state, viewer, rng, np.empty(SPACE, np.int64))


@rule
def reopen(state: State, viewer: int) -> None:
    """Choices that wait are unknown to the viewer, so they may as well still be made."""
    reopen_choices(state, viewer)
