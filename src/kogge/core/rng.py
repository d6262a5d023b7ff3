"""Fast pseudo-random numbers for players and imagined worlds: xoshiro128++.

Not for dealing cards, which is the business of `chance`. The state is four 32-bit words in an
int64 array, masked so that it reads the same compiled and interpreted.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from kogge.core.chacha import KEY_WORDS, WORD
from kogge.core.compiling import inlined, rule
from kogge.core.record import Seq

Rng = NDArray[np.int64]


def new_rng(*seeds: int | str) -> Rng:
    """A generator for this combination of seeds."""
    digest = hashlib.sha256(repr(seeds).encode()).digest()
    return np.frombuffer(digest[:16], "<u4").astype(np.int64)


@inlined
def next_word(rng: Seq[int]) -> int:
    """32 pseudo-random bits."""
    word, rng[0], rng[1], rng[2], rng[3] = step(rng[0], rng[1], rng[2], rng[3])
    return word


@inlined
def step(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """A word, and the four of the state after it; for loops that keep those at hand."""
    total = (a + d) & WORD
    word = (((total << 7) | (total >> 25)) + a) & WORD
    shifted = (b << 9) & WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << 11) | (d >> 21)) & WORD
    return word, a, b, c, d


@inlined
def pick_below(rng: Seq[int], n: int) -> int:
    """A number from 0 to n - 1; the bias is below n / 2**32."""
    return (next_word(rng) * n) >> 32


@rule
def shuffle_with(rng: Seq[int], cards: Seq[int], count: int) -> None:
    """Put the first `count` entries into random order."""
    for i in range(count - 1, 0, -1):
        j = pick_below(rng, i + 1)
        swapped = cards[i]
        cards[i] = cards[j]
        cards[j] = swapped


@rule
def imagined_key(rng: Seq[int], key: Seq[int]) -> None:
    """A key for a world that is only imagined."""
    for i in range(KEY_WORDS):
        key[i] = next_word(rng)
