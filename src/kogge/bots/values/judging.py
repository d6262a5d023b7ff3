"""Values by a net: many records in one call, with an error that was measured."""

from __future__ import annotations

import threading
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import NetFile
from kogge.bots.nets.forward import open_all, value_all
from kogge.bots.nets.layout import new_net, put
from kogge.bots.values.calibrating import calibrate
from kogge.core.game import Game

UNMEASURED: Final = 0.25  # of the root of share times the rest: the error where none was measured

Numbers = NDArray[np.float64]

_rooms = threading.local()  # a net has room to think in, so every thread has its own


def judge_records(
    game: Game, net: NetFile, players: int, records: NDArray[Any], viewer: int | None
) -> Numbers:
    """The shares of every seat, a row for each record, before calibration.

    With open cards every seat looks at the record, and the mean counts. Choices that wait for
    others are opened again: nothing is known of them before all are made.
    """
    looked_at = records.copy()
    open_all(looked_at)
    weights = _net_of(game, net)
    viewers = range(players) if viewer is None else (viewer,)
    shares = np.zeros((len(records), players))
    total = np.zeros_like(shares)
    for seat in viewers:
        value_all(weights, looked_at, np.full(len(records), seat), players, shares)
        total += shares
    return total / len(viewers)


def calibrated_shares(net: NetFile, players: int, shares: Numbers) -> tuple[Numbers, Numbers]:
    """Shares by the net's temperature for so many players, and how far each may be off."""
    found = calibrate(shares, net.temperatures.get(players, 1.0))
    off = net.errors.get(players, UNMEASURED)
    return found, off * np.sqrt(found * (1 - found))


def policy_of(game: Game, net: NetFile, players: int) -> str:
    """By whose play the game goes on."""
    if (net.pieces, net.rules_version) != (game.rooms.pieces_digest, game.rules_version):
        return "net, not calibrated for these rules and pieces"
    if players not in net.temperatures:
        return "net, not calibrated"
    return f"net, calibrated among {net.players}"


def _net_of(game: Game, net: NetFile) -> NDArray[Any]:
    """This thread's own copy of a net."""
    rooms = vars(_rooms)
    key = f"{game.name} {net.digest}"
    if key not in rooms:
        rooms[key] = new_net(game)
        put(game, rooms[key][0], net.weights)
    found: NDArray[Any] = rooms[key]
    return found
