"""What the rulebooks draw and the final table says: true to the pieces, and complete."""

from __future__ import annotations

import re

import pytest
from tests.games.towers.drawn import GAME

from kogge.core.text import LANGUAGES, rules, texts
from kogge.games.towers.diagrams import empty_word
from kogge.games.towers.events import DETAILS
from kogge.games.towers.pieces import COLUMNS, FIELDS

for_languages = pytest.mark.parametrize("language", LANGUAGES)


@for_languages
def test_points_say_where_they_came_from(language: str) -> None:
    """Every event that moves a score has a label for the final table, and nothing else has."""
    labels = texts(GAME, language)["words"]["scoring"]
    assert labels.keys() == {kind.name.lower() for kind in DETAILS if "points" in DETAILS[kind]}
    assert not set(labels) & set(labels.values())


@for_languages
def test_rulebooks_draw_our_board(language: str) -> None:
    """The board in every rulebook is the one of the pieces (C-setup)."""
    drawn = re.findall(r"^\d +(\S.*)$", rules(GAME, language)["C-setup"], re.MULTILINE)
    ours = [empty_word(field) for field in range(FIELDS)]
    rows = [ours[first : first + COLUMNS] for first in range(0, FIELDS, COLUMNS)]
    assert [row.split() for row in drawn] == rows
