"""Randomness by purpose: streams that do not touch each other, exact uniformity, stable orders."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from kogge.core.chacha import BLOCK_WORDS, ROUNDS, chacha_block
from kogge.core.chance import (
    COPIES,
    PLACE_BITS,
    PLACES,
    STREAMS,
    WORDS,
    Chance,
    draw_lot,
    is_after,
    named_card,
    next_draw,
    number_at,
    part_equals,
    random_below,
    shuffle,
    shuffle_copies,
    start_chance,
    word_at,
)
from kogge.core.record import layout

CHANCE = layout(Chance)
ANY = st.integers(0, 2**31 - 1)


def chance_of(seed: int) -> Any:
    chance = np.zeros(1, CHANCE)[0]
    start_chance(chance, np.frombuffer(seed.to_bytes(32, "little"), "<u4").astype(np.int64))
    return chance


@given(seed=ANY, stream=st.integers(0, STREAMS - 1), draw=ANY, place=st.integers(0, PLACES - 1))
def test_words_are_those_of_the_published_stream(
    seed: int, stream: int, draw: int, place: int
) -> None:
    """A word stands in the ChaCha8 block that its place, attempt, draw and stream name."""
    chance = chance_of(seed)
    block = np.zeros(BLOCK_WORDS, np.int64)
    for attempt in (0, 1, 5):
        counter, nonce = place // 16 + 2**32 * attempt, draw + 2**32 * stream
        chacha_block(chance.key, counter, nonce, ROUNDS, block)
        assert word_at(chance, stream, draw, place, attempt) == block[place % 16]
    assert ROUNDS == 8


def test_a_stream_does_not_notice_another() -> None:
    """What a stream draws is the same, however much was drawn for other purposes."""
    alone, busy = chance_of(7), chance_of(7)
    for _ in range(50):
        random_below(busy, 2, 6)
        shuffle(busy, 3, np.arange(9), 9)
        assert random_below(alone, 1, 1000) == random_below(busy, 1, 1000)


def test_draws_are_counted() -> None:
    """Each draw of a stream has a number of its own, from 0 on; starting again forgets them."""
    chance = chance_of(1)
    assert [next_draw(chance, 4) for _ in range(3)] == [0, 1, 2]
    assert next_draw(chance, 5) == 0
    assert chance.drawn.sum() == 4
    start_chance(chance, np.array(chance.key))
    assert not chance.drawn.any()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 1000, 2**31 - 1, 2**31])
def test_numbers_are_below_n(n: int) -> None:
    """A random number below n is one of 0 to n - 1."""
    chance = chance_of(n)
    assert all(0 <= random_below(chance, 0, n) < n for _ in range(200))


@given(n=st.integers(2**29, 2**31), draw=st.integers(0, 1000))
def test_numbers_follow_the_published_way(n: int, draw: int) -> None:
    """The number is the upper half of a word times n; words of the uneven part are skipped."""
    chance = chance_of(n)
    attempt = 0
    while (product := int(word_at(chance, 9, draw, 3, attempt)) * n) % WORDS < WORDS % n:
        attempt += 1
    assert number_at(chance, 9, draw, 3, n) == product // WORDS


def test_some_words_are_skipped() -> None:
    """Just above 2**31 almost every second word would favour a number."""
    chance, n = chance_of(3), 2**31 - 1
    uneven = [int(word_at(chance, 0, draw, 0, 0)) * n % WORDS < WORDS % n for draw in range(100)]
    assert not any(uneven)  # 2**32 mod n is 2
    n = 2**30 + 2**29
    uneven = [int(word_at(chance, 0, draw, 0, 0)) * n % WORDS < WORDS % n for draw in range(100)]
    assert 10 < sum(uneven) < 40


@pytest.mark.parametrize("n", [3, 6, 20])
def test_numbers_are_evenly_spread(n: int) -> None:
    """Over draws, over places, over streams and over keys, every number is equally frequent."""
    chance = chance_of(11)
    found = [
        [random_below(chance, 0, n) for _ in range(3000)],
        [number_at(chance, 1, 0, place, n) for place in range(3000)],
        [number_at(chance, s, d, 0, n) for s in range(STREAMS) for d in range(90)],
        [random_below(chance_of(seed), 2, n) for seed in range(3000)],
    ]
    for numbers in found:
        counts = Counter(map(int, numbers))
        assert chisquare([counts[i] for i in range(n)]).pvalue > 1e-4


def test_every_order_is_equally_frequent() -> None:
    """Shuffles of four cards show all 24 orders equally often; what lies behind stays."""
    chance = chance_of(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = np.array([1, 2, 3, 4, 9], np.int16)
        shuffle(chance, 0, cards, 4)
        assert cards[4] == 9
        orders[tuple(cards[:4].tolist())] += 1
    assert set(orders) == set(permutations((1, 2, 3, 4)))
    assert chisquare([*orders.values()]).pvalue > 1e-4


@given(seed=ANY, kinds=st.integers(1, 40), data=st.data())
def test_shuffles_follow_the_published_way(seed: int, kinds: int, data: st.DataObject) -> None:
    """Cards lie in the order of their words; copy c of a card has the place card + kinds * c."""
    cards = data.draw(st.lists(st.integers(0, kinds - 1), max_size=50))
    shuffled, chance = np.array(cards, np.int64), chance_of(seed)
    shuffle_copies(chance, 6, kinds, shuffled, len(cards))
    places = [card + kinds * cards[:i].count(card) for i, card in enumerate(cards)]
    in_order = sorted(places, key=lambda place: int(word_at(chance, 6, 0, place, 0)))
    assert shuffled.tolist() == [place % kinds for place in in_order]


@given(seed=ANY, count=st.integers(2, 60), data=st.data())
def test_another_card_leaves_the_order_of_the_others(
    seed: int, count: int, data: st.DataObject
) -> None:
    """A card more or less, or another copy, changes nothing between the rest."""
    gone = data.draw(st.integers(0, count - 1))
    whole, less = np.arange(count), np.delete(np.arange(count), gone)
    shuffle(chance_of(seed), 0, whole, count)
    shuffle(chance_of(seed), 0, less, count - 1)
    assert [card for card in whole if card != gone] == less.tolist()
    twice = np.array([*range(count), gone])
    shuffle_copies(chance_of(seed), 0, 60, twice, count + 1)
    once = [card for card in twice.tolist() if card != gone]
    assert once == less.tolist()


def test_equal_words_are_parted_by_the_next_attempt() -> None:
    """Cards whose first words are equal are ordered by their second ones, and so on."""
    chance = chance_of(2)
    tied = np.array([(5 << PLACE_BITS) + place for place in range(6)])
    order = tied.copy()
    part_equals(chance, 3, 0, order, 6)
    expected = sorted(tied.tolist(), key=lambda c: int(word_at(chance, 3, 0, c % PLACES, 1)))
    assert order.tolist() == expected
    assert is_after(chance, 3, 0, 6 << PLACE_BITS, (5 << PLACE_BITS) + 1)
    assert not is_after(chance, 3, 0, tied[0], tied[0])


def test_lots_draw_every_copy_equally_often() -> None:
    """A card with three copies is drawn three times as often; one that is gone never is."""
    chance, names = chance_of(4), np.array([named_card(name) for name in "abcd"])
    pile = np.array([3, 0, 1, 2])
    counts = Counter(int(draw_lot(chance, 0, names, pile, 4)) for _ in range(6000))
    assert counts[1] == 0
    assert chisquare([counts[0], counts[2], counts[3]], [3000, 1000, 2000]).pvalue > 1e-4
    assert draw_lot(chance, 0, names, np.zeros(4, np.int64), 4) == -1


@given(seed=ANY, piles=st.lists(st.integers(0, 30), min_size=2, max_size=9))
def test_another_card_changes_a_lot_only_if_it_is_drawn(seed: int, piles: list[int]) -> None:
    """Taking a card out of a pile leaves the draw, unless it would have been drawn itself."""
    names = np.array([named_card(f"card {i}") for i in range(len(piles))])
    with_all = int(draw_lot(chance_of(seed), 8, names, np.array(piles), len(piles)))
    for gone in range(len(piles)):
        if with_all not in (gone, -1):
            fewer, left = np.delete(names, gone), np.delete(np.array(piles), gone)
            drawn = int(draw_lot(chance_of(seed), 8, fewer, left, len(piles) - 1))
            assert fewer[drawn] == names[with_all]


def test_names_of_cards_have_room_for_all_copies() -> None:
    """The places of differently named cards do not overlap."""
    places = [named_card(f"card {i}") for i in range(100)]
    assert len(set(places)) == 100
    assert all(place % COPIES == 0 and place + COPIES <= PLACES for place in places)
