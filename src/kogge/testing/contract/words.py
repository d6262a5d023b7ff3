"""Notation: moves are words, and words are moves."""

from __future__ import annotations

import json
import re

from kogge.core.game import Game

PLAIN = re.compile(r"[a-z0-9][a-z0-9+*/:.<>=_-]*")


def test_words_round_trip(game: Game) -> None:
    """Every move of the space is found again by its word, and carries the id it is listed under."""
    moves = game.rooms.moves
    for id in range(game.move_space):
        assert moves[id].id == id
        assert moves.parse(moves[id].text) is moves[id]


def test_capitals_and_outer_spaces_do_not_matter(game: Game) -> None:
    """A word may be typed in capitals and with spaces around it."""
    moves = game.rooms.moves
    for id in range(game.move_space):
        assert moves.parse(f" \t{moves[id].text.upper()}\n") is moves[id]


def test_words_are_plain(game: Game) -> None:
    """A word is short lower-case ASCII without spaces, easy to type and to put into a URL."""
    for id in range(game.move_space):
        word = game.rooms.moves[id].text
        assert PLAIN.fullmatch(word)
        assert len(word) <= 40


def test_parts_are_json_with_a_kind(game: Game) -> None:
    """The parts of a move are plain JSON and name its kind."""
    for id in range(game.move_space):
        parts = game.rooms.moves[id].parts
        assert json.loads(json.dumps(parts)) == parts
        assert isinstance(parts["kind"], str)
