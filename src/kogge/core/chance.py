"""Randomness that anyone can check: the ChaCha8 stream of a 256-bit key, kept in the record.

The n-th random word of a game is the n-th little-endian 32-bit word of the ChaCha8 key stream with
nonce 0 and block counter from 0. A number below n is the upper half of the 64-bit product of a word
and n; a word whose lower half falls below 2**32 mod n is skipped and the next one taken, so that
every number is exactly equally likely (Lemire 2019). Words are held in 64-bit fields and masked,
which reads the same compiled and interpreted.
"""

from __future__ import annotations

from typing import Annotated, Final

from kogge.core.compiling import rule
from kogge.core.record import Record, Seq

ROUNDS: Final = 8
KEY_WORDS: Final = 8
BLOCK_WORDS: Final = 16
WORD: Final = 0xFFFFFFFF
WORDS: Final = 1 << 32
# "expand 32-byte k", the constant of every 256-bit ChaCha
SIGMA: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


class Chance(Record):
    key: Annotated[Seq[Annotated[int, "i8"]], KEY_WORDS]
    block: Annotated[Seq[Annotated[int, "i8"]], BLOCK_WORDS]
    counter: Annotated[int, "i8"]
    left: Annotated[int, "i8"]  # words of the block not used yet


@rule
def start_chance(chance: Chance, key: Seq[int]) -> None:
    """Begin the stream of a key."""
    for i in range(KEY_WORDS):
        chance.key[i] = key[i]
    for i in range(BLOCK_WORDS):
        chance.block[i] = 0
    chance.counter = 0
    chance.left = 0


@rule
def random_word(chance: Chance) -> int:
    """The next 32 random bits."""
    if chance.left == 0:
        chacha_block(chance.key, chance.counter, 0, ROUNDS, chance.block)
        chance.counter += 1
        chance.left = BLOCK_WORDS
    word = chance.block[BLOCK_WORDS - chance.left]
    chance.left -= 1
    return word


@rule
def random_below(chance: Chance, n: int) -> int:
    """A number from 0 to n - 1, each exactly equally likely."""
    product = random_word(chance) * n
    if product & WORD < n:
        uneven = WORDS % n
        while product & WORD < uneven:
            product = random_word(chance) * n
    return product >> 32


@rule
def shuffle(chance: Chance, cards: Seq[int], count: int) -> None:
    """Put the first `count` entries into random order (Fisher and Yates, from the last down)."""
    for i in range(count - 1, 0, -1):
        j = random_below(chance, i + 1)
        swapped = cards[i]
        cards[i] = cards[j]
        cards[j] = swapped


@rule
def chacha_block(key: Seq[int], counter: int, nonce: int, rounds: int, out: Seq[int]) -> None:
    """One block of the ChaCha stream: sixteen 32-bit words."""
    _fill(key, counter, nonce, out)
    x0, x1, x2, x3 = out[0], out[1], out[2], out[3]
    x4, x5, x6, x7 = out[4], out[5], out[6], out[7]
    x8, x9, x10, x11 = out[8], out[9], out[10], out[11]
    x12, x13, x14, x15 = out[12], out[13], out[14], out[15]
    for _ in range(rounds // 2):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    mixed = (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15)
    for i in range(BLOCK_WORDS):
        out[i] = (out[i] + mixed[i]) & WORD


@rule
def derive_key(key: Seq[int], index: int, out: Seq[int]) -> None:
    """The key of one of many games: half a block of the master's stream, its number the nonce."""
    chacha_block(key, 0, index, ROUNDS, out)


@rule
def _fill(key: Seq[int], counter: int, nonce: int, out: Seq[int]) -> None:
    for i in range(4):
        out[i] = SIGMA[i]
    for i in range(KEY_WORDS):
        out[4 + i] = key[i]
    out[12] = counter & WORD
    out[13] = (counter >> 32) & WORD
    out[14] = nonce & WORD
    out[15] = (nonce >> 32) & WORD


@rule
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & WORD
    d = _turn(d ^ a, 16)
    c = (c + d) & WORD
    b = _turn(b ^ c, 12)
    a = (a + b) & WORD
    d = _turn(d ^ a, 8)
    c = (c + d) & WORD
    b = _turn(b ^ c, 7)
    return a, b, c, d


@rule
def _turn(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & WORD
