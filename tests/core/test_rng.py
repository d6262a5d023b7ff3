"""The pseudo-random numbers of players and imagined worlds."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import WORDS
from kogge.core.rng import imagined_key, new_rng, next_word, pick_below, shuffle_with

MASK = 0xFFFFFFFF

word = st.integers(0, MASK)


def rotated(number: int, bits: int) -> int:
    return ((number << bits) | (number >> (32 - bits))) & MASK


def xoshiro(state: list[int]) -> int:
    """One step of xoshiro128++ 1.0 as Blackman and Vigna define it, on plain numbers."""
    result = (rotated((state[0] + state[3]) & MASK, 7) + state[0]) & MASK
    t = (state[1] << 9) & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotated(state[3], 11)
    return result


def test_first_words_of_a_small_state() -> None:
    """From the state 1, 2, 3, 4 come the words that the authors' program prints."""
    rng = np.array([1, 2, 3, 4], np.int64)
    assert [int(next_word(rng)) for _ in range(10)] == [
        641,
        1573767,
        3222811527,
        3517856514,
        836907274,
        4247214768,
        3867114732,
        1355841295,
        495546011,
        621204420,
    ]


@given(st.lists(word, min_size=4, max_size=4))
def test_words_follow_the_definition(state: list[int]) -> None:
    """From any state, words and states are those of the definition."""
    rng = np.array(state, np.int64)
    for _ in range(30):
        assert next_word(rng) == xoshiro(state)
        assert rng.tolist() == state


@given(word, st.integers(1, 2**31))
def test_picks_are_the_upper_half_of_the_product(seed: int, n: int) -> None:
    """A pick below n is the upper half of the product of n and the next word."""
    rng, same = new_rng(seed), new_rng(seed)
    assert pick_below(rng, n) == int(next_word(same)) * n // WORDS < n


def test_picks_are_even() -> None:
    """Picks are spread evenly, as far as a chi-squared test can tell."""
    rng = new_rng("even")
    counts = Counter(int(pick_below(rng, 7)) for _ in range(7000))
    assert len(counts) == 7
    assert chisquare([*counts.values()]).pvalue > 1e-3


def test_shuffles_are_even_and_leave_the_rest() -> None:
    """All orders of the first cards are equally likely; cards beyond them stay."""
    rng = new_rng("shuffles")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        cards = np.arange(6)
        shuffle_with(rng, cards, 4)
        assert cards[4:].tolist() == [4, 5]
        counts[tuple(cards[:4].tolist())] += 1
    assert len(counts) == 24
    assert chisquare([*counts.values()]).pvalue > 1e-3


def test_seeds_are_told_apart() -> None:
    """Every combination of seeds has a generator of its own, the same each time."""
    seeds: list[tuple[int | str, ...]]
    seeds = [(), (0,), (1,), ("0",), (0, 1), (1, 0), (0, 1, 0), ("a", "b"), ("ab",), (-1,)]
    states = {tuple(new_rng(*some).tolist()) for some in seeds}
    assert len(states) == len(seeds)
    assert all(any(state) and max(state) < WORDS and min(state) >= 0 for state in states)
    assert new_rng("a", 3).tolist() == new_rng("a", 3).tolist()


def test_imagined_keys_are_the_next_words() -> None:
    """The key of an imagined world is made of the next eight words."""
    rng, same = new_rng("key"), new_rng("key")
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    assert key.tolist() == [int(next_word(same)) for _ in range(KEY_WORDS)]
