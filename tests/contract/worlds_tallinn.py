"""Tallinn's worlds by brute force: all states that a viewer cannot tell from the real one.

Hidden are, of a rival, which unseen card is in the hand, a secret tower or the deck, the deck's
order and a choice that waits for others; of the viewer, the order of the own deck above the cards
exchanged to its bottom. With the envoy dealt into hands, it is in no deck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations, product
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.position import Position
from kogge.games.tallinn.pieces import CARD_SLOTS, ENVOY, HALF_TEXTS, PIECES
from kogge.games.tallinn.state import Envoy, Phase, Place

FACTION_WORDS = ("knights", "merchants", "monks")

Cards = tuple[int, ...]


class Deal(NamedTuple):
    """Where one player's cards are in some world."""

    hand: Cards
    secret: Cards  # towers
    deck: Cards  # from the bottom up


World = Sequence[tuple[Deal, int]]  # and the waiting choice, seat by seat


class Seat:
    """One player of the real state, in plain numbers."""

    def __init__(self, position: Position, seat: int, viewer: int | None) -> None:
        # Fields of arrays, because those of records are slow to reach.
        state = {name: position._array[name][0] for name in ("phase", "envoy", "asked", "owing")}
        players = position._array["players"][0]
        places = players["place"][seat].tolist()

        def lying(*where: int) -> Cards:
            return tuple(card for card in range(1, CARD_SLOTS) if places[card] in where)

        deck = tuple(players["deck"][seat].tolist()[: players["deck_count"][seat]])
        self.is_viewer = seat == viewer
        self.real = Deal(lying(Place.HAND), lying(Place.SECRET_TOWER), deck)
        self.known_bottom = deck[: players["exchanged"][seat]]
        self.towers_are_secret = state["phase"] != Phase.OVER
        self.never_in_deck = {ENVOY} if state["envoy"] == Envoy.HAND else set()
        self.row = {
            card: HALF_TEXTS[card][places[card] - Place.ROW_A]
            for card in lying(Place.ROW_A, Place.ROW_B)
        }
        self.symbols = players["row"][seat].tolist()
        self.choice = int(players["choice"][seat])
        has_chosen = bool((state["asked"] & ~state["owing"]) >> seat & 1)
        self.hides_choice = has_chosen and not self.is_viewer

    def deals(self) -> Iterator[Deal]:
        """Every way the viewer thinks this player's cards may lie."""
        hand, secret, deck = self.real
        if self.is_viewer:
            for order in permutations(deck[len(self.known_bottom) :]):
                yield Deal(hand, secret, self.known_bottom + order)
            return
        unseen = {*hand, *deck, *(secret if self.towers_are_secret else ())}
        for held in combinations(sorted(unseen), len(hand)):
            rest = sorted(unseen.difference(held))
            for towers in combinations(rest, len(rest) - len(deck)):
                left = [card for card in rest if card not in towers]
                if self.never_in_deck.isdisjoint(left):
                    for order in permutations(left):
                        yield Deal(held, towers if self.towers_are_secret else secret, order)

    def any_deal(self, noise: random.Random) -> Deal:
        """One of them, by chance."""
        hand, secret, deck = self.real
        if self.is_viewer:
            loose = deck[len(self.known_bottom) :]
            return Deal(hand, secret, (*self.known_bottom, *noise.sample(loose, len(loose))))
        unseen = [*hand, *(secret if self.towers_are_secret else ()), *deck]
        while True:
            noise.shuffle(unseen)
            order = tuple(unseen[len(unseen) - len(deck) :])
            if self.never_in_deck.isdisjoint(order):
                towers = tuple(unseen[len(hand) : len(unseen) - len(deck)])
                held = tuple(unseen[: len(hand)])
                return Deal(held, towers if self.towers_are_secret else secret, order)

    def choices(self, position: Position, hand: Cards) -> list[int]:
        """What may be waiting as this player's choice, as move + 1; 0 is nothing."""
        if not self.hides_choice:
            return [self.choice]
        words = _words(position, self, sorted(hand))
        return [position.game.rooms.moves.parse(word).id + 1 for word in words]


def every_world(position: Position, viewer: int | None, at_most: int) -> NDArray[Any] | None:
    """All of them, unless there are more than `at_most`."""
    worlds: list[list[tuple[Deal, int]]] = []
    for number in range(position.players):
        seat = Seat(position, number, viewer)
        possible = (
            (deal, choice) for deal in seat.deals() for choice in seat.choices(position, deal.hand)
        )
        worlds.append(list(islice(possible, at_most + 1)))
        if prod(map(len, worlds)) > at_most:
            return None
    return _laid_out(position, [*product(*worlds)])


def any_world(position: Position, viewer: int | None, noise: random.Random) -> NDArray[Any]:
    """One of them, by chance."""
    world = []
    for number in range(position.players):
        seat = Seat(position, number, viewer)
        deal = seat.any_deal(noise)
        world.append((deal, noise.choice(seat.choices(position, deal.hand))))
    return _laid_out(position, [world])


def _words(position: Position, seat: Seat, hand: list[int]) -> list[str]:
    """The moves open to a player who holds these cards, by the rulebook."""
    match Phase(position._state.phase):
        case Phase.EXCHANGE:
            swaps = [cards for count in (1, 2, 3) for cards in permutations(hand, count)]
            return ["pass", *("-".join(["swap", *map(str, cards)]) for cards in swaps)]
        case Phase.SELECT:
            return [f"{card}{half}" for card in hand for half in "ab"]
        case Phase.NAME:
            return list(FACTION_WORDS)
        case Phase.TOWER:
            return ["pass", *(f"tower-{card}" for card in [*hand, *seat.row])]
        case Phase.DISCARD:
            sets = _discards(position, seat.row)
            return ["pass", *("-".join(["discard", *map(str, cards)]) for cards in sets)]
        case Phase.FAVOUR:
            least = min(seat.symbols)
            pairs = zip(FACTION_WORDS, seat.symbols, strict=True)
            return [word for word, count in pairs if count == least]
        case phase:
            raise AssertionError(f"nobody chooses in phase {phase}")


def _discards(position: Position, row: dict[int, str]) -> list[Cards]:
    """Sets of row cards that reach the chronicle's task, none of them superfluous (T13)."""
    level = int(position._state.level)
    task = PIECES.chronicles[int(position._state.chronicle[level]) - 1]
    reach = (task.level_1, task.level_2)[level][0].reach
    asked = task.discard or ""

    def enough(cards: Cards) -> bool:
        symbols = "".join(row[card] for card in cards)
        return all(symbols.count(letter) >= reach for letter in asked)

    sets = [cards for count in range(1, len(row) + 1) for cards in combinations(row, count)]
    return [
        cards
        for cards in sets
        if enough(cards) and not any(map(enough, combinations(cards, len(cards) - 1)))
    ]


def _laid_out(position: Position, worlds: Sequence[World]) -> NDArray[Any]:
    states = np.repeat(position._array, len(worlds))
    players = states["players"]
    for number, world in enumerate(worlds):
        for seat, (deal, choice) in enumerate(world):
            places = players["place"][number, seat]
            places[[*deal.hand]] = Place.HAND
            places[[*deal.secret]] = Place.SECRET_TOWER
            places[[*deal.deck]] = Place.DECK
            players["deck"][number, seat, : len(deal.deck)] = deal.deck
            players["choice"][number, seat] = choice
    return states
