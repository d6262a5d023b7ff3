"""What the rulebooks of our games have beyond those of others: marks, figures, all options."""

from __future__ import annotations

import pytest

import kogge
from kogge.core.rulings import read_rulings
from kogge.core.text import LANGUAGES, rulebook

RULINGS = {"tallinn": 13, "visby": 8, "towers": 10, "talis": 40}  # at least

for_games = pytest.mark.parametrize("name", RULINGS)
for_languages = pytest.mark.parametrize("language", LANGUAGES)


@for_games
@for_languages
def test_our_games_have_rulings(name: str, language: str) -> None:
    """Rulings and figures cannot get lost: the contract would take it for a game without them."""
    game = kogge.game(name)
    assert len(read_rulings(game.folder, language)) >= RULINGS[name]
    assert game.figures is not None
    assert game.figures.said(language)


@for_games
@for_languages
def test_rulebooks_name_all_options(name: str, language: str) -> None:
    """Every option and every choice that is not the usual one has its sentence in the rulebook."""
    game = kogge.game(name)
    book = rulebook(game, language)
    for option in game.options:
        for word in (option.name, *option.choices):
            assert word == option.default or f"`{word}`" in book, f"{option.name}: {word}"
