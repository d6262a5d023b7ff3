"""Players: who may take a seat, known by the digest of their token."""

from __future__ import annotations

import msgspec


class Player(msgspec.Struct, frozen=True):
    """Someone who may take seats; `external` for bots that play over the network."""

    id: str
    name: str
    external: bool
