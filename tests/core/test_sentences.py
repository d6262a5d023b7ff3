"""Sentence templates in Python: every case of the table that the browser runs too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kogge.core.templates import fill
from kogge.core.text import LANGUAGES

TABLE = json.loads((Path(__file__).parents[1] / "sentences.json").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["why"])
def test_case(case: dict[str, Any], language: str) -> None:
    """The sentence is what the table says, in each language."""
    said = fill(case["template"], case["details"], TABLE["words"], language, TABLE["names"])
    assert said == case.get(language, case["said"])


def test_a_missing_detail_is_an_error() -> None:
    """Outside of optional parts a sentence with a hole would be told to people."""
    with pytest.raises(KeyError):
        fill("{seat} wins.", {}, TABLE["words"], "en")
