"""What the rulebooks draw and the final table says: true to the pieces, and complete."""

from __future__ import annotations

import random
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


def test_hints_tell_what_a_move_scores() -> None:
    """Before a move its hint says the points that it then brings, and what a rival loses (C-score).

    Looking ahead changes nothing on the table.
    """
    chance = random.Random(1)
    position = GAME.new(3, seed=1)
    found = set()
    while not position.over:
        seat = position.to_act[0]
        move = chance.choice(position.moves(seat))
        before = position.to_bytes()
        hint = GAME.rooms.hint(position.observed(seat), seat, move.id)
        assert position.to_bytes() == before
        position.play(seat, move)
        told = {
            event.kind: event.details for event in position.events(None, -1 + len(position.history))
        }
        if hint is None:
            assert move.text == "stop"
            continue
        found.add(hint.why)
        assert hint.details["points"] == told.get("gained", {"points": 0})["points"]
        if hint.why == "scores_from":
            lost = told["lost"]
            assert (hint.details["rival"], -hint.details["lost"]) == (lost["seat"], lost["points"])
    assert found == {"scores", "scores_from"}
