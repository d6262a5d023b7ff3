"""Randomness by purpose, which anyone can check: ChaCha8 words of a 256-bit key.

Every shuffle, roll and draw has its own *stream*, a number that the game names in its `streams.py`
(the deck of a seat, its fight rolls). The record keeps the key, and how often each stream was drawn
from. So what one purpose draws never depends on how much was drawn for another, and two versions of
a game can be played with the same luck.

The word (stream, draw, place, attempt) is word `place % 16` of the ChaCha8 block with the counter
`place // 16 + 2**32 * attempt` and the nonce `draw + 2**32 * stream`. A number below n is the upper
half of the 64-bit product of a word and n; a word whose lower half falls below 2**32 mod n is
skipped and the next attempt taken, so that every number is exactly equally likely (Lemire 2019).
Shuffles and lots go by the words of the cards: the lowest comes first, and equal words are compared
by the next attempt.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Final

import numpy as np

from kogge.core.chacha import (
    AT_ONCE,
    BLOCK_WORDS,
    KEY_WORDS,
    ROUNDS,
    WORD,
    chacha_block,
    chacha_blocks,
)
from kogge.core.compiling import rule
from kogge.core.record import Record, Seq
from kogge.core.scratch import scratch

STREAMS: Final = 36  # how many purposes a game may have
WORDS: Final = 1 << 32
PLACE_BITS: Final = 28
PLACES: Final = 1 << PLACE_BITS
COPIES: Final = 128  # places of a named card: one for each copy
ATTEMPTS: Final = 64  # cards of equal names never differ
USUAL_CARDS: Final = 128  # or fewer are shuffled at once
LANES: Final = 8  # numbers that a processor compares at once
LAST: Final = 1 << 62
FOUR_BLOCKS: Final = AT_ONCE * BLOCK_WORDS


class Chance(Record):
    key: Annotated[Seq[Annotated[int, "i8"]], KEY_WORDS]
    drawn: Annotated[Seq[Annotated[int, "i4"]], STREAMS]  # how often each stream was drawn from


def named_card(name: str) -> int:
    """The first place of a card in a lot, by its name: the same whatever other cards there are."""
    digest = hashlib.sha256(name.encode()).digest()
    return int.from_bytes(digest[:4], "little") % (PLACES // COPIES) * COPIES


@rule
def start_chance(chance: Chance, key: Seq[int]) -> None:
    """Nothing is drawn yet with this key."""
    for i in range(KEY_WORDS):
        chance.key[i] = key[i]
    for stream in range(STREAMS):
        chance.drawn[stream] = 0


@rule
def next_draw(chance: Chance, stream: int) -> int:
    """The number of the next draw of a stream, which is taken by this."""
    draw = int(chance.drawn[stream])
    chance.drawn[stream] += 1
    return draw


@rule
def random_below(chance: Chance, stream: int, n: int) -> int:
    """The next number of a stream, from 0 to n - 1, each exactly equally likely."""
    return number_at(chance, stream, next_draw(chance, stream), 0, n)


@rule
def number_at(chance: Chance, stream: int, draw: int, place: int, n: int) -> int:
    """The number below n at a place of a draw, such as the third die of a roll."""
    return number_of(chance, stream, draw, place, n, word_at(chance, stream, draw, place, 0))


@rule
def number_of(chance: Chance, stream: int, draw: int, place: int, n: int, word: int) -> int:
    """The same where the word of its first attempt is known already."""
    n = int(n)  # of a record it may have 16 bits, which the product has not
    product = word * n
    if product & WORD < n:
        attempt = 0
        uneven = WORDS % n
        while product & WORD < uneven:
            attempt += 1
            product = word_at(chance, stream, draw, place, attempt) * n
    return product >> 32


@rule
def roll(chance: Chance, stream: int, count: int, n: int, out: Seq[int]) -> None:
    """The next draw of a stream: so many numbers below n, one at each place; 16 at most."""
    draw = next_draw(chance, stream)
    block = scratch(BLOCK_WORDS)
    fill_block(chance, stream, draw, 0, 0, block)
    for place in range(count):
        out[place] = number_of(chance, stream, draw, place, n, block[place])


@rule
def word_at(chance: Chance, stream: int, draw: int, place: int, attempt: int) -> int:
    """32 random bits that depend on the key and on what they are for."""
    block = scratch(BLOCK_WORDS)
    fill_block(chance, stream, draw, place // BLOCK_WORDS, attempt, block)
    return int(block[place % BLOCK_WORDS])


@rule
def fill_block(
    chance: Chance, stream: int, draw: int, number: int, attempt: int, block: Seq[int]
) -> None:
    """Sixteen words of a draw, from place 16 * number on."""
    nonce = draw + (int(stream) << 32)
    chacha_block(chance.key, number + (attempt << 32), nonce, ROUNDS, block)


@rule
def fill_blocks(
    chance: Chance, stream: int, draw: int, numbers: Seq[int], blocks: Seq[int]
) -> None:
    """Four times sixteen words of a draw, from places 16 * number on."""
    chacha_blocks(chance.key, numbers, draw + (int(stream) << 32), blocks)


@rule
def shuffle(chance: Chance, stream: int, cards: Seq[int], count: int) -> None:
    """Put the first `count` entries, all different, into the order of their words."""
    shuffle_copies(chance, stream, PLACES, cards, count)


@rule
def shuffle_copies(chance: Chance, stream: int, kinds: int, cards: Seq[int], count: int) -> None:
    """Put the first `count` entries into random order; all are below `kinds`.

    Copy c of a card has the place card + kinds * c. So another card more or less leaves the order
    of all others.
    """
    draw = next_draw(chance, stream)
    block = scratch(BLOCK_WORDS)
    # the word and the place of each card as one number
    ranked = scratch(USUAL_CARDS) if count <= USUAL_CARDS else np.empty(count + LANES, np.int64)
    order = scratch(USUAL_CARDS) if count <= USUAL_CARDS else np.empty(count + LANES, np.int64)
    filled = -1
    for i in range(count):
        place = int(cards[i])
        if kinds < PLACES:
            for earlier in range(i):
                if cards[earlier] == cards[i]:
                    place += kinds
        if place // BLOCK_WORDS != filled:
            filled = place // BLOCK_WORDS
            fill_block(chance, stream, draw, filled, 0, block)
        ranked[i] = (block[place % BLOCK_WORDS] << PLACE_BITS) + place
    if not rank_cards(ranked, order, count):
        part_equals(chance, stream, draw, order, count)
    for i in range(count):
        cards[i] = order[i] % PLACES % kinds


@rule
def rank_cards(ranked: Seq[int], order: Seq[int], count: int) -> bool:
    """Write the numbers of the cards in ascending order; whether all their words differ.

    Each card counts those before it, eight cards at once: without a branch, that is faster than
    sorting some dozens.
    """
    ranks = scratch(LANES)
    cards = scratch(LANES)
    end = count
    while end % LANES != 0:
        ranked[end] = LAST  # no card, behind all others
        end += 1
    for first in range(0, end, LANES):
        for lane in range(LANES):
            ranks[lane] = 0
            cards[lane] = ranked[first + lane]
        for i in range(count):
            other = ranked[i]
            for lane in range(LANES):
                ranks[lane] += other < cards[lane]
        for lane in range(LANES):
            order[ranks[lane]] = cards[lane]
    alike = 0
    for i in range(count - 1):
        alike += (order[i] ^ order[i + 1]) < PLACES
    return alike == 0


@rule
def part_equals(chance: Chance, stream: int, draw: int, order: Seq[int], count: int) -> None:
    """Order those whose words are equal by the next attempts."""
    for i in range(1, count):
        at = i
        while at > 0 and is_after(chance, stream, draw, order[at - 1], order[at]):
            moved = order[at]
            order[at] = order[at - 1]
            order[at - 1] = moved
            at -= 1


@rule
def is_after(chance: Chance, stream: int, draw: int, one: int, other: int) -> bool:
    """Whether a card (its word and place) comes after another in a shuffle or a lot."""
    if one >> PLACE_BITS != other >> PLACE_BITS:
        return one > other
    for attempt in range(1, ATTEMPTS):
        first = word_at(chance, stream, draw, one % PLACES, attempt)
        second = word_at(chance, stream, draw, other % PLACES, attempt)
        if first != second:
            return first > second
    return False


@rule
def draw_lot(chance: Chance, stream: int, names: Seq[int], pile: Seq[int], slots: int) -> int:
    """The slot of the card that comes next of an unordered pile, or -1 if it is empty.

    `pile[slot]` copies of the card `names[slot]` are left (see `named_card`): each copy is equally
    likely, and the one with the lowest word is drawn. So another card more or less changes a draw
    only if it is that card itself that would be drawn.
    """
    draw = next_draw(chance, stream)
    blocks = scratch(FOUR_BLOCKS)
    numbers = scratch(AT_ONCE)
    places = scratch(AT_ONCE)
    holders = scratch(AT_ONCE)
    chosen, lowest = -1, 0
    waiting = 0
    for slot in range(slots):
        for first in range(0, pile[slot], BLOCK_WORDS):
            places[waiting] = names[slot] + first
            numbers[waiting] = places[waiting] // BLOCK_WORDS
            holders[waiting] = slot
            waiting += 1
            if waiting == AT_ONCE:
                fill_blocks(chance, stream, draw, numbers, blocks)
                chosen, lowest = lowest_of(
                    chance, stream, draw, waiting, places, holders, pile, blocks, chosen, lowest
                )
                waiting = 0
    if waiting > 0:
        fill_blocks(chance, stream, draw, numbers, blocks)
        chosen, lowest = lowest_of(
            chance, stream, draw, waiting, places, holders, pile, blocks, chosen, lowest
        )
    return chosen


@rule
def lowest_of(
    chance: Chance,
    stream: int,
    draw: int,
    count: int,
    places: Seq[int],
    holders: Seq[int],
    pile: Seq[int],
    blocks: Seq[int],
    chosen: int,
    lowest: int,
) -> tuple[int, int]:
    """The slot of the lowest card of some blocks, or the one chosen so far; and its number."""
    for i in range(count):
        first = places[i] % COPIES
        for word in range(min(BLOCK_WORDS, pile[holders[i]] - first)):
            ranked = (blocks[i * BLOCK_WORDS + word] << PLACE_BITS) + places[i] + word
            if chosen < 0 or is_after(chance, stream, draw, lowest, ranked):
                chosen, lowest = holders[i], ranked
    return chosen, lowest
