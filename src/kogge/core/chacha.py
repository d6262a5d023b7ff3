"""The ChaCha stream cipher of a 256-bit key, block by block.

Words are held in 64-bit numbers and masked. Machine code does the same on vectors (`machine`).
"""

from __future__ import annotations

from typing import Any, Final

from kogge.core.compiling import JIT, rule
from kogge.core.record import Seq
from kogge.core.scratch import scratch

ROUNDS: Final = 8
KEY_WORDS: Final = 8
BLOCK_WORDS: Final = 16
AT_ONCE: Final = 4  # blocks that are made together
WORD: Final = 0xFFFFFFFF
# "expand 32-byte k", the constant of every 256-bit ChaCha
SIGMA: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


@rule
def chacha_block(key: Seq[int], counter: int, nonce: int, rounds: int, out: Seq[int]) -> None:
    """One block of the ChaCha stream: sixteen 32-bit words."""
    counters = scratch(1)
    counters[0] = counter
    mix(key, counters, nonce, rounds, 1, out)


@rule
def chacha_blocks(key: Seq[int], counters: Seq[int], nonce: int, out: Seq[int]) -> None:
    """Four blocks of eight rounds, one after the other; they take hardly longer than one."""
    mix(key, counters, nonce, ROUNDS, AT_ONCE, out)


@rule
def derive_key(key: Seq[int], index: int, out: Seq[int]) -> None:
    """The key of one of many games: half a block of the master's stream, its number the nonce."""
    chacha_block(key, 0, index, ROUNDS, out)


def mix(key: Seq[int], counters: Seq[int], nonce: int, rounds: int, blocks: int, out: Any) -> None:
    """Fill sixteen entries for each of so many blocks."""
    for block in range(blocks):
        first = block * BLOCK_WORDS
        _mix_one(key, int(counters[block]), nonce, rounds, out[first : first + BLOCK_WORDS])


def _mix_one(key: Seq[int], counter: int, nonce: int, rounds: int, out: Seq[int]) -> None:
    """A block, as it is written in the papers."""
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


def _fill(key: Seq[int], counter: int, nonce: int, out: Seq[int]) -> None:
    for i in range(4):
        out[i] = SIGMA[i]
    for i in range(KEY_WORDS):
        out[4 + i] = key[i]
    out[12] = counter & WORD
    out[13] = (counter >> 32) & WORD
    out[14] = nonce & WORD
    out[15] = (nonce >> 32) & WORD


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


def _turn(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & WORD


if JIT:
    from numba.extending import overload

    from kogge.core.intrinsics import mix_rows

    @overload(mix, prefer_literal=True)
    def _mix(key: Any, counters: Any, nonce: Any, rounds: Any, blocks: Any, out: Any) -> Any:
        assert out.layout == "C"

        def on_vectors(
            key: Any, counters: Any, nonce: Any, rounds: Any, blocks: Any, out: Any
        ) -> Any:
            mix_rows(key, counters, nonce, rounds, blocks, out)  # type: ignore[call-arg]

        return on_vectors
