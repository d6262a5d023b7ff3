"""A reader of docs/reference/randomness.md, in plain Python and without Kogge, deals the games."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import count

import numpy as np
import pytest

import kogge
from kogge.games.talis.constants import (
    CARD_NAMES,
    COVERED_COUNT,
    COVERED_FACES,
    COVERED_TILES,
    DECK_CARD,
    DECK_COPIES,
    FACES,
    RANDOM_TILES,
)
from kogge.games.talis.geometry import TIER
from kogge.games.talis.state import CHAMPIONS
from kogge.games.towers.board import is_site

WORDS = 2**32


def key_of(seed: int) -> bytes:
    return hashlib.sha256(f"kogge seed {seed}".encode()).digest()


def chacha8(key: bytes, counter: int, nonce: int) -> list[int]:
    """A block as Bernstein defines it, with eight rounds."""
    given = b"expand 32-byte k" + key + counter.to_bytes(8, "little") + nonce.to_bytes(8, "little")
    state = [int.from_bytes(given[i : i + 4], "little") for i in range(0, 64, 4)]
    x = state.copy()

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for one, other, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[other]) % WORDS
            mixed = x[turned] ^ x[one]
            x[turned] = (mixed << bits | mixed >> (32 - bits)) % WORDS

    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) % WORDS for a, b in zip(state, x, strict=True)]


class Reader:
    """The page, followed."""

    def __init__(self, seed: int) -> None:
        self.key = key_of(seed)
        self.drawn: Counter[int] = Counter()

    def word(self, stream: int, draw: int, place: int, attempt: int = 0) -> int:
        block = chacha8(self.key, place // 16 + WORDS * attempt, draw + WORDS * stream)
        return block[place % 16]

    def next_draw(self, stream: int) -> int:
        self.drawn[stream] += 1
        return self.drawn[stream] - 1

    def number(self, stream: int, n: int, place: int = 0, draw: int | None = None) -> int:
        drawn = self.next_draw(stream) if draw is None else draw
        for attempt in count():
            product = self.word(stream, drawn, place, attempt) * n
            if product % WORDS >= WORDS % n:
                return product // WORDS
        raise AssertionError

    def shuffle(self, stream: int, places: list[int]) -> list[int]:
        draw = self.next_draw(stream)
        return sorted(
            places, key=lambda place: [self.word(stream, draw, place, a) for a in range(3)]
        )

    def shuffle_copies(self, stream: int, kinds: int, cards: list[int]) -> list[int]:
        places = [card + kinds * cards[:i].count(card) for i, card in enumerate(cards)]
        return [place % kinds for place in self.shuffle(stream, places)]

    def lot(self, stream: int, pile: Counter[str]) -> str:
        draw = self.next_draw(stream)
        words = {}
        for name, copies in pile.items():
            first = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "little") % 2**21
            for copy in range(copies):
                words[self.word(stream, draw, first * 128 + copy)] = name
        return words[min(words)]


@pytest.mark.parametrize("seed", [1, 2])
def test_tallinn_is_dealt_as_the_page_says(seed: int) -> None:
    """Start cards, chronicles and every deck follow from the key."""
    position = kogge.game("tallinn").new(3, seed=seed, chronicles="on", envoy="deck")
    state, reader = position.open_record(), Reader(seed)
    starts = reader.shuffle(0, [*range(6)])
    chronicles = reader.shuffle(1, [*range(6)])
    assert state["chronicle"].tolist() == [card + 1 for card in chronicles[: len(state.chronicle)]]
    for seat in range(3):
        player = state.players[seat]
        assert player.start == starts[seat]
        cards = reader.shuffle(2 + seat, [*range(1, 12)])
        left = int(player.deck_count)
        assert player.deck[:left].tolist() == cards[:left]


@pytest.mark.parametrize("seed", [1, 2])
def test_city_of_towers_is_laid_as_the_page_says(seed: int) -> None:
    """Every counter on its street, and who begins."""
    position = kogge.game("towers").new(4, seed=seed)
    state, reader = position.open_record(), Reader(seed)
    fields = [field for field in range(len(state.fields)) if not is_site(field)]
    copies = len(fields) // 16
    counters = reader.shuffle_copies(0, 16, [*range(16)] * copies)
    laid = [(int(state.fields[f].colour), int(state.fields[f].symbol)) for f in fields]
    assert laid == [divmod(kind, 4) for kind in counters]
    assert reader.number(1, 4) in (state.mover, (state.mover - 1) % 4)  # who cannot move is skipped


def test_talis_is_laid_and_rolled_as_the_page_says() -> None:
    """Tiles, backs, the first player, and the dice of every turn."""
    position = kogge.game("talis").new(3, seed=5, board="random")
    state, reader = position.open_record(), Reader(5)
    faces = reader.shuffle_copies(3, FACES, RANDOM_TILES.tolist())
    corners = {0, 7, 56, 63}
    open_tiles = [t for t in range(64) if TIER[t] == 1 and t not in corners]
    assert [int(state.face[t]) for t in open_tiles] == faces
    board = int(state.board)
    for group in range(3):
        many = COVERED_COUNT[board, group]
        laid = reader.shuffle_copies(4 + group, FACES, COVERED_FACES[board, group, :many].tolist())
        tiles = COVERED_TILES[board, group, :many]
        assert [int(state.face[t]) for t in tiles] == laid
    draw = reader.next_draw(2)
    for tile in range(64):
        for i in range(2 if state.row[tile] else 0):
            biome = reader.number(2, 3, tile + 64 * i, draw)
            assert state.row[tile] >> 2 * i & 3 == biome + 1
    assert state.first == reader.number(0, 3)
    for turn in range(6):
        seat = (int(state.first) + turn) % 3
        record = position.open_record()
        roll = reader.next_draw(7 + seat)
        champions = sum(record.players[seat].champions[i].tile > 0 for i in range(CHAMPIONS))
        dice = [reader.number(7 + seat, 3, die, roll) for die in range(1 + champions)]
        assert record["dice"].tolist() == np.bincount(dice, minlength=3).tolist()
        position.play(seat, "end")


def test_talis_draws_cards_as_the_page_says() -> None:
    """The first card of every deck is the lot's."""
    from kogge.games.talis.rules.exploring import draw_from

    for seed in range(4):
        state, reader = kogge.game("talis").new(2, seed=seed).open_record(), Reader(seed)
        for deck in range(9):
            pile: Counter[str] = Counter()
            for card, copies in zip(DECK_CARD[deck], DECK_COPIES[deck], strict=True):
                if copies:
                    pile[CARD_NAMES[card]] += int(copies)
            for _ in range(3):
                slot = draw_from(state, deck)
                drawn = CARD_NAMES[DECK_CARD[deck, slot]]
                assert drawn == reader.lot(23 + deck, pile)
                pile[drawn] -= 1
