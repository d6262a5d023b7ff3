"""Chance nodes as OpenSpiel knows them, from whose outcomes all randomness follows.

A game of Kogge draws its randomness from a key of 256 bits. In OpenSpiel an outcome is a byte. A
few of them make the key of the deal; each later one makes a new key of the old, just before a move
that rolls or draws. So a history says all about a game, no state holds what a later node decides,
and a byte is as good as dice: which of its 256 streams shows what differs from node to node.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core.chance import Chance
from kogge.core.record import layout

OUTCOMES: Final = 256
DEAL: Final = 4  # outcomes that make a deal: more than four thousand million deals
EVEN: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

CHANCE: Final = layout(Chance)
ORIGIN: Final = b"kogge-openspiel-1"

Words = NDArray[np.int64]


def deal_words(drawn: bytes) -> Words:
    """The key of the deal that these outcomes make."""
    return _words(ORIGIN + drawn)


def next_words(before: NDArray[np.int64], outcome: int) -> Words:
    """The key that an outcome makes of the key before."""
    return _words(before.tobytes() + bytes([outcome]))


def chance_field(state: np.dtype[Any]) -> str | None:
    """The field of a game's record that holds its randomness, if it has any."""
    return next((name for name in state.names or () if state[name] == CHANCE), None)


def _words(secret: bytes) -> Words:
    return np.frombuffer(hashlib.sha256(secret).digest(), "<u4").astype(np.int64)
