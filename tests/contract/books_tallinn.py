"""Tallinn's books: cards in one place each, counts and symbols that add up, points as told."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kogge.core.position import Position
from kogge.games.tallinn.pieces import ENVOY, FACTION_LETTERS, HALF_TEXTS, PIECES
from kogge.games.tallinn.state import Phase, Place

FACTION_WORDS = ("knights", "merchants", "monks")


def check_books(position: Position) -> None:
    """Everything, for every player."""
    events = [(event.kind, event.details) for event in position.events(None)]
    for seat in range(position.players):
        player = position._state.players[seat]
        _check_cards(position, player)
        _check_symbols(player, [d for kind, d in events if kind == "envoy_added"], seat)
        told = sum(d["points"] for _, d in events if "points" in d and d["seat"] == seat)
        assert player.points == PIECES.points.start + told
        assert position.scores[seat] == player.points
        _check_choice(position, seat)
    for seat in range(position.players, len(position._state.players)):
        assert not any(position._state.players[seat].tobytes())


def _check_cards(position: Position, player: Any) -> None:
    """A card has one place; the counts and the deck agree with the places."""
    count = Counter(Place(place) for place in player.place[1:])
    assert player.place[0] == count[Place.UNKNOWN] == 0
    assert count.total() == ENVOY
    assert (player.place[ENVOY] == Place.ABSENT) == (position.options["envoy"] == "off")
    assert count[Place.ABSENT] == (position.options["envoy"] == "off")
    assert player.hand_count == count[Place.HAND]
    assert player.deck_count == count[Place.DECK]
    assert player.towers == count[Place.OPEN_TOWER] + count[Place.SECRET_TOWER]
    assert player.secret_towers == count[Place.SECRET_TOWER]
    assert 0 <= player.exchanged <= player.deck_count
    deck = player.deck.tolist()
    in_deck = [card for card in range(1, ENVOY + 1) if player.place[card] == Place.DECK]
    assert sorted(deck[: player.deck_count]) == in_deck
    assert not any(deck[player.deck_count :])


def _check_symbols(player: Any, added: list[dict[str, Any]], seat: int) -> None:
    """The row shows its start card, the visible halves, and at the end an envoy's help."""
    symbols = PIECES.starts.cards[player.start]
    for card in range(1, ENVOY + 1):
        if player.place[card] in (Place.ROW_A, Place.ROW_B):
            symbols += HALF_TEXTS[card][player.place[card] - Place.ROW_A]
    for envoy in added:
        if envoy["seat"] == seat:
            symbols += FACTION_LETTERS[FACTION_WORDS.index(envoy["faction"])] * envoy["count"]
    assert player.row.tolist() == [symbols.count(letter) for letter in FACTION_LETTERS]


def _check_choice(position: Position, seat: int) -> None:
    """A choice waits exactly for those who were asked and no longer owe one."""
    state = position._state
    waits = bool((state.asked & ~state.owing) >> seat & 1)
    assert (state.players[seat].choice > 0) == waits
    assert state.owing & ~state.asked == 0
    assert (state.phase == Phase.OVER) == position.over
