"""ChaCha: published vectors, the definition, and keys of many games."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, ROUNDS, chacha_block, derive_key
from kogge.core.chance import WORDS

# draft-strombergson-chacha-test-vectors-01, keys of 256 bits: key, IV, blocks of eight rounds
SEQUENCE = "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100"
HASHED = "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d"
VECTORS = {
    "TC1": (
        "00" * 32,
        "00" * 8,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    "TC2": (
        "01" + "00" * 31,
        "00" * 8,
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
        "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8",
        "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
        "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4",
    ),
    "TC3": (
        "00" * 32,
        "01" + "00" * 7,
        "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
        "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06",
    ),
    "TC4": (
        "ff" * 32,
        "ff" * 8,
        "e163bbf8c9a739d18925ee8362dad2cdc973df05225afb2aa26396f2a9849a4a"
        "445e0547d31c1623c537df4ba85c70a9884a35bcbf3dfab077e98b0f68135f54",
    ),
    "TC5": (
        "55" * 32,
        "55" * 8,
        "7cb78214e4d3465b6dc62cf7a1538c88996952b4fb72cb6105f1243ce3442e29"
        "75a59ebcd2b2a598290d7538491fe65bdbfefd060d88798120a70d049dc2677d",
    ),
    "TC6": (
        "aa" * 32,
        "aa" * 8,
        "40f9ab86c8f9a1a0cdc05a75e5531b612d71ef7f0cf9e387df6ed6972f0aae21"
        "311aa581f816c90e8a99de990b6b95aac92450f4e112712667b804c99e9c6eda",
    ),
    "TC7": (
        SEQUENCE,
        "0f1e2d3c4b5a6978",
        "db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515"
        "7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9",
    ),
    "TC8": (
        HASHED,
        "1ada31d5cf688221",
        "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
        "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b",
    ),
}
# the same draft, twenty rounds
TWENTY_ROUNDS = {
    "TC1": (
        "00" * 32,
        "00" * 8,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    "TC8": (
        HASHED,
        "1ada31d5cf688221",
        "f63a89b75c2271f9368816542ba52f06ed49241792302b00b5e8f80ae9a473af"
        "c25b218f519af0fdd406362e8d69de7f54c604a6e00f353f110f771bdca8ab92",
        "e5fbc34e60a1d9a9db17345b0a402736853bf910b060bdf1f897b6290f01d138"
        "ae2c4c90225ba9ea14d518f55929dea098ca7a6ccfe61227053c84e49a4a3332",
    ),
}


def words(data: bytes) -> NDArray[np.int64]:
    return np.frombuffer(data, "<u4").astype(np.int64)


def block(key: bytes, counter: int, iv: bytes, rounds: int) -> str:
    """A block of the stream in hexadecimal digits."""
    out = np.zeros(BLOCK_WORDS, np.int64)
    nonce = int.from_bytes(iv, "little", signed=True)
    chacha_block(words(key), counter, nonce, rounds, out)
    return out.astype("<u4").tobytes().hex()


@pytest.mark.parametrize(
    ("rounds", "vector"),
    [pytest.param(8, vector, id=f"8-{name}") for name, vector in VECTORS.items()]
    + [pytest.param(20, vector, id=f"20-{name}") for name, vector in TWENTY_ROUNDS.items()],
)
def test_published_vectors(rounds: int, vector: tuple[str, ...]) -> None:
    """Blocks of the stream are those of the published test vectors."""
    key, iv, *blocks = vector
    for counter, expected in enumerate(blocks):
        assert block(bytes.fromhex(key), counter, bytes.fromhex(iv), rounds) == expected


@given(st.binary(min_size=32, max_size=32), *[st.integers(0, 2**63 - 1)] * 2)
def test_blocks_follow_the_definition(key: bytes, counter: int, nonce: int) -> None:
    """Any key, counter and nonce of 64 bits give the block that Bernstein's definition gives."""
    iv = nonce.to_bytes(8, "little")
    state = [*words(b"expand 32-byte k" + key + counter.to_bytes(8, "little") + iv).tolist()]
    mixed = state.copy()

    def add_and_turn(a: int, b: int, c: int, bits: int) -> None:
        mixed[a] = (mixed[a] + mixed[b]) % WORDS
        turned = mixed[c] ^ mixed[a]
        mixed[c] = (turned << bits | turned >> (32 - bits)) % WORDS

    columns = [(i, 4 + i, 8 + i, 12 + i) for i in range(4)]
    diagonals = [(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4) for i in range(4)]
    for a, b, c, d in (columns + diagonals) * (ROUNDS // 2):
        add_and_turn(a, b, d, 16)
        add_and_turn(c, d, b, 12)
        add_and_turn(a, b, d, 8)
        add_and_turn(c, d, b, 7)
    expected = np.array([(x + y) % WORDS for x, y in zip(state, mixed, strict=True)], "<u4")
    assert block(key, counter, iv, ROUNDS) == expected.tobytes().hex()


def test_many_games_have_keys_of_their_own() -> None:
    """Game number n of many takes its key from the block with nonce n of the master key."""
    master = bytes.fromhex(HASHED)
    keys = set()
    for number in (0, 1, 2, 1 << 32, (1 << 63) - 1):
        out = np.zeros(BLOCK_WORDS, np.int64)
        derive_key(words(master), number, out)
        assert out.astype("<u4").tobytes().hex() == block(
            master, 0, number.to_bytes(8, "little"), 8
        )
        keys.add(tuple(out[:KEY_WORDS].tolist()))
    assert len(keys) == 5
