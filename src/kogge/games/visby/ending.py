"""The end of the game: the final exchange and the winner."""

from __future__ import annotations

import numpy as np

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.visby.events import Event
from kogge.games.visby.pieces import CARD_COUNT, FINAL_SEALS, FINAL_WARES
from kogge.games.visby.state import Phase, Player, State


@rule
def end_game(state: State, log: Log) -> None:
    """Everyone trades the wares that are left, as far as they go; then the game is over (V9)."""
    for seat in range(state.seats):
        trade_rest(state.players[seat], seat, log)
    state.phase = Phase.OVER
    state.asked = 0
    state.owing = 0
    if log.room > 0:
        places = np.zeros(state.seats, np.int64)
        rank(state, places)
        for seat in range(state.seats):
            if places[seat] == 1:
                tell(log, Event.WON, seat, state.players[seat].seals)


@rule
def trade_rest(player: Player, seat: int, log: Log) -> None:
    """Three wares for a seal, as often as possible (V9)."""
    lots = player.wares // FINAL_WARES
    player.wares -= lots * FINAL_WARES
    player.seals += lots * FINAL_SEALS
    if lots > 0:
        tell(log, Event.FINAL_TRADE, seat, lots * FINAL_WARES, lots * FINAL_SEALS)


@rule
def over(state: State) -> bool:
    """Whether the final exchange is done (V-end)."""
    return state.phase == Phase.OVER


@rule
def score(state: State, out: Seq[int]) -> None:
    """Seals are the points of this game (V-goal)."""
    for seat in range(state.seats):
        out[seat] = state.players[seat].seals


@rule
def rank(state: State, out: Seq[int]) -> None:
    """Most seals; then wares left; then cards in hand; then a shared place (V-winner, V9)."""
    for seat in range(state.seats):
        out[seat] = 1
        for rival in range(state.seats):
            out[seat] += is_ahead(state.players[rival], state.players[seat])


@rule
def is_ahead(player: Player, other: Player) -> bool:
    """Whether one player is placed before another (V-winner)."""
    if player.seals != other.seals:
        return player.seals > other.seals
    if player.wares != other.wares:
        return player.wares > other.wares
    return bool(CARD_COUNT[player.hand] > CARD_COUNT[other.hand])
