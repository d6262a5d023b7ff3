"""Sentence templates: parts that can be left out; features: names that must differ."""

from __future__ import annotations

import pytest

import kogge
from kogge.core.features import Features, number
from kogge.core.text import filled


def test_parts_of_a_sentence_can_be_left_out() -> None:
    """A part in double brackets is told if one of its details is not 0 or nothing."""
    template = "{seat}:[[ food {food:+}]][[ [1]×{ones}]]."
    assert filled(template, {"seat": "Anna", "food": 2, "ones": 0}) == "Anna: food +2."
    assert filled(template, {"seat": "Anna", "food": 0, "ones": 1}) == "Anna: [1]×1."


def test_two_entries_cannot_share_a_name() -> None:
    """A declaration in which two entries have the same name is refused."""
    table = kogge.game("visby").rooms.table
    with pytest.raises(TypeError, match="share a name"):
        Features(table, [number("target", 1, "seals"), number("target", 2, "seals")], {})
    with pytest.raises(TypeError, match="no field"):
        Features(table, [number("goal", 1, "seals")], {})
