"""Sentence templates: parts that can be left out; features: names that must differ."""

from __future__ import annotations

import pytest

import kogge
from kogge.core.features import Features, number
from kogge.core.templates import fill


def test_parts_of_a_sentence_can_be_left_out() -> None:
    """A part in double brackets is told if one of its details is not 0 or nothing."""
    template = "{seat}:[[ food {food:+}]][[ [1]×{ones}]]."
    for food, ones, told in ((2, 0, "Anna: food +2."), (0, 1, "Anna: [1]×1.")):
        details = {"seat": 0, "food": food, "ones": ones}
        assert fill(template, details, {}, "en", ["Anna"]) == told


def test_two_entries_cannot_share_a_name() -> None:
    """A declaration in which two entries have the same name is refused."""
    table = kogge.game("visby").rooms.state
    with pytest.raises(TypeError, match="share a name"):
        Features(table, [number("target", 1, "seals"), number("target", 2, "seals")], {})
    with pytest.raises(TypeError, match="no field"):
        Features(table, [number("goal", 1, "seals")], {})
