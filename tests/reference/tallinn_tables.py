"""Tables of the reference Tallinn for tests: fresh, or made up in the middle of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from .tallinn import CARDS, ReferenceTallinn


def deck_with(first: Sequence[int], last: int = 10) -> list[int]:
    """A deck that starts with these cards and goes on in ascending order."""
    return [*first, *(card for card in range(1, last + 1) if card not in first)]


def new_game(starts: str, *first: Sequence[int], **options: Any) -> ReferenceTallinn:
    """A fresh game; each player's first cards are given, the rest ascends."""
    last = 11 if options.get("envoy") == "deck" else 10
    decks = [deck_with(cards, last) for cards in first]
    return ReferenceTallinn(len(first), decks, starts.split(), **options)


def position(
    starts: str,
    rows: Sequence[str],
    hands: Sequence[Iterable[int]],
    decks: Sequence[Sequence[int]] | None = None,
    **options: Any,
) -> ReferenceTallinn:
    """A made-up table at the start of a round: rows as "11b 8b", no decks unless given."""
    count = len(rows)
    game = ReferenceTallinn(count, [deck_with([])] * count, starts.split(), **options)
    game.row = [[(int(word[:-1]), word[-1]) for word in row.split()] for row in rows]
    game.hand = [set(hand) for hand in hands]
    game.deck = [list(deck) for deck in decks or [[]] * count]
    game._select()
    return game


def go(game: ReferenceTallinn, *lines: str) -> None:
    """Each line answers one question: a word for every seat owing, in seat order."""
    for line in lines:
        for seat, word in zip(game.to_act(), line.split(), strict=True):
            game.play(seat, word)


def words(line: str) -> list[str]:
    """The same words, sorted as `legal` sorts them."""
    return sorted(line.split())


def row_counts(start: str, halves: str) -> Counter[str]:
    """The K, E and M of a start card and a row written as words."""
    symbols = start + "".join(CARDS[int(word[:-1])][word[-1]] for word in halves.split())
    return Counter(symbol for symbol in symbols if symbol in "KEM")
