"""The sentences and the rulebooks of City of Towers: complete, and true to the pieces."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from tests.citations import cited_rules
from tests.games.towers.drawn import GAME

from kogge.core.text import LANGUAGES, rules, texts
from kogge.games.towers import moves, reasons
from kogge.games.towers.diagrams import empty_word
from kogge.games.towers.events import DETAILS
from kogge.games.towers.pieces import COLUMNS, FIELDS
from kogge.games.towers.state import Ending, Phase

for_languages = pytest.mark.parametrize("language", LANGUAGES)


def whys(module: Any) -> set[str]:
    """Every reason that a module can give, read from its source; `why` stands for two of them."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Reason":
            found |= {
                leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)
            }
    return {why for why in found if isinstance(why, str)}


@for_languages
def test_points_say_where_they_came_from(language: str) -> None:
    """Every event that moves a score has a label for the final table, and nothing else has."""
    labels = texts(GAME, language)["words"]["scoring"]
    assert labels.keys() == {kind.name.lower() for kind in DETAILS if "points" in DETAILS[kind]}
    assert not set(labels) & set(labels.values())


@for_languages
def test_phases_endings_and_reasons(language: str) -> None:
    """Every phase, every ending and every reason for a refusal has a sentence."""
    known = texts(GAME, language)
    assert known["phases"].keys() == {phase.name.lower() for phase in Phase}
    endings = {ending.name.lower() for ending in Ending if ending != Ending.NONE}
    assert known["words"]["endings"].keys() == endings
    heights = {"safe", "too_high"}
    assert known["reasons"].keys() == whys(reasons) | whys(moves) | heights


@for_languages
def test_rulebooks_draw_our_board(language: str) -> None:
    """The board in every rulebook is the one of the pieces (C-setup)."""
    drawn = re.findall(r"^\d +(\S.*)$", rules(GAME, language)["C-setup"], re.MULTILINE)
    ours = [empty_word(field) for field in range(FIELDS)]
    rows = [ours[first : first + COLUMNS] for first in range(0, FIELDS, COLUMNS)]
    assert [row.split() for row in drawn] == rows


def test_every_rule_is_cited_and_tested() -> None:
    """Every rule of the rulebook is cited by the code and by a test of this game."""
    for folder in (GAME.folder, Path(__file__).parent):
        assert rules(GAME, "en").keys() - cited_rules(folder, "C").keys() == set()
