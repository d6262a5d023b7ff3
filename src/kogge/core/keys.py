"""Keys of 256 bits: what decides every shuffle and die, and the commitment to one."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

Key = bytes
KEY_BYTES = 32


def key_from_seed(seed: int) -> Key:
    """The key that a seed stands for."""
    return hashlib.sha256(f"kogge seed {seed}".encode()).digest()


def new_key(seed: int | None) -> Key:
    """The key of a seed; without one, an unpredictable one."""
    return secrets.token_bytes(KEY_BYTES) if seed is None else key_from_seed(seed)


def salted_key(key: Key, salts: Sequence[bytes]) -> Key:
    """The key of a deal: the committed key and the salts that players added, in order of seats.

    Without salts it is the committed key itself.
    """
    if not salts:
        return key
    return hashlib.sha256(b"kogge deal " + key + b"".join(salts)).digest()


def commitment(key: Key) -> str:
    """What is published before the game: the SHA-256 of the key."""
    return hashlib.sha256(key).hexdigest()


def matches(key: Key, published: str) -> bool:
    """Whether this is the key that was committed to."""
    return hmac.compare_digest(commitment(key), published)
