"""Pieces in play: what the lab counts has a word and a name, and moves say what they use."""

from __future__ import annotations

from kogge.core.game import Game
from kogge.core.text import LANGUAGES
from kogge.testing.contract.words import PLAIN


def test_every_move_says_what_it_uses(game: Game) -> None:
    """A move uses none, one or several of the pieces, none twice; every piece is used by some."""
    usage = game.rooms.usage
    places = range(len(usage.pieces))
    assert len(usage.used) == game.move_space
    assert all(len(set(used)) == len(used) and set(used) <= set(places) for used in usage.used)
    assert all(usage.moves_with(place) for place in places)


def test_pieces_have_words_and_names(game: Game) -> None:
    """A piece has a word of its own that is easy to type, and its own name in each language."""
    pieces = game.rooms.usage.pieces
    words = [piece.word for piece in pieces]
    assert len(set(words)) == len(words)
    assert all(PLAIN.fullmatch(word) for word in words)
    for language in LANGUAGES:
        names = [(p.group_name(game, language), p.name(game, language)) for p in pieces]
        assert len(set(names)) == len(names)
        assert all(name and "{" not in name for _, name in names)
